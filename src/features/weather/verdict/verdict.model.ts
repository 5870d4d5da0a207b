import { andList } from '#platform/text/and-list.ts';
import { alertText } from '../alerts/level.model.ts';
import { heatIndex, rideChill } from './comfort.model.ts';
import { ALL_CLEAR, CONDITION_TEXTS, fill, NOT_CHECKED, REST_CLEAR } from './condition-text.model.ts';
import type { AlertState, OfficialAlert, WeatherConditions } from '../providers/forecast.model.ts';
import { underOwnLimits } from './limits.model.ts';
import { roundForDisplay } from './rounding.model.ts';
import { ESSENTIAL, moreSevere } from './severity.model.ts';
import {
  type Band,
  grade,
  HEAT_INDEX_FROM,
  RIME_AT_MOST,
  ROAD_ICE_AT_MOST,
  THRESHOLDS,
} from './thresholds.model.ts';
import type {
  Factor,
  FactorKey,
  FactorLevel,
  Light,
  Recommendation,
  RiderLimits,
  RoadSurface,
} from '../weather.schema.ts';
import { isFalling, isFrozen, weatherKind } from './wmo.model.ts';

export interface AssessInput {
  conditions: WeatherConditions;
  /** `forecast` for hours ahead: only there is the chance of rain a factor. */
  moment: 'current' | 'forecast';
  road: RoadSurface;
  light: Light;
  /** Those in force at this moment; see `alertsDuring`. */
  alerts?: readonly OfficialAlert[] | undefined;
  /** Whether those are all; default: checked. */
  alertState?: AlertState | undefined;
  limits?: RiderLimits | undefined;
  /** True when it rains after at least 6 dry hours. */
  firstRainAfterDrySpell?: boolean | undefined;
}

export interface Assessment {
  recommendation: Recommendation;
  factors: Factor[];
  /** Lines of the result card: the four base factors, then every other one that is not good. No doubles. */
  conditions: string[];
  /** The factor that decided; null when nothing stands against riding. */
  worst: Factor | null;
  /** One sentence for the banner. */
  summary: string;
}

const BASE: readonly FactorKey[] = [...ESSENTIAL, 'visibility'];

const T = CONDITION_TEXTS;

function factor(
  key: FactorKey,
  level: FactorLevel,
  text: string,
  value: number | null = null,
  unit = '',
  limit: number | null = null,
): Factor {
  return { key, level, value, unit, limit, text: fill(text, value) };
}

type BandName = 'wind' | 'gust' | 'visibility' | 'heatIndex';

/** Of the rows of the table: all that apply, or those alone that are not good, which costs a fraction. */
type Rows = 'all' | 'against';

function graded(name: BandName, value: number | null, rows: Rows): Factor | null {
  const band: Band = THRESHOLDS[name];
  if (value === null) return factor(name, 'unknown', T.unknown[name === 'heatIndex' ? 'humidity' : name]);
  const level = grade(value, band);
  if (level === 'good' && rows === 'against') return null;
  return factor(name, level, T[level][name], value, band.unit, level === 'good' ? null : band[level]);
}

function temperatureFactor(value: number | null, rows: Rows): Factor | null {
  if (value === null) return factor('temperature', 'unknown', T.unknown.temperature);
  for (const name of ['cold', 'heat'] as const) {
    const level = grade(value, THRESHOLDS[name]);
    if (level !== 'good') {
      return factor('temperature', level, T[level][name], value, '°F', THRESHOLDS[name][level]);
    }
  }
  if (rows === 'against') return null;
  return factor('temperature', 'good', T.good.temperature, value, '°F');
}

function precipitationFactor(
  value: number | null,
  { falling, frozen }: { falling: boolean; frozen: boolean },
  rows: Rows,
): Factor | null {
  const { unit, caution, bad } = THRESHOLDS.rain;
  if (value === null) return factor('precipitation', 'unknown', T.unknown.precipitation);
  const level = grade(value, THRESHOLDS.rain);
  if (level === 'bad')
    return factor('precipitation', level, T.bad[frozen ? 'frozen' : 'rain'], value, unit, bad);
  if (level === 'good' && !falling)
    return rows === 'against' ? null : factor('precipitation', 'good', T.good.precipitation, 0, unit);
  const name = frozen ? 'frozen' : 'rain';
  const text = T.caution[level === 'good' ? (`${name}Trace` as const) : name];
  return factor('precipitation', 'caution', text, value, unit, caution);
}

/** Likely is never worse than certain: rain that would only be caution if it fell for sure is caution at any chance. */
function rainChanceFactor(
  chance: number | null,
  { amount, frozen }: { amount: number | null; frozen: boolean },
  rows: Rows,
): Factor | null {
  const key = 'precipitationProbability';
  if (chance === null) return factor(key, 'unknown', T.unknown.rainChance);
  const { unit, caution, bad } = THRESHOLDS.rainChance;
  const name = frozen ? 'frozen' : 'rain';
  const level = grade(chance, THRESHOLDS.rainChance);
  if (level === 'good')
    return rows === 'against' ? null : factor(key, level, T.good.rainChance, chance, unit);
  if (level === 'caution') return factor(key, level, T.caution[`${name}Chance`], chance, unit, caution);
  if (amount === null || grade(amount, THRESHOLDS.rain) !== 'bad') {
    return factor(key, 'caution', T.caution[`${name}Likely`], chance, unit, caution);
  }
  return { key, level, value: chance, unit, limit: bad, text: fill(T.bad[`${name}Likely`], chance, amount) };
}

function roadFactor(road: RoadSurface, temperature: number | null, first: boolean): Factor | null {
  if (road === 'unknown') return factor('road', 'unknown', T.unknown.road);
  if (road === 'dry') return null;
  const mayFreeze = temperature !== null && temperature <= ROAD_ICE_AT_MOST;
  if (road === 'ice' || mayFreeze) {
    return factor('road', 'bad', T.bad.roadIce, temperature, '°F', mayFreeze ? ROAD_ICE_AT_MOST : null);
  }
  if (first) return factor('road', 'caution', T.caution.roadFirstRain);
  return factor('road', 'caution', T.caution[road === 'wet' ? 'roadWet' : 'roadDrying']);
}

/** Smoke as an hour's fine dust; null when it is not known, which makes a verdict neither milder nor worse. */
function smokeFactor(pm25: number | null): Factor | null {
  if (pm25 === null) return null;
  const { unit, ...band } = THRESHOLDS.smoke;
  const level = grade(pm25, THRESHOLDS.smoke);
  return factor('smoke', level, T[level].smoke, pm25, unit, level === 'good' ? null : band[level]);
}

/** What alerts in force say, and whether they were checked at all. */
export function alertFactors(alerts: readonly OfficialAlert[], state: AlertState): Factor[] {
  const factors = alerts.map(({ event, level, severity }): Factor => {
    const text = alertText(event, level);
    return { key: 'alert', level, value: null, unit: '', limit: null, text, severity };
  });
  if (state === 'unchecked') factors.push(factor('alertCheck', 'caution', T.caution.alertCheck));
  if (state === 'checking') factors.push(factor('alertCheck', 'note', T.note.alertCheck));
  return factors;
}

/** The rows of the table that apply, in the order of the result card. Rows that do not apply are absent. */
function factorsOf(input: AssessInput, rows: Rows): Factor[] {
  const now = roundForDisplay(input.conditions);
  const { temperature, precipitation } = now;
  const kind = weatherKind(now.weatherCode);
  const falling = isFalling(kind);
  const frozen = isFrozen(kind);
  const factors: Factor[] = [];
  const add = (one: Factor | null) => {
    if (one !== null) factors.push(one);
  };
  add(temperatureFactor(temperature, rows));
  add(graded('wind', now.windSpeed, rows));
  add(precipitationFactor(precipitation, { falling, frozen }, rows));
  add(graded('visibility', now.visibility, rows));
  add(graded('gust', now.gust, rows));

  if (temperature !== null && temperature >= HEAT_INDEX_FROM) {
    const { humidity } = now;
    add(graded('heatIndex', humidity === null ? null : Math.round(heatIndex(temperature, humidity)), rows));
  }
  if (input.moment === 'forecast')
    add(rainChanceFactor(now.precipitationProbability, { amount: precipitation, frozen }, rows));

  const thunder = now.thunderProbability;
  if (kind === 'thunder') {
    factors.push(factor('thunder', 'bad', T.bad.thunder, thunder, '%'));
  } else if (thunder !== null) {
    const { unit, caution, bad } = THRESHOLDS.thunderChance;
    const level = grade(thunder, THRESHOLDS.thunderChance);
    if (level === 'bad') factors.push(factor('thunder', level, T.bad.thunderChance, thunder, unit, bad));
    if (level === 'caution')
      factors.push(factor('thunder', level, T.caution.thunder, thunder, unit, caution));
  } else if (kind === 'unknown') {
    factors.push(factor('thunder', 'unknown', T.unknown.thunder));
  }

  if (kind === 'snow' || kind === 'freezingRain' || kind === 'freezingDrizzle') {
    factors.push(factor('frozenPrecipitation', 'bad', T.bad[kind]));
  } else if (kind === 'unknown') {
    factors.push(factor('frozenPrecipitation', 'unknown', T.unknown.frozen));
  } else if (kind === 'rimeFog' && temperature !== null && temperature <= RIME_AT_MOST) {
    factors.push(factor('fog', 'bad', T.bad.rimeFog, temperature, '°F', RIME_AT_MOST));
  } else if (kind === 'rimeFog' || kind === 'fog') {
    const { visibility } = now;
    const isPatchy = visibility !== null && grade(visibility, THRESHOLDS.visibility) === 'good';
    factors.push(factor('fog', 'caution', isPatchy ? T.caution.fogPatches : T.caution.fog));
  }

  add(smokeFactor(now.pm25 ?? null));

  // What falls now wets the road, whatever was estimated from the hours before.
  const soaked = falling || (precipitation !== null && precipitation > 0);
  const road = soaked && input.road !== 'ice' ? 'wet' : input.road;
  add(roadFactor(road, temperature, soaked && input.firstRainAfterDrySpell === true));

  factors.push(...alertFactors(input.alerts ?? [], input.alertState ?? 'checked'));
  if (rows === 'against') return factors;
  if (input.light !== 'day') factors.push(factor('darkness', 'note', T.note[input.light]));
  const chill = rideChill(temperature);
  if (chill !== null) factors.push(factor('rideChill', 'note', T.note.rideChill, chill, '°F'));
  return factors;
}

function summarize(worst: Factor | null, factors: readonly Factor[]): string {
  const checkOf = factors.find(({ key }) => key === 'alertCheck');
  const sentence = withDarkness(sentenceOf(worst, factors), worst, factors);
  if (checkOf?.level === 'caution') return `${NOT_CHECKED} ${sentence}`;
  return checkOf ? `${sentence} ${checkOf.text}.` : sentence;
}

const DARKNESS: Readonly<Record<string, string>> = {
  [T.note.twilight]: "it's twilight",
  [T.bad.ownTwilight]: "it's twilight",
  [T.note.night]: "it's dark out",
  [T.bad.ownNight]: "it's dark out",
};

/** The sentence always says that it is not day, unless an own limit makes that the reason. */
function withDarkness(reason: string, worst: Factor | null, factors: readonly Factor[]): string {
  const darkness = factors.find(({ key }) => key === 'darkness');
  const dark = darkness && darkness !== worst ? DARKNESS[darkness.text] : undefined;
  if (dark === undefined) return reason;
  return worst === null
    ? `Clear, but ${dark}.`
    : `${reason} ${dark.charAt(0).toUpperCase()}${dark.slice(1)}.`;
}

const NOT_REPORTED = / (?:is|are) not reported$/;
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "Temperature, wind and gusts are not reported and the road surface is not known": every value that is missing. */
function missingOf(factors: readonly Factor[]): string {
  const texts = factors.filter(({ level }) => level === 'unknown').map(({ text }) => text);
  const silent = texts.filter((text) => NOT_REPORTED.test(text));
  const names = silent.map((text) => text.replace(NOT_REPORTED, ''));
  const said = silent.length > 1 ? [`${sentenceCase(andList(names))} are not reported`] : silent;
  return [...said, ...texts.filter((text) => !silent.includes(text))]
    .map((text, at) => (at === 0 ? text : lower(text)))
    .join(' and ');
}

const sentenceCase = (names: string) => names.charAt(0) + names.slice(1).toLowerCase();

function sentenceOf(worst: Factor | null, factors: readonly Factor[]): string {
  const missing = missingOf(factors);
  if (worst?.level === 'unknown') {
    return ESSENTIAL.includes(worst.key)
      ? `${missing}, so there is no verdict.`
      : `${missing}, so this is not called good. ${REST_CLEAR}`;
  }
  if (worst?.key === 'alertCheck') return missing === '' ? REST_CLEAR : `${missing}. ${REST_CLEAR}`;
  return `${worst === null ? ALL_CLEAR : worst.text}.`;
}

/**
 * The riding verdict of one place at one moment: its worst factor, never an average. Pure; takes raw or
 * already rounded conditions, rounds them as shown (`roundForDisplay`) and compares with `THRESHOLDS`.
 *
 * Missing data never reads as good:
 * - temperature, wind or precipitation missing: `unknown`, unless something is bad;
 * - gust, visibility, the chance of rain of an hour ahead, or the road surface missing: `unknown` instead of
 *   good; caution and bad stay;
 * - PM2.5 missing changes nothing: smoke is not known, as it was before anybody forecast it;
 * - humidity matters from 80 °F on only: below, no humidity reaches the heat index's caution limit;
 * - without a weather code (or with one outside WMO's riding subset) snow and ice are not ruled out, nor is
 *   thunder, unless its chance is given;
 * - without a chance of thunder the code alone decides; with a code, frozen precipitation and fog are known.
 *
 * A code that says something falls while the amount is zero counts as a trace: caution. Notes (darkness, ride
 * chill, alerts being checked) tell and do not count. Own limits can only make the verdict stricter.
 */
export function assessConditions(input: AssessInput): Assessment {
  return judge(judgedFactors(input, 'all'));
}

/** Own limits turn good rows into bad ones, and darkness too: under them every row is needed. */
function judgedFactors(input: AssessInput, rows: Rows): Factor[] {
  const { limits, light } = input;
  if (!limits) return factorsOf(input, rows);
  return factorsOf(input, 'all').map((common) => underOwnLimits(common, limits, light));
}

/** Only the deciding factor: the `worst` of `assessConditions`, for thousands of hours of which few are shown. */
export function worstFactor(input: AssessInput): Factor | null {
  return judgedFactors(input, 'against').reduce<Factor | null>(moreSevere, null);
}

/** The verdict that a deciding factor makes. */
export function recommend(worst: Factor | null): Recommendation {
  if (worst === null || worst.level === 'note') return 'good';
  return worst.level;
}

/** The verdict that given factors make. */
export function judge(factors: Factor[]): Assessment {
  const worst = factors.reduce<Factor | null>(moreSevere, null);
  const conditions = new Set<string>();
  for (const { key, level, text } of factors) {
    if (BASE.includes(key) || (level !== 'good' && level !== 'note')) conditions.add(text);
  }
  return {
    recommendation: recommend(worst),
    factors,
    conditions: [...conditions],
    worst,
    summary: summarize(worst, factors),
  };
}

/** The worst of several verdicts: unknown beats good and loses to caution and bad. None at all is unknown. */
export function worstRecommendation(all: Iterable<Recommendation>): Recommendation {
  const order: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
  let worst = -1;
  for (const one of all) worst = Math.max(worst, order.indexOf(one));
  return order[worst] ?? 'unknown';
}
