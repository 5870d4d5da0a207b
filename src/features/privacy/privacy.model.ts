/** How this site is set up, as far as it decides where data goes. Public facts only. */
export interface PrivacyFacts {
  contactEmail: string | null;
  /** Host that browsers get map tiles from. */
  /** Null: maps come from this site alone. */
  mapTiles: string | null;
  /** Hosts that the server asks about weather, in their order. */
  weather: readonly string[];
  /** Host that a detected position is sent to; null: it stays on the server. */
  addresses: string | null;
  /** Hosts that get the stops of a trip; empty: none. */
  routing: readonly string[];
  /** Hosts of what stations of the nation measure; empty: none. */
  stations: readonly string[];
  /** Hosts that are asked for closed roads and fires, besides the states' own; empty: none. */
  roads: readonly string[];
  /** Hosts of radar pictures, which the server fetches. */
  radar: readonly string[];
  /** Hosts that notifications go through; empty: there are none. */
  push: readonly string[];
  /** False: no mail can go out. */
  mail: boolean;
  /** Uploaded pictures lie in a bucket instead of on the server. */
  bucket: boolean;
  /** Days for which each night's backup is kept; null: none are made by themselves. */
  backupDays: number | null;
  /** They are copied to a bucket too. */
  backupBucket: boolean;
  /** Sign-ins of admins are checked by Google. */
  captcha: boolean;
}
