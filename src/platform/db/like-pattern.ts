import { plainLetters } from '#platform/text/plain-letters.ts';

/** What a row is searched by: plain letters, a line per field so that no match spans two of them. */
export const searchLines = (fields: readonly string[]): string => plainLetters(fields.join('\n'));

/**
 * A pattern for LIKE: texts that hold `text`, where they are plain letters. Phones type ’ where others type ', so either
 * stands for both.
 */
export const holding = (text: string): string =>
  `%${plainLetters(text)
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll(/['‘’]/g, '_')}%`;
