import { CONDITION_TEXTS } from '../verdict/condition-text.model.ts';
import { shownWhole } from '../verdict/rounding.model.ts';
import { ESSENTIAL, moreSevere } from '../verdict/severity.model.ts';
import { ROAD_ICE_AT_MOST } from '../verdict/thresholds.model.ts';
import { assessConditions } from '../verdict/verdict.model.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import type { Factor, FactorKey, WeatherAnswer } from '../weather.schema.ts';
import { MEASURED_BAD } from './measured-words.model.ts';
import { gustOf, type StationReport } from './report.model.ts';

/** A report that may speak for a place, and how far away. */
export interface ReportNear {
  report: StationReport;
  miles: number;
}

/** What a station may say anything about. */
export const MEASURED_KEYS: readonly FactorKey[] = [
  'temperature',
  'wind',
  'precipitation',
  'visibility',
  'gust',
  'thunder',
  'frozenPrecipitation',
  'fog',
  'road',
];
/** °F below which a thermometer miles away says nothing new. */
const COLDER_BY = 5;
const HEAVY_RAIN = [65, 82];

const T = CONDITION_TEXTS;

/** How much a factor weighs against a verdict, as `severity.model` has it. */
export function rank(factor: Factor | undefined): number {
  switch (factor?.level) {
    case 'bad':
      return 4;
    case 'caution':
      return 2;
    case 'unknown':
      return ESSENTIAL.includes(factor.key) ? 3 : 1;
    default:
      return 0;
  }
}

/** What one station says of the factors of a verdict. */
export interface StationComparison extends ReportNear {
  factors: Map<FactorKey, Factor>;
  /** The most severe of those that are worse than the forecast has them. */
  worst: Factor | null;
  /** What the forecast does not say and this station does. */
  fills: FactorKey[];
}

/** What a station says, beside what the forecast does. */
export function compareStation(
  answer: Pick<WeatherAnswer, 'factors' | 'temperature'>,
  { report, miles }: ReportNear,
): StationComparison {
  const said = new Map(answer.factors.map((one) => [one.key, one]));
  const all = factorsOf(report);
  const temperature = all.get('temperature');
  const isNearby =
    answer.temperature !== null &&
    report.temperature !== null &&
    Math.abs(report.temperature - answer.temperature) < COLDER_BY;
  if (temperature && isNearby) all.delete('temperature');
  const worsened = [...all.values()].filter(
    (factor) => rank(factor) > 1 && rank(factor) > rank(said.get(factor.key)),
  );
  const tells = (key: FactorKey): boolean => {
    if (key === 'road') return report.pavement !== null;
    // The wind warns of gusts as strong as itself; of none it says nothing.
    if (key === 'gust') return gustOf(report) !== null;
    if (key === 'thunder' || key === 'frozenPrecipitation')
      return all.has(key) || (report.weather !== null && !report.unseen.includes(key));
    return all.has(key);
  };
  return {
    report,
    miles,
    factors: all,
    worst: worsened.reduce<Factor | null>(moreSevere, null),
    fills: MEASURED_KEYS.filter((key) => said.get(key)?.level === 'unknown' && tells(key)),
  };
}

/** The one that weighs more against riding, then fills more, then sees the road, then is nearer. */
export function better(a: StationComparison, b: StationComparison): StationComparison {
  const worst = moreSevere(a.worst, b.worst);
  if (worst !== null && a.worst !== b.worst && worst !== a.worst) return b;
  if (worst !== null && b.worst === null) return a;
  if (worst !== null) return a;
  if (a.fills.length !== b.fills.length) return b.fills.length > a.fills.length ? b : a;
  const seesRoad = ({ report }: StationComparison) =>
    report.pavement !== null || report.pavementTemperature !== null;
  return seesRoad(b) && !seesRoad(a) ? b : a;
}

/** A station's values as the engine judges them; what it does not measure is absent. */
function factorsOf(report: StationReport): Map<FactorKey, Factor> {
  const assessed = assessConditions({
    conditions: conditionsOf(report),
    moment: 'current',
    road: 'dry',
    light: 'day',
  });
  const factors = new Map<FactorKey, Factor>();
  for (const one of assessed.factors) {
    if (MEASURED_KEYS.includes(one.key) && one.level !== 'unknown') factors.set(one.key, one);
  }
  const own = pavementFactor(report);
  if (report.pavement !== null) factors.delete('road');
  if (own) factors.set('road', worse(factors.get('road'), own));
  const { weather } = report;
  const bad = (key: FactorKey, text: string) =>
    factors.set(key, { key, level: 'bad', value: null, unit: '', limit: null, text });
  if (HEAVY_RAIN.includes(weather?.code ?? 0) && factors.get('precipitation')?.level !== 'bad')
    bad('precipitation', MEASURED_BAD.rain);
  if (weather?.hazard === 'dust') bad('visibility', MEASURED_BAD.dust);
  if (weather?.hazard === 'squall') bad('gust', MEASURED_BAD.squall);
  if (weather?.hazard === 'funnel') bad('wind', MEASURED_BAD.funnel);
  return factors;
}

const worse = (a: Factor | undefined, b: Factor): Factor => moreSevere(a ?? null, b) ?? b;

/** A report as conditions of the moment. Without a gust the wind is the least that one may be. */
export function conditionsOf(report: StationReport): WeatherConditions {
  const { weather } = report;
  const falls = weather?.falls === true;
  return {
    time: report.at,
    temperature: report.temperature,
    dewPoint: report.dewPoint,
    humidity: null,
    windSpeed: report.wind,
    windDirection: null,
    gust: report.gust ?? report.wind,
    // What fell within the hour wets the road; it rains only while somebody sees it.
    precipitation: weather === null ? null : falls ? (report.precipitation ?? 0) : 0,
    precipitationProbability: null,
    thunderProbability: null,
    weatherCode: weather === null ? null : (weather.code ?? 0),
    visibility: report.visibility,
    cloudCover: null,
  };
}

function pavementFactor(report: StationReport): Factor | undefined {
  const degrees = shownWhole(report.pavementTemperature ?? report.temperature);
  const fell = (report.precipitation ?? 0) > 0;
  const state = report.pavement ?? (fell ? 'wet' : 'dry');
  if (state === 'dry') return undefined;
  const mayFreeze = state === 'wet' && degrees !== null && degrees <= ROAD_ICE_AT_MOST;
  if (state === 'ice' || mayFreeze) {
    const limit = degrees !== null && degrees <= ROAD_ICE_AT_MOST ? ROAD_ICE_AT_MOST : null;
    return { key: 'road', level: 'bad', value: degrees, unit: '°F', limit, text: T.bad.roadIce };
  }
  return { key: 'road', level: 'caution', value: null, unit: '', limit: null, text: T.caution.roadWet };
}
