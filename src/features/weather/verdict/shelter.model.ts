import type { FactorKey, WeatherAnswer } from '../weather.schema.ts';

/** What a rider who is out in it has to get away from: not cold, heat, the dark or a limit of their own. */
const HAZARDS: ReadonlySet<FactorKey> = new Set([
  'thunder',
  'frozenPrecipitation',
  'road',
  'alert',
  'gust',
  'wind',
  'visibility',
  'precipitation',
  'fog',
  'smoke',
]);

/** True when the present moment is dangerous on the road. */
export const mayNeedShelter = ({ recommendation, factors }: WeatherAnswer): boolean =>
  recommendation === 'bad' &&
  factors.some(({ key, level, own }) => level === 'bad' && !own && HAZARDS.has(key));
