/** The header that counts the entries of all pages of a list. */
export const TOTAL_HEADER = 'x-total-count';
