import type { GeoPoint } from '#platform/geo/distance.ts';
import type { PaletteName } from '../tiles/palette.model.ts';
import type { FORECAST_KINDS, RadarSourceName } from '../radar.schema.ts';
import type { Tile } from '#platform/geo/mercator.ts';

/** One picture of a source. Its id names source, area and content, so tiles under it never change. */
export interface SourceFrame {
  /** `{source}-{area}-…`, lower-case letters, digits and hyphens. */
  id: string;
  /** Epoch seconds of what it shows. */
  time: number;
  kind: 'past' | (typeof FORECAST_KINDS)[number];
  nativeZoom: { min: number; max: number };
  /** Where the source keeps the tiles; only the source itself reads it. */
  layer: string;
}

export interface SourceFrames {
  /** Ascending, never empty. */
  past: SourceFrame[];
  /** Ascending, after now. */
  forecast: SourceFrame[];
}

export interface Credit {
  label: string;
  href: string;
}

/** A service that has radar pictures. */
export interface RadarSource {
  name: RadarSourceName;
  credit: Credit;
  palette: PaletteName;
  areas: readonly string[];
  /** Calls toward the source: at once, and a minute. */
  limits: { concurrent: number; perMinute: number };
  /** The area whose pictures show this place; undefined when none does. */
  areaOf(point: GeoPoint): string | undefined;
  /** The frames of about the last two hours and those ahead. Rejects when the source fails or answers garbage. */
  frames(area: string): Promise<SourceFrames>;
  tileUrl(frame: SourceFrame, tile: Tile): string;
}

export const FRAME_STEP_SECONDS = 5 * 60;
/** Radar loops show about two hours back, and as far ahead where a source forecasts. */
export const SPAN_SECONDS = 2 * 60 * 60;
/** Clocks differ by minutes; a picture that lies farther ahead has a wrong time. */
export const AHEAD_SECONDS = 15 * 60;
/** Frame lists are small and the map waits for them. */
const LIST_OPTIONS = { timeoutMs: 5_000, maxBytes: 1024 * 1024 } as const;

/** How a source's lists of pictures are asked for. */
export const listOptions = (name: RadarSourceName) => ({ ...LIST_OPTIONS, service: `radar ${name}` });

/** "202610070210" in UTC. */
export const minuteStamp = (epoch: number) =>
  new Date(epoch * 1000).toISOString().replace(/[-T:]/g, '').slice(0, 12);

/** Epoch seconds of an ISO 8601 text, taken as UTC when it names no zone; undefined when it is none. */
export function utcSeconds(text: string): number | undefined {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}
