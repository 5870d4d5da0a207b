import { CONDITION_TEXTS, fill } from '../verdict/condition-text.model.ts';
import { assessHours, hoursOf } from '../verdict/outlook.model.ts';
import {
  roundForDisplay,
  shownPrecipitation,
  shownVisibility,
  shownWhole,
} from '../verdict/rounding.model.ts';
import { ESSENTIAL, moreSevere } from '../verdict/severity.model.ts';
import { ROAD_ICE_AT_MOST } from '../verdict/thresholds.model.ts';
import { assessConditions, judge, worstRecommendation } from '../verdict/verdict.model.ts';
import { WMO_DESCRIPTIONS } from '../verdict/wmo.model.ts';
import { troubleSentence } from '../probability/probability-words.model.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import type { Factor, FactorKey, WeatherAnswer } from '../weather.schema.ts';
import { agedAnswer } from '../place/age.model.ts';
import { decidesText, MEASURED_BAD, MEASURED_TEXTS, milesText, valuesText } from './measured-words.model.ts';
import type { Measured } from './measured.schema.ts';
import type { StationReport } from './report.model.ts';

/** A report that may speak for a place, and how far away. */
export interface ReportNear {
  report: StationReport;
  miles: number;
}

/** What a station may say anything about. */
const KEYS: readonly FactorKey[] = [
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
/** After these everything that stations add is named. */
const LAST: readonly FactorKey[] = ['alert', 'alertCheck', 'darkness', 'rideChill'];
/** °F below which a thermometer miles away says nothing new. */
const COLDER_BY = 5;
/** Differences of which a page speaks: °F, mph, miles. */
const TELLING = { temperature: 10, gust: 15, visibility: 5 };
const HEAVY_RAIN = [65, 82];
const HOUR = 3600;

const T = CONDITION_TEXTS;

/** How much a factor weighs against a verdict, as `severity.model` has it. */
function rank(factor: Factor | undefined): number {
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
interface Look extends ReportNear {
  factors: Map<FactorKey, Factor>;
  /** The most severe of those that are worse than the forecast has them. */
  worst: Factor | null;
  /** What the forecast does not say and this station does. */
  fills: FactorKey[];
}

/**
 * An answer with what stations near its place measure. Each may make a factor worse on its own, all of them together
 * the worst; none makes one milder, except that the one that is shown fills values that the forecast does not give.
 * Nothing of it is kept: it is laid over the answer when that is given.
 *
 * @param near fresh and plausible, the nearest first. @param now epoch ms
 */
export function withMeasured(answer: WeatherAnswer, near: readonly ReportNear[], now: number): WeatherAnswer {
  const looks = near.map((one) => lookAt(answer, one));
  const [first, ...others] = looks;
  if (!first) return { ...answer, measured: null };
  const shown = others.reduce(better, first);
  const measured = measuredOf(answer, shown, now);

  const known = new Map(answer.factors.filter(({ key }) => KEYS.includes(key)).map((one) => [one.key, one]));
  const before = new Map(known);
  for (const key of shown.fills) {
    const factor = shown.factors.get(key);
    if (factor) known.set(key, factor);
    else known.delete(key);
  }
  for (const key of KEYS) {
    const worst = looks
      .flatMap(({ factors }) => factors.get(key) ?? [])
      .filter((factor) => rank(factor) > Math.max(1, rank(known.get(key))))
      .reduce<Factor | null>(moreSevere, null);
    if (worst) known.set(key, worst);
  }
  const changed = KEYS.filter((key) => known.get(key) !== before.get(key));
  if (changed.length === 0) return { ...answer, measured };

  const factors = [
    ...answer.factors.flatMap((one) => (LAST.includes(one.key) ? [] : (replaced(one, known) ?? []))),
    ...KEYS.flatMap((key) => (before.has(key) ? [] : (known.get(key) ?? []))),
    ...answer.factors.filter(({ key }) => LAST.includes(key)),
  ];
  const judged = judge(factors);
  const trouble = troubleSentence(answer.probability ?? null);
  const decided = looks.find(
    ({ factors: own }) => judged.worst !== null && own.get(judged.worst.key) === judged.worst,
  );
  const summary =
    decided && judged.worst
      ? judged.summary.replace(
          `${judged.worst.text}.`,
          () =>
            `${judged.worst?.text}: ${decidesText(measuredOf(answer, decided, now), judged.worst?.key === 'road', answer.timeZone)}.`,
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
      ...hoursWith(filled, judged.recommendation, shown, now),
      measured,
    },
    now,
  );
}

const worse = (a: Factor | undefined, b: Factor): Factor => moreSevere(a ?? null, b) ?? b;

const replaced = (factor: Factor, known: ReadonlyMap<FactorKey, Factor>): Factor | undefined =>
  KEYS.includes(factor.key) ? known.get(factor.key) : factor;

const surfaceOf = (road: Factor | undefined): WeatherAnswer['roadSurface'] =>
  road === undefined || road.level === 'good' ? 'dry' : road.level === 'bad' ? 'ice' : 'wet';

/** The one that weighs more against riding, then fills more, then sees the road, then is nearer. */
function better(a: Look, b: Look): Look {
  const worst = moreSevere(a.worst, b.worst);
  if (worst !== null && a.worst !== b.worst && worst !== a.worst) return b;
  if (worst !== null && b.worst === null) return a;
  if (worst !== null) return a;
  if (a.fills.length !== b.fills.length) return b.fills.length > a.fills.length ? b : a;
  const seesRoad = ({ report }: Look) => report.pavement !== null || report.pavementTemperature !== null;
  return seesRoad(b) && !seesRoad(a) ? b : a;
}

function lookAt(answer: WeatherAnswer, { report, miles }: ReportNear): Look {
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
    if (key === 'thunder' || key === 'frozenPrecipitation') return report.weather !== null;
    return all.has(key);
  };
  return {
    report,
    miles,
    factors: all,
    worst: worsened.reduce<Factor | null>(moreSevere, null),
    fills: KEYS.filter((key) => said.get(key)?.level === 'unknown' && tells(key)),
  };
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
    if (KEYS.includes(one.key) && one.level !== 'unknown') factors.set(one.key, one);
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

/** A report as conditions of the moment. Without a gust the wind is the least that one may be. */
function conditionsOf(report: StationReport): WeatherConditions {
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

function measuredOf(answer: WeatherAnswer, look: Look, now: number): Measured {
  const { report, miles, worst, fills } = look;
  const value = (name: string, measured: number | null) => (measured === null ? {} : { [name]: measured });
  const { code = null } = report.weather ?? {};
  const known = {
    values: {
      ...value('pavementTemperature', shownWhole(report.pavementTemperature)),
      ...value('airTemperature', shownWhole(report.temperature)),
      ...value('wind', shownWhole(report.wind)),
      ...value('gust', shownWhole(report.gust)),
      ...value('visibility', shownVisibility(report.visibility)),
      ...value('precipitation', shownPrecipitation(report.precipitation)),
    },
    road: report.pavement,
    weather: code === null ? null : (WMO_DESCRIPTIONS[code] ?? null),
  };
  return {
    station: report.id,
    kind: report.kind,
    name: report.name,
    distanceMiles: Math.round(miles * 10) / 10,
    away: milesText(miles),
    observedAt: new Date(report.at * 1000).toISOString(),
    ageMinutes: Math.max(0, Math.floor((now / 1000 - report.at) / 60)),
    ...known,
    worsens: worst?.key ?? null,
    fills,
    text: valuesText(known),
    note: contradiction(answer, look),
  };
}

/** "The forecast says 52 °F and dry; what is measured counts." Null where both agree. */
function contradiction(answer: WeatherAnswer, { report, worst }: Look): string | null {
  const isWet =
    report.pavement === null
      ? report.weather === null
        ? null
        : report.weather.falls
      : report.pavement !== 'dry';
  const saysWet =
    answer.roadSurface === 'unknown' || answer.precipitation === null
      ? null
      : answer.roadSurface !== 'dry' || answer.precipitation > 0;
  const differs = (a: number | null, b: number | null, by: number) =>
    a !== null && b !== null && Math.abs(a - b) >= by;
  const { gust, temperature, visibility } = answer;
  const parts = [
    differs(report.temperature, temperature, TELLING.temperature)
      ? fill(MEASURED_TEXTS.saysTemperature, temperature)
      : [],
    isWet !== null && saysWet !== null && isWet !== saysWet
      ? MEASURED_TEXTS[saysWet ? 'saysWet' : 'saysDry']
      : [],
    differs(report.gust ?? report.wind, gust, TELLING.gust) ? fill(MEASURED_TEXTS.saysGust, gust) : [],
    differs(shownVisibility(report.visibility), visibility, TELLING.visibility)
      ? fill(MEASURED_TEXTS.saysVisibility, visibility)
      : [],
  ].flat();
  if (parts.length === 0) return null;
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return fill(
    MEASURED_TEXTS.contradicts,
    list ?? '',
    worst === null ? MEASURED_TEXTS.kept : MEASURED_TEXTS.trusted,
  );
}

/** Values of the present that the forecast does not give. */
function filledValues({ report, fills }: Look) {
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

function withFilled(answer: WeatherAnswer, look: Look): WeatherAnswer {
  const values = filledValues(look);
  return {
    ...answer,
    temperature: answer.temperature ?? values.temperature,
    windSpeed: answer.windSpeed ?? values.windSpeed,
    gust: answer.gust ?? values.gust,
    precipitation: answer.precipitation ?? values.precipitation,
    visibility: answer.visibility ?? values.visibility,
  };
}

/** The hour under way with what was filled, and no better than the present; windows that begin in it begin after it. */
function hoursWith(
  answer: WeatherAnswer,
  present: WeatherAnswer['recommendation'],
  look: Look,
  now: number,
): Pick<WeatherAnswer, 'hourly' | 'windows'> {
  const { alerts, windows } = answer;
  const seconds = Math.floor(now / 1000);
  const at = answer.hourly.time.findLastIndex((time) => time <= seconds);
  const start = answer.hourly.time[at];
  if (start === undefined || start + HOUR <= seconds) return { hourly: answer.hourly, windows };
  const values = filledValues(look);
  const filled = { ...answer.hourly };
  for (const name of Object.keys(values) as (keyof typeof values)[]) {
    if (filled[name][at] === null) filled[name] = filled[name].with(at, values[name]);
  }
  const [hour] = hoursOf(filled).slice(at, at + 1);
  const isFilled = Object.values(values).some((value) => value !== null);
  const judged =
    hour && isFilled
      ? assessHours([hour], { now: seconds, alerts: alerts.items, alertState: alerts.state })[0]
          ?.recommendation
      : undefined;
  const recommendation = worstRecommendation([
    judged ?? filled.recommendation[at] ?? 'unknown',
    ...(look.worst === null ? [] : [present]),
  ]);
  return {
    hourly: { ...filled, recommendation: filled.recommendation.with(at, recommendation) },
    windows: windows.flatMap((window) => {
      if (
        window.start >= start + HOUR ||
        worstRecommendation([recommendation, window.recommendation]) === window.recommendation
      )
        return window;
      return window.end - (start + HOUR) >= 2 * HOUR
        ? { ...window, start: start + HOUR, probability: null }
        : [];
    }),
  };
}
