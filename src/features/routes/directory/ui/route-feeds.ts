/** Feeds of new routes. */
export const ROUTE_FEEDS = [
  { label: 'RSS', href: '/routes/feed.xml' },
  { label: 'JSON Feed', href: '/routes/feed.json' },
] as const;
