import { clockOrFullTime } from '#platform/time/format-time.ts';
import type { Thumbnail } from '#ui/map/thumbnail-drawing.tsx';
import type { WhereAnswer, WhereRoad } from '../../where/where.schema.ts';
import type { WhereAsked } from '../../where/where.queries.ts';
import type { RoadsAddress } from '../roads-address.model.ts';
import { boxText } from '../roads-address.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** A road as its card shows it: drawn already, so that the page needs nothing to draw it. */
export type ViewedRoad = Omit<WhereRoad, 'line'> & { thumbnail: Thumbnail | undefined };

/** What a page shows of an answer; the map's part comes when the map does. */
export type RoadsView = Omit<WhereAnswer, 'map' | 'roads'> & {
  roads: ViewedRoad[];
  box: WhereAnswer['map']['box'];
};

export function roadsViewOf(
  answer: WhereAnswer,
  thumbnailOf: (road: WhereRoad) => Thumbnail | undefined,
): RoadsView {
  const { map, roads, ...rest } = answer;
  return {
    ...rest,
    box: map.box,
    roads: roads.map((road) => {
      const { line, ...shown } = road;
      return { ...shown, thumbnail: line ? thumbnailOf(road) : undefined };
    }),
  };
}

/** What the address asks for; the first page of the first day by daylight is nothing. */
export function askedOf({
  day,
  from,
  to,
  zip,
  distance,
  difficulty,
  roadType,
  box,
  page,
}: RoadsAddress): WhereAsked {
  return {
    ...(day !== null && { day }),
    ...(from !== null && { from: String(from) }),
    ...(to !== null && { to: String(to) }),
    ...(zip !== null && { zip, distance }),
    ...(difficulty !== 'all' && { difficulty }),
    ...(roadType !== 'all' && { roadType }),
    ...(box && { box: boxText(box) }),
    ...(page > 1 && { page }),
  };
}

/** After an hour by the reader's clock nothing is called good anymore. */
export const GOOD_FOR_MS = HOUR_MS;

/** When forecasts that were asked for at this moment (ISO 8601) are too old to call anything good; null: never. */
export const isOld = (forecastAt: string | null, now: number): boolean =>
  forecastAt !== null && now - Date.parse(forecastAt) >= GOOD_FOR_MS;

/**
 * A road as it may be read at `now` (epoch ms) on a page that stayed open: what was good an hour after it was asked for
 * is unknown, with when it was good. Warnings stay.
 */
export function agedRoad(road: ViewedRoad, now: number): ViewedRoad {
  if (!isOld(road.forecastAt, now)) return road;
  const bar = road.bar.replaceAll('g', 'u');
  if (road.level !== 'good') return { ...road, bar };
  const at = clockOrFullTime(Date.parse(road.forecastAt ?? ''), now, road.timeZone);
  return {
    ...road,
    bar,
    level: 'unknown',
    window: null,
    verdict: 'Unknown Conditions',
    reason: `Was good at ${at}.`,
    thumbnail: road.thumbnail && {
      ...road.thumbnail,
      runs: road.thumbnail.runs.map((run) => (run.level === 'good' ? { ...run, level: 'unknown' } : run)),
    },
  };
}

/** The same day and hours for the results of a search around a ZIP code. */
export const searchAskedOf = (
  { day, from, to }: RoadsAddress,
  zip: string,
  routes: readonly { id: number }[],
): WhereAsked => ({
  ...(day !== null && { day }),
  ...(from !== null && { from: String(from) }),
  ...(to !== null && { to: String(to) }),
  zip,
  ids: routes.map(({ id }) => id),
});

/** The same roads in this order; what is not in it comes last. */
export function inOrder<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const at = ({ id }: Item) => place.get(id) ?? ids.length;
  return items.toSorted((a, b) => at(a) - at(b));
}
