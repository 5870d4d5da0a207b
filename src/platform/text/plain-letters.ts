/** Letters that Unicode does not take apart into a Latin one and its marks, as they are written without them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ı: 'i',
};

/**
 * Lower case without accents: "strasse nach lodz" of "Straße nach Łódź". Other scripts stay. In the database
 * `plain_letters` does the same (db/migrations/0108_plain_letters.sql).
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħŧŋı]/g, (letter) => LETTERS[letter] ?? letter);
