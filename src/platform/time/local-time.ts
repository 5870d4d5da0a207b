/** Times in the reader's own zone, for screens that only the browser draws. ISO 8601 in, text out. */

const plain = (text: string) => text.replaceAll('\u202f', ' ');

/** "Nov 21, 2026" */
export const localDay = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium' });

/** "Nov 21, 2026, 2:40 PM" */
export const localTime = (iso: string): string =>
  plain(new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }));
