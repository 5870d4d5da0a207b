const WATCH_KINDS = ['verdict', 'trip', 'ride', 'volunteer'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** How much one browser may want to hear of. */
export const MOST_WATCHES = 20;
/** Stops of a trip that are looked at. */
export const MOST_STOPS = 12;
/** A verdict's notifications end so long after its page was last opened on the device. */
export const VERDICT_LASTS_DAYS = 60;

/** What is watched, in one word, the same in the browser and in the database. */
export const watchKey = {
  verdict: (zipCode: string) => `verdict:${zipCode}`,
  trip: (date: string, zipCodes: readonly string[]) => `trip:${date}:${zipCodes.join('-')}`,
  ride: (id: number) => `ride:${id}`,
  volunteer: (id: string) => `volunteer:${id}`,
} as const;
