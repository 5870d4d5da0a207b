/** For sorting by the codes of characters, which is the same on every machine. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
