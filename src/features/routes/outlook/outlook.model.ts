import { ALL_CLEAR } from '#features/weather/verdict/condition-text.model.ts';
import type { PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import { worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import { moreSevere } from '#features/weather/verdict/severity.model.ts';
import type { Factor, RideDay } from '#features/weather/weather.schema.ts';
import { dayAsOf, NO_DAYLIGHT_LEFT, type AreaHour } from '#features/weather/verdict/windows.model.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { Outlook } from '../entry/route.schema.ts';
import { rideLine } from './ride-words.model.ts';

/** Rides further ahead have no forecast worth showing. */
export const OUTLOOK_DAYS = 7;

const NO_FORECAST = 'The forecast does not reach the whole ride';

/** The judged forecast of the place; epoch ms. */
export interface OutlookSource {
  forecast: Pick<PlaceForecast, 'timeZone' | 'source'>;
  hours: readonly AreaHour[];
  days: readonly RideDay[];
  fetchedAt: number;
  simulated: boolean;
}

/** The weather of a ride over its own hours; null when the forecast does not reach its start. Epoch ms. */
export function rideOutlook(
  source: OutlookSource,
  ride: { startsAt: number; minutes: number },
): Outlook | null {
  const start = ride.startsAt / 1_000;
  const end = start + ride.minutes * 60;
  const hours = source.hours.filter(({ conditions: { time } }) => time + HOUR_S > start && time < end);
  const first = hours[0];
  const last = hours.at(-1);
  if (!first || !last || first.conditions.time > start) return null;
  const isWhole = last.conditions.time - first.conditions.time === (hours.length - 1) * HOUR_S;
  const reaches = isWhole && last.conditions.time + HOUR_S >= end;
  const worst = mostSevere(hours);
  const recommendation = worstRecommendation([
    ...hours.map(({ assessment }) => assessment.recommendation),
    ...(reaches ? [] : (['unknown'] as const)),
  ]);
  const summary = worst?.text ?? (reaches ? ALL_CLEAR : NO_FORECAST);
  const span = { start, end, timeZone: source.forecast.timeZone };
  return {
    ...outlookOf(source, hours),
    recommendation,
    summary,
    line: rideLine(hours, span, { level: recommendation, reason: summary }),
    at: iso(start),
    until: iso(end),
    days: [],
  };
}

/**
 * The weather of a route: today, or tomorrow once today has no daylight left, and the coming Saturday and Sunday.
 * Null when the forecast does not reach today. Epoch ms.
 */
export function routeOutlook(source: OutlookSource, now: number): Outlook | null {
  const { timeZone } = source.forecast;
  const today = isoDay(now / 1_000, timeZone);
  // A forecast of late last evening begins with yesterday.
  const left = source.days
    .filter(({ date }) => date >= today)
    .map((day) => dayAsOf(day, now / 1_000, timeZone));
  const [thisDay, nextDay] = left;
  if (thisDay?.date !== today) return null;
  const first = thisDay.reason === NO_DAYLIGHT_LEFT && nextDay ? nextDay : thisDay;
  // Late in the evening an eighth day is known already, for after midnight.
  const days = left.filter(
    ({ date }) =>
      date === first.date || (date > first.date && date < addDays(today, OUTLOOK_DAYS) && isWeekend(date)),
  );
  const ahead = source.hours.filter(
    ({ date, conditions: { time } }) => date === first.date && time + HOUR_S > now / 1_000,
  );
  const ridden = first.window
    ? ahead.filter(
        ({ conditions: { time } }) => time >= (first.window?.start ?? 0) && time < (first.window?.end ?? 0),
      )
    : ahead;
  const from = ridden[0]?.conditions.time ?? now / 1_000;
  return {
    ...outlookOf(source, ridden),
    recommendation: first.recommendation,
    summary: first.reason,
    line: null,
    at: iso(from),
    until: iso((ridden.at(-1)?.conditions.time ?? from) + HOUR_S),
    days: days.map((day) => ({
      date: day.date,
      recommendation: day.recommendation,
      summary: day.reason,
      high: round(day.high),
      low: round(day.low),
      window: day.window && { from: iso(day.window.start), to: iso(day.window.end) },
    })),
  };
}

/** Saturday or Sunday, of a date (YYYY-MM-DD). */
const isWeekend = (date: string): boolean => [0, 6].includes(new Date(date).getUTCDay());

const mostSevere = (hours: readonly AreaHour[]) =>
  hours.reduce<Factor | null>((worst, { assessment }) => moreSevere(worst, assessment.worst), null);

function outlookOf(source: OutlookSource, hours: readonly AreaHour[]) {
  const most = (name: 'windSpeed' | 'gust' | 'precipitationProbability') => {
    const values = hours.map(({ conditions }) => conditions[name]);
    return values.length > 0 && values.every((value) => value !== null) ? round(Math.max(...values)) : null;
  };
  return {
    temperature: round(hours[0]?.conditions.temperature ?? null),
    windSpeed: most('windSpeed'),
    gust: most('gust'),
    precipitationProbability: most('precipitationProbability'),
    timeZone: source.forecast.timeZone,
    source: source.forecast.source,
    fetchedAt: new Date(source.fetchedAt).toISOString(),
    simulated: source.simulated,
  } satisfies Partial<Outlook>;
}

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
const round = (value: number | null) => (value === null ? null : Math.round(value));
