import * as z from 'zod/mini';

/** `totalUrls` is the sum of the others; `routes` counts scenic routes and coming group rides. */
export const sitemapStatsSchema = z.object({
  totalUrls: z.int(),
  staticPages: z.int(),
  blogPosts: z.int(),
  routes: z.int(),
  /** When the sitemap was made, ISO 8601 in UTC. */
  lastGenerated: z.string(),
});
export type SitemapStats = z.infer<typeof sitemapStatsSchema>;

/** Pages that became public for the first time within the last 24 hours, the newest first. */
export const newPagesSchema = z.object({
  /** Paths; at most the 1,000 newest. */
  newPages: z.array(z.string()),
  count: z.int(),
});
export type NewPages = z.infer<typeof newPagesSchema>;

export const sitemapFileParamsSchema = z.object({
  number: z.string().check(z.regex(/^[1-9]\d{0,4}$/, { error: 'A sitemap has a number' })),
});
