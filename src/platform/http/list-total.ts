/** The header that counts the entries of all pages of a list that is answered as a bare array. */
export const TOTAL_HEADER = 'x-total-count';
