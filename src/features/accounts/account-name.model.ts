/** A username as it is stored: characters that only look different are one (NFKC), without space around it. */
export const storedUsername = (typed: string): string => typed.normalize('NFKC').trim();

/**
 * Two usernames with the same account name are the same account, for looking it up and for counting failures:
 * upper and lower case of A to Z. In SQL this is `lower(username COLLATE "C")`; the rules of languages, under which
 * "İ" becomes "i", differ between databases and from the program's.
 */
export const accountName = (typed: string): string =>
  storedUsername(typed).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
