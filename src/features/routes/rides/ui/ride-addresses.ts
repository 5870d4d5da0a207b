/** The ride as a calendar file. */
export const rideCalendarPath = (id: number): string => `/route/${id}.ics`;

/** The rides to come around a ZIP code, for a calendar program to follow. `radius` in miles. */
export const ridesCalendarPath = (zipCode: string, radius: string): string =>
  `/rides.ics?${new URLSearchParams({ zip: zipCode, radius }).toString()}`;

export const RIDE_FEEDS = [
  { label: 'RSS', href: '/group-rides/feed.xml' },
  { label: 'JSON Feed', href: '/group-rides/feed.json' },
] as const;
