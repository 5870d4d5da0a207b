/**
 * Whole numbers as a text that compression cannot make smaller: an arithmetic coder, whose chances follow what came
 * before. Of numbers near 0 most take less than two bits, a third less than as letters that are compressed.
 */

/** Not escaped by JSON or HTML; each stands for six bits. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The coder's range, and what of it the first letter says. */
const TOP = 2 ** 30 - 1;
const LETTER_SHIFT = 24;
const WHOLE_CHANCE = 65_535;
/** A chance follows what it is asked about by its share of these, and then by so much each time. */
const FOLLOWS = 32;
/** Chances of each kind of number: whether it is 0, its sign and its length, after the one before of its kind; its digits. */
const SIGN = 4;
const LENGTH = 7;
/** Binary ones behind the first. */
const MOST_DIGITS = 21;
const DIGITS = LENGTH + 4 * MOST_DIGITS;
const CHANCES = DIGITS + MOST_DIGITS * (MOST_DIGITS + 1);

/** Writes or reads a bit of a number, by the chances at a position. */
type Bit = (chance: number, bit: number) => number;

/** Passes whole numbers of several kinds one by one through `bit`, which knows or ignores what it is given. */
function numbersBy(kinds: number, bit: Bit) {
  const last = new Int32Array(kinds);
  return (value: number, kind: number): number => {
    const sign = Math.sign(last[kind] ?? 0);
    const before = Math.abs(last[kind] ?? 0);
    const at = kind * CHANCES;
    last[kind] = 0;
    if (bit(at + Math.min(3, before), value === 0 ? 0 : 1) === 0) return 0;
    const isNegative = bit(at + SIGN + 1 + sign, value < 0 ? 1 : 0) === 1;
    const given = Math.abs(value);
    const lengths = at + LENGTH + Math.min(3, 32 - Math.clz32(before)) * MOST_DIGITS;
    let length = 0;
    while (length < MOST_DIGITS && bit(lengths + length, given >> (length + 1) === 0 ? 0 : 1) === 1)
      length += 1;
    let read = 1;
    for (let digit = length - 1; digit >= 0; digit -= 1)
      read = read * 2 + bit(at + DIGITS + length * MOST_DIGITS + digit, (given >> digit) & 1);
    return (last[kind] = isNegative ? -read : read);
  };
}

/** Half at first; what a bit was makes it likelier there, the more the less is known. */
function chancesOf(kinds: number) {
  const chances = new Uint16Array(kinds * CHANCES).fill(WHOLE_CHANCE / 2);
  const looks = new Uint8Array(chances.length).fill(2);
  return {
    /** Where a range is cut: up to there it is a 1. */
    cut(low: number, high: number, chance: number): number {
      const [range, share] = [high - low, chances[chance] ?? 0];
      return low + (range >> 16) * share + (((range & WHOLE_CHANCE) * share) >>> 16);
    },
    learn(chance: number, bit: number): void {
      const [share, seen] = [chances[chance] ?? 0, looks[chance] ?? 0];
      chances[chance] = share + Math.trunc((bit * WHOLE_CHANCE - share) / seen);
      looks[chance] = Math.min(FOLLOWS, seen + 1);
    },
  };
}

/** Writes whole numbers, up to four million each, one after the other; `kind` is below `kinds`: those of one are alike. */
export function numberPacker(kinds = 1) {
  const chances = chancesOf(kinds);
  let low = 0;
  let high = TOP;
  let text = '';
  const pass = numbersBy(kinds, (chance, bit) => {
    const middle = chances.cut(low, high, chance);
    if (bit === 1) high = middle;
    else low = middle + 1;
    chances.learn(chance, bit);
    while (low >> LETTER_SHIFT === high >> LETTER_SHIFT) {
      text += LETTERS.charAt(high >> LETTER_SHIFT);
      low = (low << 6) & TOP;
      high = ((high << 6) & TOP) | 63;
    }
    return bit;
  });
  return {
    write(value: number, kind = 0): void {
      pass(value, kind);
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
  const take = () => {
    code = ((code << 6) & TOP) | Math.max(0, LETTERS.indexOf(text.charAt(next)));
    next += 1;
  };
  for (let letter = 0; letter < 5; letter += 1) take();
  const pass = numbersBy(kinds, (chance) => {
    const middle = chances.cut(low, high, chance);
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
  });
  return (kind = 0) => pass(0, kind);
}
