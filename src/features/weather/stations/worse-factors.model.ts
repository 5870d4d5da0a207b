import { moreSevere } from '../verdict/severity.model.ts';
import type { Factor, WeatherAnswer } from '../weather.schema.ts';
import { valuesOf } from './describe-measured.model.ts';
import { decidesText } from './measured-words.model.ts';
import {
  compareStation,
  MEASURED_KEYS,
  rank,
  type StationComparison,
  type ReportNear,
} from './compare-station.model.ts';

/**
 * What stations near a place make worse than its forecast has it: the worst of each kind, with where and when it was
 * measured in its text. For anyone who has a verdict without an answer.
 * @param near fresh and plausible
 */
export function factorsMadeWorse(
  forecast: Pick<WeatherAnswer, 'factors' | 'temperature'>,
  near: readonly ReportNear[],
  timeZone: string,
): Factor[] {
  const said = new Map(forecast.factors.map((one) => [one.key, one]));
  const comparisons = near.map((one) => compareStation(forecast, one));
  return MEASURED_KEYS.flatMap((key) => {
    let worst: { factor: Factor; comparison: StationComparison } | undefined;
    for (const comparison of comparisons) {
      const factor = comparison.factors.get(key);
      if (!factor || rank(factor) <= Math.max(1, rank(said.get(key)))) continue;
      if (!worst || (moreSevere(worst.factor, factor) === factor && worst.factor !== factor))
        worst = { factor, comparison };
    }
    if (!worst) return [];
    const { report, miles } = worst.comparison;
    const measured = {
      values: valuesOf(report),
      road: report.pavement,
      distanceMiles: Math.round(miles * 10) / 10,
      observedAt: new Date(report.at * 1000).toISOString(),
    };
    return {
      ...worst.factor,
      text: `${worst.factor.text} (${decidesText(measured, key === 'road', timeZone)})`,
    };
  });
}
