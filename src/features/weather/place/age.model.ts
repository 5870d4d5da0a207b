import { DEVICE_CLOCKS_DIFFER_MS } from '#platform/clock/clock.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { NOT_CHECKED } from '../verdict/condition-text.model.ts';
import { forecastsNow, type ForecastSource, type PlaceForecast } from '../providers/forecast.model.ts';
import { FRESH_MS } from '../stations/report.model.ts';
import type { Recommendation, WeatherAnswer } from '../weather.schema.ts';
import { GOOD_FOR_MS, isAhead } from './asked-age.model.ts';

/** Data of this age is shown as old (`told`), and is never called good from `good` on. */
const DATA_LIMITS = {
  measured: { told: 90 * MINUTE_MS, good: 6 * HOUR_MS },
  forecast: { told: 12 * HOUR_MS, good: DAY_MS },
};

const limitsOf = (source: ForecastSource) => DATA_LIMITS[forecastsNow(source) ? 'forecast' : 'measured'];

/** Epoch seconds: when what a forecast says of now was measured, or when the forecast was last renewed. */
export const dataTime = ({ issuedAt, current }: PlaceForecast): number => issuedAt ?? current.time;

/** True when a forecast is too old to call anything good, or comes from the future. `now` is epoch ms. */
export function isOutdated(forecast: PlaceForecast, now: number): boolean {
  return isTooOld(forecast.source, now - dataTime(forecast) * 1000);
}

/** True when the data of an answer is so, however lately it was asked for. `now` is epoch ms. */
export const isOutdatedAnswer = (
  { source, observedAt }: Pick<Times, 'source' | 'observedAt'>,
  now: number,
): boolean => isTooOld(source, now - Date.parse(observedAt));

/** `age` in ms. */
const isTooOld = (source: ForecastSource, age: number): boolean =>
  isAhead(age) || age > limitsOf(source).good;

/** Epoch ms after which nothing of a forecast that was asked for at `fetchedAt` (epoch ms) is good any more. */
export const goodUntil = (forecast: PlaceForecast, fetchedAt: number): number =>
  Math.min(fetchedAt + GOOD_FOR_MS, dataTime(forecast) * 1000 + limitsOf(forecast.source).good);

type Times = Pick<WeatherAnswer, 'source' | 'observedAt' | 'fetchedAt' | 'timeZone' | 'measured'>;

/** True when the age of the data itself has to be told, however lately it was asked for. `now` is epoch ms. */
export function isOldData(
  { source, observedAt }: Pick<Times, 'source' | 'observedAt'>,
  now: number,
): boolean {
  const age = now - Date.parse(observedAt);
  return isAhead(age) || age > limitsOf(source).told;
}

/** "7:25 AM", with its day when that is long ago: of when the data is. `now` is epoch ms. */
export const dataClock = (
  { observedAt, timeZone }: Pick<Times, 'observedAt' | 'timeZone'>,
  now: number,
): string => clockOrFullTime(Date.parse(observedAt), now, timeZone);

/** "forecast issued 7:25 AM": of when the data is. `now` is epoch ms. */
export function dataInWords(answer: Pick<Times, 'source' | 'observedAt' | 'timeZone'>, now: number): string {
  const time = dataClock(answer, now);
  return forecastsNow(answer.source) ? `forecast issued ${time}` : time;
}

/** Why an answer may not be called good at `now` (epoch ms): a sentence; null while it may. */
export function whyNotGood(answer: Times, now: number): string | null {
  const { source, observedAt, fetchedAt, timeZone } = answer;
  const asked = now - Date.parse(fetchedAt);
  const data = now - Date.parse(observedAt);
  if (isAhead(asked) || isAhead(data)) {
    return 'The time of this weather lies ahead of this clock, so its age is not known. Look outside before you ride.';
  }
  if (asked > GOOD_FOR_MS) {
    const then = clockOrFullTime(Date.parse(fetchedAt), now, timeZone);
    return `It was good at ${then}. It is too old to call it good now: refresh, or look outside before you ride.`;
  }
  if (data <= limitsOf(source).good) return isFilledByOld(answer, now) ? FILLED_BY_OLD : null;
  const from = clockOrFullTime(Date.parse(observedAt), now, timeZone);
  return `This ${forecastsNow(source) ? 'forecast was issued' : 'weather is of'} ${from}, too old to call it good. Look outside before you ride.`;
}

const FILLED_BY_OLD =
  'A part of it was measured too long ago to call it good now: refresh, or look outside before you ride.';

/** True when a station gave what the forecast lacks, and is no longer fresh. */
const isFilledByOld = ({ measured }: Times, now: number): boolean =>
  measured !== null &&
  measured !== undefined &&
  measured.fills.length > 0 &&
  !(now - Date.parse(measured.observedAt) <= FRESH_MS[measured.kind]);

/** False for a moment that lies ahead. Epoch ms. */
export const hasAge = (instant: number, now: number): boolean => !isAhead(now - instant);

/** Epoch ms at which the age of its data makes a fresh answer read in another way. */
export function agingPoints({ source, observedAt }: Pick<Times, 'source' | 'observedAt'>): number[] {
  const data = Date.parse(observedAt);
  const { told, good } = limitsOf(source);
  return [data - DEVICE_CLOCKS_DIFFER_MS, data + 12 * HOUR_MS, data + told + 1, data + good + 1];
}

/**
 * An answer as it may be read at `now` (epoch ms). Old data, and data whose age is not known, may still warn, but
 * never says "good": what it would praise is unknown, and its sentence tells why.
 */
export function agedAnswer(answer: WeatherAnswer, now: number): WeatherAnswer {
  const why = whyNotGood(answer, now);
  return why === null ? answer : withoutGood(answer, why);
}

const demote = (value: Recommendation): Recommendation => (value === 'good' ? 'unknown' : value);

function withoutGood(answer: WeatherAnswer, why: string): WeatherAnswer {
  return {
    ...answer,
    recommendation: demote(answer.recommendation),
    summary: agedSummary(answer, why),
    hourly: { ...answer.hourly, recommendation: answer.hourly.recommendation.map(demote) },
    windows: answer.windows.filter((window) => window.recommendation !== 'good'),
    days: answer.days.map((day) =>
      day.recommendation === 'good'
        ? { ...day, recommendation: 'unknown', window: null, reason: TOO_OLD }
        : day,
    ),
  };
}

/** Whether warnings were checked is told with it; it is no reason to say nothing of the age. */
function agedSummary({ recommendation, factors, summary }: WeatherAnswer, why: string): string {
  const check = factors.find(({ key }) => key === 'alertCheck');
  const others = factors.filter(
    ({ key, level }) => key !== 'alertCheck' && level !== 'good' && level !== 'note',
  );
  if (recommendation === 'caution' && check && others.length === 0) return `${NOT_CHECKED} ${why}`;
  if (recommendation !== 'good') return summary;
  return check ? `${why} ${check.text}.` : why;
}

const TOO_OLD = 'Too old to call it a good day';
