import type { Factor, FactorKey } from '../weather.schema.ts';

/** Without these there is no verdict, unless something else is bad. */
export const ESSENTIAL: readonly FactorKey[] = ['temperature', 'wind', 'precipitation'];

/** Which of two factors of one level is named first: what a rider can do least about. */
const URGENCY: readonly FactorKey[] = [
  'frozenPrecipitation',
  'thunder',
  'alert',
  'gust',
  'wind',
  'visibility',
  'precipitation',
  'fog',
  'smoke',
  'heatIndex',
  'temperature',
  'precipitationProbability',
  'road',
  'sunAhead',
  'darkness',
  'alertCheck',
];

/** In the words of the National Weather Service, from the least severe on; any other comes before these. */
const SEVERITIES = ['Unknown', 'Minor', 'Moderate', 'Severe', 'Extreme'];
/** How severe an alert is among those of its level. */
export const severityOf = (severity = ''): number => SEVERITIES.indexOf(severity);

/** Bad, then a missing essential, then caution, then anything else that is missing; good and notes are 0. */
function rank({ key, level }: Factor): number {
  if (level === 'bad') return 4;
  if (level === 'caution') return 2;
  if (level !== 'unknown') return 0;
  return ESSENTIAL.includes(key) ? 3 : 1;
}

/**
 * The more severe of two factors: by level, then a common limit before an own one, then the kind of hazard, then
 * an alert's own severity or the distance from the limit. Null when neither stands against riding.
 */
export function moreSevere(a: Factor | null, b: Factor | null): Factor | null {
  const rankA = a === null ? 0 : rank(a);
  const rankB = b === null ? 0 : rank(b);
  if (a === null || rankA === 0) return rankB === 0 ? null : b;
  if (b === null || rankA !== rankB) return rankA > rankB ? a : b;
  const own = Number(a.own ?? false) - Number(b.own ?? false);
  const order = own || urgency(a) - urgency(b);
  if (order !== 0) return order < 0 ? a : b;
  return excess(b) > excess(a) ? b : a;
}

/** Ice, which is estimated, comes after what is forecast and as bad; a wet road after the rain that wets it. */
function urgency({ key, level }: Factor): number {
  const before: FactorKey = key === 'road' && level === 'bad' ? 'visibility' : key;
  return URGENCY.indexOf(before) + (before === key ? 0 : 0.5);
}

function excess({ value, limit, severity }: Factor): number {
  if (severity !== undefined) return severityOf(severity);
  return value === null || limit === null ? 0 : Math.abs(value - limit);
}
