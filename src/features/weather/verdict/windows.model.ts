import { daysBetween } from '#platform/time/days.ts';
import { ALL_CLEAR } from './condition-text.model.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import { hourTime, isoDay, weekday } from '#platform/time/format-time.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { type Assessment } from './verdict.model.ts';
import { moreSevere } from './severity.model.ts';
import type { Factor, Light, RideDay, RideWindow, RoadSurface } from '../weather.schema.ts';

/** One hour of the outlook, rounded as shown. */
export interface HourToJudge {
  conditions: WeatherConditions;
  light: Light;
  road: RoadSurface;
}

/** With its verdict. */
export interface AssessedHour extends HourToJudge {
  /** YYYY-MM-DD in the place's own zone. */
  date: string;
  assessment: Assessment;
}

/** What lists of roads and rides say about an hour. */
export interface AreaHour {
  conditions: Pick<
    WeatherConditions,
    'time' | 'temperature' | 'windSpeed' | 'gust' | 'precipitationProbability'
  >;
  date: string;
  assessment: Pick<Assessment, 'recommendation' | 'worst'>;
}

/** Hours that a window has at least. */
export const WINDOW_HOURS = 2;
/** Local dates in the ride outlook. */
export const RIDE_DAYS = 7;
/** With these a day is all but whole: a forecast of the last hours of a day ends within its eighth. */
const WHOLE_DAY_HOURS = 22;

/** Why a day that has begun has no verdict any more. */
export const NO_DAYLIGHT_LEFT = 'No daylight left';
const NO_DAYLIGHT = 'No daylight';
const LITTLE_DAYLIGHT = 'Less than 2 hours of daylight';

/** True for the reason of a day that lacks nothing but light. */
export const isWithoutLight = (reason: string): boolean =>
  [NO_DAYLIGHT_LEFT, NO_DAYLIGHT, LITTLE_DAYLIGHT].includes(reason);

const verdictOf = (hour: AssessedHour) => hour.assessment.recommendation;
const isDay = (hour: AssessedHour) => hour.light === 'day';
const isGood = (hour: AssessedHour) => isDay(hour) && verdictOf(hour) === 'good';
const isRideable = (hour: AssessedHour) => isGood(hour) || (isDay(hour) && verdictOf(hour) === 'caution');

/** Longest runs of consecutive hours of one local date that pass; shorter ones than a window are left out. */
function runs(hours: readonly AssessedHour[], passes: (hour: AssessedHour) => boolean): AssessedHour[][] {
  const found: AssessedHour[][] = [];
  let run: AssessedHour[] = [];
  for (const hour of hours) {
    if (!passes(hour)) {
      run = [];
      continue;
    }
    const last = run.at(-1);
    if (!last || last.date !== hour.date || hour.conditions.time - last.conditions.time !== HOUR_S) run = [];
    run.push(hour);
    if (run.length === WINDOW_HOURS) found.push(run);
  }
  return found;
}

/** An hour under way counts while at most half of it is gone. */
const stillAhead = (hours: readonly AssessedHour[], now: number) =>
  hours.filter((hour) => hour.conditions.time + HOUR_S / 2 >= now);

const mostSevere = (hours: readonly AssessedHour[]) =>
  hours.reduce<Factor | null>((worst, hour) => moreSevere(worst, hour.assessment.worst), null);

/** Caution factors per hour. */
function cautionOf(hours: readonly AssessedHour[]): number {
  let count = 0;
  for (const { assessment } of hours) {
    for (const { level } of assessment.factors) if (level === 'caution') count += 1;
  }
  return count / hours.length;
}

/**
 * The hours worth riding, best first: runs of at least 2 daylight hours of one local date without a bad or
 * unknown hour. Where such a run holds 2 or more good hours in a row, those are the window; else the run is a
 * window of caution. Good comes before caution, then the fewest reasons for caution an hour, the longest, the
 * soonest.
 *
 * @param now epoch seconds; hours that are more than half gone are left out.
 */
export function findRideWindows(hours: readonly AssessedHour[], now = 0): RideWindow[] {
  return runs(stillAhead(hours, now), isRideable)
    .flatMap((run) => {
      const good = runs(run, isGood);
      return good.length > 0 ? good : [run];
    })
    .map((run) => ({ run, caution: cautionOf(run), start: run[0]?.conditions.time ?? 0 }))
    .sort((a, b) => a.caution - b.caution || b.run.length - a.run.length || a.start - b.start)
    .map(({ run, start }) => {
      const worst = mostSevere(run);
      return {
        start,
        end: start + run.length * HOUR_S,
        recommendation: worst === null ? 'good' : 'caution',
        reason: worst?.text ?? ALL_CLEAR,
      };
    });
}

/**
 * The next 7 local dates, each by its best window. High, low, gust, precipitation and chance of rain are those
 * of all its hours in `hours` (of today: the hours still ahead), null when one of them is missing. A day without
 * a window is bad, with its most severe reason; it is unknown when missing data or too little daylight is why.
 *
 * @param hours from the current hour on, ascending; days may have 23 or 25 of them.
 * @param now epoch seconds.
 * @param most 8 where they are still read after midnight; the eighth is there when its hours are.
 */
export function rideDays(hours: readonly AssessedHour[], now = 0, most = RIDE_DAYS): RideDay[] {
  const days = new Map<string, AssessedHour[]>();
  for (const hour of hours) {
    const day = days.get(hour.date);
    if (day) day.push(hour);
    else if (days.size < most) days.set(hour.date, [hour]);
    else break;
  }
  return [...days]
    .filter(([, all], index) => index < RIDE_DAYS || all.length >= WHOLE_DAY_HOURS)
    .map(([date, all]) => rideDay(date, all, now));
}

function rideDay(date: string, hours: AssessedHour[], now: number): RideDay {
  const [window = null] = findRideWindows(hours, now);
  const column = (name: 'temperature' | 'gust' | 'precipitation' | 'precipitationProbability') => {
    const values = hours.map(({ conditions }) => conditions[name]);
    return values.every((value) => value !== null) ? values : null;
  };
  const temperatures = column('temperature');
  const gusts = column('gust');
  const amounts = column('precipitation');
  const chances = column('precipitationProbability');
  const { recommendation, reason } = window ?? withoutWindow(hours, now);
  return {
    date,
    recommendation,
    window,
    reason,
    high: temperatures && Math.max(...temperatures),
    low: temperatures && Math.min(...temperatures),
    gust: gusts && Math.max(...gusts),
    precipitation: amounts && Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100,
    precipitationProbability: chances && Math.max(...chances),
  };
}

function withoutWindow(
  hours: readonly AssessedHour[],
  now: number,
): Pick<RideDay, 'recommendation' | 'reason'> {
  const daylight = stillAhead(hours, now).filter(isDay);
  if (daylight.length === 0) {
    const begun = (hours[0]?.conditions.time ?? Infinity) <= now;
    return { recommendation: 'unknown', reason: begun ? NO_DAYLIGHT_LEFT : NO_DAYLIGHT };
  }
  const mightBe = runs(daylight, (hour) => verdictOf(hour) !== 'bad').flat();
  const blocking = mightBe.length > 0 ? mightBe.filter((hour) => verdictOf(hour) === 'unknown') : daylight;
  const worst = mostSevere(blocking);
  if (worst?.level === 'bad' || worst?.level === 'unknown') {
    return { recommendation: worst.level, reason: worst.text };
  }
  return { recommendation: 'unknown', reason: LITTLE_DAYLIGHT };
}

/** A day as it is at `now` (epoch seconds). What is left of one whose best window is over, nobody has looked for. */
export function dayAsOf(day: RideDay, now: number, timeZone: string): RideDay {
  const { window } = day;
  if (window === null || window.end > now) return day;
  const reason = `Its best hours are over: ${windowHours(window, timeZone)}`;
  return { ...day, recommendation: 'unknown', window: null, reason };
}

/**
 * A window as a rider says it: "Best today 10 AM–2 PM", "Best tomorrow 9–11 AM", "Best Saturday 2–5 PM", and
 * "Best now until 2 PM" once it has begun.
 *
 * @param timeZone IANA; @param now epoch seconds.
 */
export function windowLabel(window: RideWindow, timeZone: string, now: number): string {
  if (window.start <= now && now < window.end) return `Best now until ${hourTime(window.end, timeZone)}`;
  const ahead = daysBetween(isoDay(now, timeZone), isoDay(window.start, timeZone));
  const day = ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : weekday(window.start, timeZone);
  return `Best ${day} ${windowHours(window, timeZone)}`;
}

/** The hours of a window alone: "9–11 AM", but "10 AM–12 PM". */
export function windowHours({ start, end }: Pick<RideWindow, 'start' | 'end'>, timeZone: string): string {
  const from = hourTime(start, timeZone);
  const to = hourTime(end, timeZone);
  const sameHalf = from.slice(-2) === to.slice(-2) && end - start < 12 * HOUR_S;
  return `${sameHalf ? from.slice(0, -3) : from}–${to}`;
}
