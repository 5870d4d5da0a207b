/** A pattern for LIKE: texts that hold `text`. Phones type ’ where others type ', so either stands for both. */
export const holding = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/['‘’]/g, '_')}%`;
