import type { Factor, FactorKey } from '../weather.schema.ts';
import type { Measured, MeasuredBeyond } from './measured.schema.ts';
import type { StationComparison, ReportNear } from './compare-station.model.ts';

/** What may still be against a rider's own limits: values of stations beyond those that the verdict has. */
export function beyondOf(
  comparisons: readonly StationComparison[],
  known: ReadonlyMap<FactorKey, Factor>,
): MeasuredBeyond[] {
  const ends = [
    ['wind', 1],
    ['gust', 1],
    ['temperature', 1],
    ['temperature', -1],
  ] as const;
  return ends.flatMap(([key, sign]) => {
    const far = (value: number | null | undefined) =>
      value === null || value === undefined ? -Infinity : sign * value;
    const farthest = comparisons.reduce<StationComparison | null>(
      (a, b) => (far(b.factors.get(key)?.value) > far(a?.factors.get(key)?.value) ? b : a),
      null,
    );
    const value = farthest?.factors.get(key)?.value ?? null;
    if (!farthest || value === null || far(value) <= far(known.get(key)?.value)) return [];
    return { key, value, ...whereAndWhen(farthest) };
  });
}

export const whereAndWhen = ({
  report,
  miles,
}: ReportNear): Pick<Measured, 'distanceMiles' | 'observedAt'> => ({
  distanceMiles: Math.round(miles * 10) / 10,
  observedAt: new Date(report.at * 1000).toISOString(),
});
