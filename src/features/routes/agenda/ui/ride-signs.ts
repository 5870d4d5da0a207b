import type { MapBounds, MapSign } from '#ui/map/road-map.model.ts';
import type { AgendaRide } from '../agenda.schema.ts';
import { shortWeekdayOf } from '../month.model.ts';
import type { RideVerdict } from '../ride-verdict.model.ts';

/** The 48 states without the seas around them. */
export const NATION: MapBounds = { south: 25, west: -124.5, north: 49, east: -67 };
/** Degrees: one ride alone shows the country around it. */
const LEAST = 0.6;

/** "Sat 6" */
export const signPlate = (day: string): string => `${shortWeekdayOf(day)} ${Number(day.slice(8))}`;

export interface PlacedRide extends Pick<AgendaRide, 'id' | 'name' | 'start'> {
  rideDate: string | null;
}

/** A ride's sign, with its date beside it; undefined where nobody knows where it starts, or when. */
export function rideSign(
  { id, name, rideDate, start }: PlacedRide,
  { kind, level, text }: RideVerdict,
): MapSign | undefined {
  if (!start || rideDate === null) return undefined;
  return {
    id,
    latitude: start.latitude,
    longitude: start.longitude,
    level: level ?? (kind === 'later' || kind === 'waiting' ? 'waiting' : 'unknown'),
    count: 1,
    label: name,
    words: `${signPlate(rideDate)}: ${text}`,
    href: `/route/${id}`,
    plate: signPlate(rideDate),
  };
}

const inNation = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  latitude >= NATION.south - 1 &&
  latitude <= NATION.north &&
  longitude >= NATION.west &&
  longitude <= NATION.east;

/** What a map of these points shows: all of them, or those in the 48 states; without any the nation, or its `home`. */
export function boundsOf(
  all: readonly { latitude: number; longitude: number }[],
  home: MapBounds = NATION,
): MapBounds {
  const inside = all.filter(inNation);
  const points = inside.length > 0 ? inside : all;
  if (points.length === 0) return home;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const span = (low: number, high: number) => {
    const missing = Math.max(0, LEAST - (high - low)) / 2;
    return [low - missing, high + missing] as const;
  };
  const [south, north] = span(Math.min(...latitudes), Math.max(...latitudes));
  const [west, east] = span(Math.min(...longitudes), Math.max(...longitudes));
  return { south, west, north, east };
}
