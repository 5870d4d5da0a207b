/** gzip or zip, as phones and map tools pack what they send. */
export const isPacked = ([first, second]: Uint8Array): boolean =>
  (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b);

/** The encoding that a mark at the beginning tells: some planners write UTF-16. */
export function markedUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
