// oxlint-disable-next-line no-control-regex -- they are what has to go
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** With U+FFFD for each half of a surrogate pair: `toWellFormed` for browsers that have none, as Firefox 115. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

/**
 * A text as the database can store it: PostgreSQL refuses NUL and broken surrogates. The other control characters
 * show nothing and only confuse, and those of direction turn around what follows; tabs and line breaks stay.
 */
export const cleanText = (text: string): string => wellFormed(text).replace(CONTROLS, '');

/** The first so many UTF-16 units of a text, without half of a character that takes two of them. */
export const wholeStart = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Whether a reader sees anything of a text: not of spaces, joiners, marks of direction and other empty characters. */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
