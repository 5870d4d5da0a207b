import type { RideVerdict } from '../../agenda/ride-verdict.model.ts';
import { roadCardVerdict } from '../../where/road-card-verdict.model.ts';
import type { WhereAnswer, WhereRoad } from '../../where/where.schema.ts';

/** What a list of roads says of their weather: a few fields of each. */
export interface DirectoryWeather {
  /** YYYY-MM-DD. */
  day: string;
  /** True when more would have been asked for than was allowed: whoever reads it may ask. */
  isPartial: boolean;
  /** Where they are, as the address of a map has it: west, south, east, north. */
  box: string;
  roads: Pick<
    WhereRoad,
    'id' | 'states' | 'state' | 'level' | 'verdict' | 'reason' | 'timeZone' | 'forecastAt'
  >[];
}

export const directoryWeatherOf = ({
  day,
  notice,
  roads,
  map: { box },
}: Pick<WhereAnswer, 'day' | 'notice' | 'roads' | 'map'>): DirectoryWeather => ({
  day,
  isPartial: notice !== null,
  box: [box.west, box.south, box.east, box.north].join(','),
  roads: roads.map(({ id, states, state, level, verdict, reason, timeZone, forecastAt }) => ({
    id,
    states,
    state,
    level,
    verdict,
    reason,
    timeZone,
    forecastAt,
  })),
});

const COMING: RideVerdict = { kind: 'waiting', level: null, text: 'Getting the forecast' };
const NONE: RideVerdict = { kind: 'none', level: null, text: 'No forecast right now' };

/**
 * What the list says of a road's weather, at `now` (epoch ms). `isOver`: nothing more is on its way.
 */
export function directoryVerdict(
  weather: DirectoryWeather | null,
  id: number,
  now: number,
  isOver: boolean,
): RideVerdict {
  const card = weather?.roads.find((road) => road.id === id);
  const isComing = card?.state === 'waiting' || (weather?.isPartial && card?.state === 'unknown' && !isOver);
  if (!weather || !card || isComing) return isOver ? NONE : COMING;
  return roadCardVerdict(card, { day: weather.day, at: Date.parse(card.forecastAt ?? '') }, now);
}

/** True while something that the list could say is missing. */
export const isIncomplete = (weather: DirectoryWeather | null): boolean =>
  weather === null || weather.isPartial || weather.roads.some(({ state }) => state === 'waiting');
