import { CLEAR } from '#features/weather/verdict/condition-text.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { roundForDisplay } from '#features/weather/verdict/rounding.model.ts';
import { precipitationText } from '#features/weather/verdict/verdict-words.model.ts';
import { roadWindText } from '../road/road-wind.model.ts';
import { placeWords, type Arrival } from './timeline.model.ts';

/** A visit in words, the same for the strip, the table and the map. */
export interface ArrivalRow {
  key: number;
  kind: Arrival['visit']['kind'];
  /** Epoch seconds. */
  time: number;
  timeZone: string;
  place: string;
  mile: number;
  recommendation: Recommendation;
  /** What stands most against riding there. */
  reason: string;
  temperature: number | null;
  /** mph. */
  wind: number | null;
  gust: number | null;
  /** Wind along and across the road; null while it hardly matters. */
  roadWind: string | null;
  rain: string;
  /** "Dark", "Twilight", or null by day. */
  light: string | null;
  latitude: number;
  longitude: number;
}

/** As of an answer's miles, which are in tenths: a mile reads the same wherever it stands. */
export const wholeMile = (mile: number): number => Math.round(Math.round(mile * 10) / 10);

const KIND_WORDS: Partial<Record<Arrival['visit']['kind'], string>> = {
  leaving: 'leaving ',
  home: 'back in ',
};

const LIGHT_WORDS = { day: null, twilight: 'Twilight', night: 'Dark' } as const;

export function describeArrivals(arrivals: readonly Arrival[]): ArrivalRow[] {
  return arrivals.map((arrival, key) => {
    const { visit, place, time, conditions, worst } = arrival;
    const shown = conditions ? roundForDisplay(conditions) : null;
    return {
      key,
      kind: visit.kind,
      time,
      timeZone: place.timeZone,
      place: `${KIND_WORDS[visit.kind] ?? ''}${placeWords(arrival)}`,
      mile: wholeMile(visit.mile),
      recommendation: arrival.recommendation,
      reason: worst?.text ?? CLEAR,
      temperature: shown?.temperature ?? null,
      wind: shown?.windSpeed ?? null,
      gust: shown?.gust ?? null,
      roadWind: roadWindText(arrival.wind),
      rain: rainWords(shown),
      light: LIGHT_WORDS[arrival.light],
      latitude: place.latitude,
      longitude: place.longitude,
    };
  });
}

function rainWords(shown: Arrival['conditions']): string {
  if (!shown || shown.precipitation === null) return '–';
  const { precipitation, precipitationProbability: chance } = shown;
  if (precipitation > 0) return precipitationText(precipitation);
  return chance === null || chance < 10 ? 'dry' : `dry, ${chance}% chance`;
}
