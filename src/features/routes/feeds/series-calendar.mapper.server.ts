import type { CalendarEvent } from '#platform/calendar/ical.ts';
import { absoluteUrl } from '#platform/seo/page-meta.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { wallClock, zonedInstant } from '#platform/time/zone.ts';
import { publicRoute, ridePlan } from '../entry/route.mapper.server.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';
import { datesOf, recurrenceRule, ruleText } from '../series/repeat.model.ts';
import { templateOf } from '../series/series.mapper.server.ts';
import type { StoredSeries } from '../series/series.tables.server.ts';
import { rideCalendarEvent } from './ride-calendar.model.ts';

interface Extra {
  publicUrl: string;
  startOf: (route: StoredRoute) => GeoPoint | undefined;
  /** Epoch ms. */
  now: number;
}

/** A standing ride as a calendar holds it: its rule, and the dates that differ from it. Empty when nothing is public. */
export function seriesEvents(
  { series, dates }: { series: StoredSeries; dates: readonly StoredRoute[] },
  extra: Extra,
): CalendarEvent[] {
  const { template, firstDate } = series;
  const { rideTime: time, rideTimeZone: timeZone } = template;
  const published = dates.filter(({ isPublished, leftSeries }) => isPublished && !leftSeries);
  const standing = published.filter(({ cancelledAt }) => cancelledAt === null);
  const next = standing.find((date) => (date.rideStartsAt?.getTime() ?? 0) >= extra.now);
  const shown = next ?? standing.at(-1) ?? published.at(-1);
  const like = shown && eventOf({ ...shown, ...template }, series, extra);
  if (!like || time === null || timeZone === null) return [];

  // Of one that an admin took down, no date comes that is not made.
  const endsOn = series.runs || series.madeUntil > series.endsOn ? series.endsOn : series.madeUntil;
  const all = datesOf(series, firstDate, endsOn);
  // A rule has the hour of its first date: it begins after one whose hour the clocks skip.
  const begins = all.findIndex((day) => keepsHour(day, time, timeZone));
  const days = all.slice(Math.max(0, begins));
  const last = days.at(-1) ?? firstDate;
  const isInRule = ({ seriesDate }: StoredRoute) => days.includes(seriesDate ?? '');
  const stands = new Set(standing.map(({ seriesDate }) => seriesDate));
  // What is not made yet comes by the rule alone.
  const except = days.filter((day) => day <= series.madeUntil && !stands.has(day));
  const isOff = except.length === days.length;
  const start = zonedInstant(days[0] ?? firstDate, time, timeZone);
  const until = zonedInstant(last, time, timeZone);
  return [
    {
      ...like,
      start,
      end: start + template.estimatedTime * 60_000,
      timeZone,
      status: isOff ? 'CANCELLED' : 'CONFIRMED',
      description: `${ruleText(series)}. Riders sign up for each date on its page.\n\n${like.description}`,
      createdAt: series.createdAt.getTime(),
      updatedAt: series.updatedAt.getTime(),
      repeats: {
        rule: recurrenceRule(series, until),
        until,
        except: isOff ? [] : except.map((date) => ({ date, time })),
      },
    },
    ...standing
      .filter((date) => isInRule(date) && differs(date, series))
      .flatMap((date) => {
        const event = eventOf(date, series, extra);
        return event ? [{ ...event, insteadOf: { date: date.seriesDate ?? '', time, timeZone } }] : [];
      }),
    // Dates from before a change of the rule stand by themselves: one event has one rule.
    ...standing.filter((date) => !isInRule(date)).flatMap((date) => singleEvent(date, date, extra) ?? []),
  ];
}

const keepsHour = (day: string, time: string, timeZone: string): boolean =>
  wallClock(zonedInstant(day, time, timeZone), timeZone)
    .toISOString()
    .slice(11, 16) === time.slice(0, 5);

const singleEvent = (date: StoredRoute, { revision }: { revision: number }, extra: Extra) =>
  rideCalendarEvent(publicRoute(date), {
    revision,
    plan: ridePlan(date),
    publicUrl: extra.publicUrl,
    start: extra.startOf(date),
  });

/** One date under the name of its series; the changes of all dates are counted together. */
function eventOf(date: StoredRoute, series: StoredSeries, extra: Extra): CalendarEvent | undefined {
  const event = singleEvent(date, series, extra);
  const { hostname } = new URL(absoluteUrl(extra.publicUrl, '/'));
  return event && { ...event, uid: `ride-series-${series.id}@${hostname}` };
}

const differs = (date: StoredRoute, { template }: StoredSeries): boolean =>
  date.rideDate !== date.seriesDate ||
  JSON.stringify(templateOf(date)) !== JSON.stringify(templateOf(template));
