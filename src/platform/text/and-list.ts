/** "wind", "wind and gusts", "wind, gusts and rain"; "" for none. */
export const andList = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');
