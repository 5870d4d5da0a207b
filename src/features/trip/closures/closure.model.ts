/** A road closed in all its lanes, as a feed reports it. */
export interface Closure {
  /** The same as long as the feed names it the same. */
  id: string;
  /** "US 550"; '' where the feed names none. */
  road: string;
  /** "northbound", as signs say it; null where the feed does not know, or both are meant. */
  direction: string | null;
  description: string | null;
  /** Epoch seconds; null: long ago. */
  startsAt: number | null;
  /** Epoch seconds, exclusive; null: the feed names no end. */
  endsAt: number | null;
  /** True where the feed does not vouch for its places: mileposts and cross streets. */
  isEstimated: boolean;
  /** Who reports it: "Colorado DOT". */
  source: string;
  shapes: ClosureShape[];
}

export interface ClosureShape {
  /** `ends`: only some points of the road are known, mostly its two ends. */
  kind: 'line' | 'ends';
  /** Longitude, latitude, longitude, … */
  pairs: Float64Array;
}

/** A fire's edge as it was last drawn. */
export interface Fire {
  id: string;
  /** "Ridge". */
  name: string;
  acres: number | null;
  /** Null: not reported. */
  percentContained: number | null;
  /** Epoch seconds. */
  discoveredAt: number | null;
  /** When the edge was drawn, epoch seconds. */
  drawnAt: number | null;
  /** Rings of its edge, holes too: longitude, latitude, longitude, … */
  rings: Float64Array[];
}

/** Text of other people's servers: one line without control characters, and no longer than `most`. */
export function plainText(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  const text = value
    .slice(0, most * 4)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** A number that is one; null else. */
export const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** A short hash as id for a closure without one, or with a long one. Not safe against forgery. */
export function shortId(text: string): string {
  // FNV-1a, two of 32 bits from different beginnings.
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x01000193) ^ (high >>> 15);
  }
  return (low >>> 0).toString(36).padStart(7, '0') + (high >>> 0).toString(36).padStart(7, '0');
}
