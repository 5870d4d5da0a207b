import { clockTime } from '#platform/time/format-time.ts';
import { fill } from '../verdict/condition-text.model.ts';
import type { Measured } from './measured.schema.ts';

/** Every sentence about what was measured. `#` and `@` are filled in; each says a number, or a place and a time. */
export const MEASURED_TEXTS = {
  /** The verdict's own sentence: a factor that a station decided, # miles away at @. */
  decides: 'measured # away at @',
  /** Of the road: # is "29 °F and wet". */
  road: 'measured #',
  pavement: 'pavement # °F',
  air: 'air # °F',
  gust: 'gust # mph',
  wind: 'wind # mph',
  visibility: 'visibility # mi',
  rain: '# in of rain in the hour',
  wintry: '# in of wintry mix in the hour',
  near: 'less than 1 mi',
  miles: '# mi',
  /** What the forecast says instead. */
  saysDry: 'dry',
  saysWet: 'wet',
  saysTemperature: '# °F',
  saysGust: 'gusts of # mph',
  saysVisibility: 'a view of # mi',
  contradicts: 'The forecast says #; @.',
  trusted: 'what is measured counts',
  kept: 'the verdict stays with the forecast',
} as const;

/** Factors that only a station sees: bad, and colored so by the specification's rule. */
export const MEASURED_BAD = {
  rain: 'Heavy rain',
  dust: 'Dangerous dust storm',
  squall: 'Dangerous squalls',
  funnel: 'Tornado or dust whirl',
} as const;

const T = MEASURED_TEXTS;

const ROAD_WORDS = { dry: 'dry', wet: 'wet', treated: 'wet and treated', ice: 'icy' } as const;

/** "4 mi". */
export const milesText = (miles: number): string =>
  miles < 0.95 ? T.near : fill(T.miles, Math.round(miles));

/** "pavement 29 °F, wet, gust 31 mph": what a station measures, on little room. */
export function valuesText(
  { values, road, weather }: Pick<Measured, 'values' | 'road' | 'weather'>,
  isWintry = false,
): string {
  const { pavementTemperature, airTemperature, wind, gust, visibility, precipitation } = values;
  const number = (text: string, value: number | undefined) => (value === undefined ? [] : fill(text, value));
  return [
    number(T.pavement, pavementTemperature),
    road === null ? [] : ROAD_WORDS[road],
    pavementTemperature === undefined ? number(T.air, airTemperature) : [],
    weather === null ? [] : weather.toLowerCase(),
    precipitation ? number(isWintry ? T.wintry : T.rain, precipitation) : [],
    gust === undefined ? number(T.wind, wind) : number(T.gust, gust),
    visibility === undefined || visibility >= 10 ? [] : number(T.visibility, visibility),
  ]
    .flat()
    .join(', ');
}

/** "measured 29 °F and wet 4 mi away at 6:02 AM": how a verdict's sentence goes on where a station decided. */
export function decidesText(
  measured: Pick<Measured, 'values' | 'road' | 'distanceMiles' | 'observedAt'>,
  isRoad: boolean,
  timeZone: string,
): string {
  const { values, road, distanceMiles, observedAt } = measured;
  const time = clockTime(Date.parse(observedAt) / 1000, timeZone);
  const there = fill(T.decides, milesText(distanceMiles), time);
  if (!isRoad) return there;
  const surface = [
    values.pavementTemperature === undefined ? [] : fill(T.saysTemperature, values.pavementTemperature),
    road === null ? [] : ROAD_WORDS[road],
  ].flat();
  if (surface.length === 0) return there;
  return `${fill(T.road, surface.join(' and '))}${there.slice('measured'.length)}`;
}
