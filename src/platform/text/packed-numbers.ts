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
  while (length < MOST_DIGITS && bit(at + LENGTH + length, given >= 2 ** (length + 1) ? 1 : 0) === 1)
    length += 1;
  let read = 1;
  for (let digit = length - 1; digit >= 0; digit -= 1)
    read = read * 2 + bit(at + DIGITS + length * MOST_DIGITS + digit, (given >> digit) & 1);
  return isNegative ? -read : read;
}

/** Half at first; what a bit was makes it likelier there. */
function chancesOf(kinds: number) {
  const chances = new Int16Array(kinds * CHANCES).fill(WHOLE_CHANCE / 2);
  return {
    /** Where a range is cut: up to there it is a 1. */
    cut(chance: number, low: number, high: number): number {
      const range = high - low;
      const share = chances[chance] ?? 0;
      return low + (range >> 12) * share + (((range & 4095) * share) >> 12);
    },
    learn(chance: number, bit: number): void {
      const share = chances[chance] ?? 0;
      chances[chance] = bit === 1 ? share + ((WHOLE_CHANCE - share) >> FOLLOWS) : share - (share >> FOLLOWS);
    },
  };
}

/**
 * @param numbers whole, up to half a million
 * @param kindOf by position, below `kinds`: numbers of a kind are much alike
 */
export function packNumbers(
  numbers: readonly number[],
  kinds = 1,
  kindOf: (index: number) => number = () => 0,
): string {
  const chances = chancesOf(kinds);
  let [low, high, text] = [0, TOP, ''];
  const write: Bit = (chance, bit) => {
    const middle = chances.cut(chance, low, high);
    if (bit === 1) high = middle;
    else low = middle + 1;
    chances.learn(chance, bit);
    while (low >> LETTER_SHIFT === high >> LETTER_SHIFT) {
      text += LETTERS.charAt(high >> LETTER_SHIFT);
      low = (low << 6) & TOP;
      high = ((high << 6) & TOP) | 63;
    }
    return bit;
  };
  let before = 0;
  numbers.forEach((value, index) => {
    passNumber(value, before, kindOf(index), write);
    before = value;
  });
  for (let rest = LETTER_SHIFT; rest >= 0; rest -= 6) text += LETTERS.charAt((low >> rest) & 63);
  return text;
}

/** @param count how many numbers were packed; the rest as they were */
export function unpackNumbers(
  text: string,
  count: number,
  kinds = 1,
  kindOf: (index: number) => number = () => 0,
): number[] {
  const chances = chancesOf(kinds);
  let [low, high, code, next] = [0, TOP, 0, 0];
  const take = () => {
    code = ((code << 6) & TOP) | Math.max(0, LETTERS.indexOf(text.charAt(next)));
    next += 1;
  };
  for (let letter = 0; letter < 5; letter += 1) take();
  const read: Bit = (chance) => {
    const middle = chances.cut(chance, low, high);
    const bit = code <= middle ? 1 : 0;
    if (bit === 1) high = middle;
    else low = middle + 1;
    chances.learn(chance, bit);
    while (low >> LETTER_SHIFT === high >> LETTER_SHIFT) {
      low = (low << 6) & TOP;
      high = ((high << 6) & TOP) | 63;
      take();
    }
    return bit;
  };
  const numbers: number[] = [];
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    before = passNumber(0, before, kindOf(index), read);
    numbers.push(before);
  }
  return numbers;
}
