import { RECOMMENDATIONS, type Factor, type Recommendation } from '../weather.schema.ts';
import type { AreaHour } from '../verdict/windows.model.ts';

const COLUMNS = ['time', 'temperature', 'windSpeed', 'gust', 'precipitationProbability'] as const;

/** Hours as columns: a third of what they take as objects. Thousands of them are cached. */
export interface PackedHours {
  /** Hour by hour, the values of `COLUMNS`; NaN for null. */
  values: Float64Array;
  recommendations: Uint8Array;
  /** Per hour the position in `dates`, and in `factors` one more than it; 0 for none. */
  dateOf: Uint8Array;
  factorOf: Uint8Array;
  dates: string[];
  /** The different ones. */
  factors: Factor[];
}

const MOST_FACTORS = 254;

export function packHours(hours: readonly AreaHour[]): PackedHours {
  const values = new Float64Array(hours.length * COLUMNS.length);
  const recommendations = new Uint8Array(hours.length);
  const dateOf = new Uint8Array(hours.length);
  const factorOf = new Uint8Array(hours.length);
  const dates: string[] = [];
  const factors = new Map<string, { position: number; factor: Factor }>();

  const positionOf = (factor: Factor): number => {
    const key = JSON.stringify(factor);
    const known = factors.get(key);
    if (known) return known.position;
    if (factors.size >= MOST_FACTORS) throw new RangeError('more different factors than hours can have');
    factors.set(key, { position: factors.size + 1, factor });
    return factors.size;
  };
  for (const [index, { conditions, date, assessment }] of hours.entries()) {
    for (const [column, name] of COLUMNS.entries())
      values[index * COLUMNS.length + column] = conditions[name] ?? NaN;
    recommendations[index] = RECOMMENDATIONS.indexOf(assessment.recommendation);
    if (dates.at(-1) !== date) dates.push(date);
    dateOf[index] = dates.length - 1;
    if (assessment.worst) factorOf[index] = positionOf(assessment.worst);
  }
  return {
    values,
    recommendations,
    dateOf,
    factorOf,
    dates,
    factors: [...factors.values()].map(({ factor }) => factor),
  };
}

export function unpackHours(packed: PackedHours): AreaHour[] {
  const { values, recommendations, dateOf, factorOf, dates, factors } = packed;
  const at = (index: number, column: number): number | null => {
    const value = values[index * COLUMNS.length + column];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  return Array.from({ length: recommendations.length }, (_, index): AreaHour => {
    const recommendation: Recommendation = RECOMMENDATIONS[recommendations[index] ?? 0] ?? 'unknown';
    return {
      conditions: {
        time: at(index, 0) ?? 0,
        temperature: at(index, 1),
        windSpeed: at(index, 2),
        gust: at(index, 3),
        precipitationProbability: at(index, 4),
      },
      date: dates[dateOf[index] ?? 0] ?? '',
      assessment: { recommendation, worst: factors[(factorOf[index] ?? 0) - 1] ?? null },
    };
  });
}
