/**
 * Whole numbers as a text that compression cannot make smaller: an arithmetic coder, whose chances follow what came
 * before. Of numbers near 0 most take less than two bits, a third less than as letters that are compressed.
 */

/** Not escaped by JSON or HTML; each stands for six bits. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The coder's range, and what of it the first letter says. */
const TOP = 2 ** 30 - 1;
const LETTER_SHIFT = 24;
const WHOLE_CHANCE = 4096;
/** The larger, the slower a chance follows. */
const FOLLOWS = 4;
/** Chances of each kind of number: whether it is 0 after what was before it, its sign, its length, its digits. */
const SIGN = 4;
const LENGTH = 5;
const DIGITS = 32;
const CHANCES = 512;
/** Binary ones behind the first. */
const MOST_DIGITS = 19;

/** Writes or reads a bit of a number, by the chances at a position. */
type Bit = (chance: number, bit: number) => number;

/** One number through `bit`, which knows or ignores what it is given. */
function passNumber(value: number, before: number, kind: number, bit: Bit): number {
  const at = kind * CHANCES;
  const size = Math.abs(before);
  if (bit(at + (size < 2 ? size : size < 4 ? 2 : 3), value === 0 ? 0 : 1) === 0) return 0;
  const isNegative = bit(at + SIGN, value < 0 ? 1 : 0) === 1;
  const given = Math.abs(value);
  let length = 0;
  while (length < MOST_DIGITS && bit(at + LENGTH + length, given >> (length + 1) === 0 ? 0 : 1) === 1)
    length += 1;
  let read = 1;
  for (let digit = length - 1; digit >= 0; digit -= 1)
    read = read * 2 + bit(at + DIGITS + length * MOST_DIGITS + digit, (given >> digit) & 1);
  return isNegative ? -read : read;
}

/** Half at first; what a bit was makes it likelier there. */
const chancesOf = (kinds: number) => new Int16Array(kinds * CHANCES).fill(WHOLE_CHANCE / 2);

/** Where a range is cut: up to there it is a 1. */
const cutAt = (low: number, range: number, share: number): number =>
  low + (range >> 12) * share + (((range & 4095) * share) >> 12);

/** Writes whole numbers, up to half a million each, one after the other; `kind` is below `kinds`: those of one are alike. */
export function numberPacker(kinds = 1) {
  const chances = chancesOf(kinds);
  let low = 0;
  let high = TOP;
  let before = 0;
  let text = '';
  const bitOf: Bit = (chance, bit) => {
    const share = chances[chance] ?? 0;
    const middle = cutAt(low, high - low, share);
    if (bit === 1) high = middle;
    else low = middle + 1;
    chances[chance] = bit === 1 ? share + ((WHOLE_CHANCE - share) >> FOLLOWS) : share - (share >> FOLLOWS);
    while (low >> LETTER_SHIFT === high >> LETTER_SHIFT) {
      text += LETTERS.charAt(high >> LETTER_SHIFT);
      low = (low << 6) & TOP;
      high = ((high << 6) & TOP) | 63;
    }
    return bit;
  };
  return {
    write(value: number, kind = 0): void {
      passNumber(value, before, kind, bitOf);
      before = value;
    },
    /** All that was written. */
    end(): string {
      let rest = '';
      for (let shift = LETTER_SHIFT; shift >= 0; shift -= 6) rest += LETTERS.charAt((low >> shift) & 63);
      return text + rest;
    },
  };
}

/** Reads the numbers of a text in their order, by the same kinds as they were written. */
export function numberReader(text: string, kinds = 1): (kind?: number) => number {
  const chances = chancesOf(kinds);
  let low = 0;
  let high = TOP;
  let code = 0;
  let next = 0;
  let before = 0;
  const take = () => {
    code = ((code << 6) & TOP) | Math.max(0, LETTERS.indexOf(text.charAt(next)));
    next += 1;
  };
  for (let letter = 0; letter < 5; letter += 1) take();
  const bitOf: Bit = (chance) => {
    const share = chances[chance] ?? 0;
    const middle = cutAt(low, high - low, share);
    const bit = code <= middle ? 1 : 0;
    if (bit === 1) high = middle;
    else low = middle + 1;
    chances[chance] = bit === 1 ? share + ((WHOLE_CHANCE - share) >> FOLLOWS) : share - (share >> FOLLOWS);
    while (low >> LETTER_SHIFT === high >> LETTER_SHIFT) {
      low = (low << 6) & TOP;
      high = ((high << 6) & TOP) | 63;
      take();
    }
    return bit;
  };
  return (kind = 0) => (before = passNumber(0, before, kind, bitOf));
}
