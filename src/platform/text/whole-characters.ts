/** Whole numbers as one character each: columns of thousands of them travel at a fraction of what they take as JSON. */

/** Without a value. */
export const NO_CHARACTER = '!';
/** Whole numbers begin here: behind what JSON and HTML escape, the backslash and control characters left out. */
const FIRST = 63;
const BACKSLASH = 92;
const LAST_ASCII = 126;
const BEHIND_CONTROLS = 34;

/** @param whole from 0 to about 55,000 */
export function characterOf(whole: number): string {
  let code = FIRST + whole;
  if (code >= BACKSLASH) code += 1;
  if (code > LAST_ASCII) code += BEHIND_CONTROLS;
  return String.fromCharCode(code);
}

/** The number of a character, by its code. */
export function wholeOf(code: number): number {
  let whole = code;
  if (whole > LAST_ASCII) whole -= BEHIND_CONTROLS;
  if (whole > BACKSLASH) whole -= 1;
  return whole - FIRST;
}

/** The number at a position of a text; null where there is none. */
export function wholeAt(text: string, at: number): number | null {
  const one = text[at];
  return one === undefined || one === NO_CHARACTER ? null : wholeOf(one.charCodeAt(0));
}
