/** Requests a minute, from one address prefix, for a file that programs look after: a feed, calendar, track or sitemap. */
export const FILES_PER_MINUTE = 300;
