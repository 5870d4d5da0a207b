import { HOUR_S } from '#platform/time/units.ts';
import { troubleSentence } from '../probability/probability-words.model.ts';
import { agedAnswer } from '../place/age.model.ts';
import { assessHours, hoursOf } from '../verdict/outlook.model.ts';
import { roundForDisplay } from '../verdict/rounding.model.ts';
import { moreSevere } from '../verdict/severity.model.ts';
import { judge, worstRecommendation, type Assessment } from '../verdict/verdict.model.ts';
import type { Factor, FactorKey, WeatherAnswer } from '../weather.schema.ts';
import { describeMeasured } from './describe-measured.model.ts';
import { beyondOf } from './measured-beyond.model.ts';
import { daysAfter, windowsAfter } from './measured-hour.model.ts';
import { decidesText } from './measured-words.model.ts';
import {
  better,
  conditionsOf,
  MEASURED_KEYS,
  compareStation,
  rank,
  type StationComparison,
  type ReportNear,
} from './compare-station.model.ts';

/** After these everything that stations add is named. */
const LAST: readonly FactorKey[] = ['alert', 'alertCheck', 'darkness', 'rideChill'];

/**
 * An answer with what stations near its place measure. Each may make a factor worse on its own, all of them together
 * the worst; none makes one milder, except that the one that is shown fills values that the forecast does not give.
 * Nothing of it is kept: it is laid over the answer when that is given.
 *
 * @param near fresh and plausible, the nearest first. @param now epoch ms
 */
export function withMeasured(answer: WeatherAnswer, near: readonly ReportNear[], now: number): WeatherAnswer {
  const comparisons = near.map((one) => compareStation(answer, one));
  const [first, ...others] = comparisons;
  if (!first) return { ...answer, measured: null };
  const shown = others.reduce(better, first);

  const known = new Map(
    answer.factors.filter(({ key }) => MEASURED_KEYS.includes(key)).map((one) => [one.key, one]),
  );
  const before = new Map(known);
  for (const key of shown.fills) {
    const factor = shown.factors.get(key);
    if (factor) known.set(key, factor);
    else known.delete(key);
  }
  for (const key of MEASURED_KEYS) {
    const worst = comparisons
      .flatMap(({ factors }) => factors.get(key) ?? [])
      .filter((factor) => rank(factor) > Math.max(1, rank(known.get(key))))
      .reduce<Factor | null>(moreSevere, null);
    if (worst) known.set(key, worst);
  }
  const beyond = beyondOf(comparisons, known);
  const measured = { ...describeMeasured(answer, shown, now), ...(beyond.length > 0 && { beyond }) };
  const changed = MEASURED_KEYS.filter((key) => known.get(key) !== before.get(key));
  if (changed.length === 0) return { ...answer, measured };

  const factors = [
    ...answer.factors.flatMap((one) => (LAST.includes(one.key) ? [] : (replaced(one, known) ?? []))),
    ...MEASURED_KEYS.flatMap((key) => (before.has(key) ? [] : (known.get(key) ?? []))),
    ...answer.factors.filter(({ key }) => LAST.includes(key)),
  ];
  const judged = judge(factors);
  const trouble = troubleSentence(answer.probability ?? null);
  const decided = comparisons.find(
    ({ factors: own }) => judged.worst !== null && own.get(judged.worst.key) === judged.worst,
  );
  const summary =
    decided && judged.worst
      ? judged.summary.replace(
          `${judged.worst.text}.`,
          () =>
            `${judged.worst?.text}: ${decidesText(describeMeasured(answer, decided, now), judged.worst?.key === 'road', answer.timeZone)}.`,
        )
      : judged.summary;
  const filled = withFilled(answer, shown);
  const road = known.get('road');
  return agedAnswer(
    {
      ...filled,
      roadSurface: changed.includes('road') ? surfaceOf(road) : answer.roadSurface,
      recommendation: judged.recommendation,
      conditions: judged.conditions,
      factors: judged.factors,
      summary: trouble === null ? summary : `${summary} ${trouble}`,
      ...hoursWith(filled, judged, shown, now),
      measured,
    },
    now,
  );
}

const replaced = (factor: Factor, known: ReadonlyMap<FactorKey, Factor>): Factor | undefined =>
  MEASURED_KEYS.includes(factor.key) ? known.get(factor.key) : factor;

const surfaceOf = (road: Factor | undefined): WeatherAnswer['roadSurface'] =>
  road === undefined || road.level === 'good' ? 'dry' : road.level === 'bad' ? 'ice' : 'wet';

/** Values of the present that the forecast does not give. */
function filledValues({ report, fills }: StationComparison) {
  const shown = roundForDisplay(conditionsOf(report));
  const of = (key: FactorKey, value: number | null) => (fills.includes(key) ? value : null);
  return {
    temperature: of('temperature', shown.temperature),
    windSpeed: of('wind', shown.windSpeed),
    gust: of('gust', shown.gust),
    precipitation: of('precipitation', shown.precipitation),
    visibility: of('visibility', shown.visibility),
  };
}

function withFilled(answer: WeatherAnswer, comparison: StationComparison): WeatherAnswer {
  const values = filledValues(comparison);
  return {
    ...answer,
    temperature: answer.temperature ?? values.temperature,
    windSpeed: answer.windSpeed ?? values.windSpeed,
    gust: answer.gust ?? values.gust,
    precipitation: answer.precipitation ?? values.precipitation,
    visibility: answer.visibility ?? values.visibility,
  };
}

/**
 * The hour under way with what was filled, and no better than the present; windows that begin in it begin after it,
 * that of its day too.
 */
function hoursWith(
  answer: WeatherAnswer,
  present: Assessment,
  comparison: StationComparison,
  now: number,
): Pick<WeatherAnswer, 'hourly' | 'windows' | 'days'> {
  const { alerts, windows, days, timeZone } = answer;
  const seconds = Math.floor(now / 1000);
  const at = answer.hourly.time.findLastIndex((time) => time <= seconds);
  const start = answer.hourly.time[at];
  if (start === undefined || start + HOUR_S <= seconds) return { hourly: answer.hourly, windows, days };
  const values = filledValues(comparison);
  const filled = { ...answer.hourly };
  for (const name of Object.keys(values) as (keyof typeof values)[]) {
    if (filled[name][at] === null) filled[name] = filled[name].with(at, values[name]);
  }
  const { factors, fills } = comparison;
  if (fills.includes('road') && filled.road[at] === 'unknown')
    filled.road = filled.road.with(at, surfaceOf(factors.get('road')));
  const [hour] = hoursOf(filled).slice(at, at + 1);
  const isFilled = fills.includes('road') || Object.values(values).some((value) => value !== null);
  const judged =
    hour && isFilled
      ? assessHours([hour], { now: seconds, alerts: alerts.items, alertState: alerts.state })[0]
          ?.recommendation
      : undefined;
  const recommendation = worstRecommendation([
    judged ?? filled.recommendation[at] ?? 'unknown',
    ...(comparison.worst === null ? [] : [present.recommendation]),
  ]);
  return {
    hourly: { ...filled, recommendation: filled.recommendation.with(at, recommendation) },
    windows: windowsAfter(windows, start, recommendation),
    days: daysAfter(answer, timeZone, { start, recommendation, reason: present.worst?.text }),
  };
}
