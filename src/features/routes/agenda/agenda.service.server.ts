import type { HomeRegion } from '#features/location/location.schema.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { GeoBox } from '#platform/geo/box.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { compareTexts } from '#platform/text/compare-texts.ts';
import { shortDayText } from '#platform/time/day-text.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import type { Outlook } from '../entry/route.schema.ts';
import type { RouteOutlook } from '../outlook/outlook.service.server.ts';
import { AGENDA } from './agenda-address.model.ts';
import type { AgendaAnswer, AgendaQuery, AgendaRide, RideDayMarks } from './agenda.schema.ts';
import { readMonth, weeksOf } from './month.model.ts';
import type { DatedRide, RideDays } from './ride-days.cache.server.ts';
import { verdictDay } from './ride-verdict.model.ts';
import { weekendOf, weekendSentence } from './weekend.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** Rides that a cell of the calendar names; the rest is a number. */
const MARKED = 2;
/** Looking at the weather of more rides takes longer than a page may. */
const WEEKEND_JUDGED = 40;
const GOOD_FOR_MS = HOUR_MS;

interface Found {
  ride: DatedRide;
  /** Null without a place. */
  miles: number | null;
  /** Later dates of a standing ride are in this one. */
  hasLater?: true;
}

/** The rides to come, as a list and as a month: what is known of their weather now, nobody is asked. */
export function createAgenda(deps: {
  clock: Clock;
  location: Pick<LocationService, 'findZip'>;
  days: RideDays;
  outlook: Pick<RouteOutlook, 'known'>;
  /** IANA zone of a site's own days. */
  timeZone: string;
  /** Where rides are for visitors who name no place. */
  region: HomeRegion | null;
}) {
  const { clock, location, days, outlook, region } = deps;

  async function find(query: AgendaQuery, center: GeoPoint | null, home: GeoBox | null): Promise<Found[]> {
    const found: Found[] = [];
    for (const ride of await days.all()) {
      if (query.difficulty !== 'all' && ride.difficulty !== query.difficulty) continue;
      if (query.roadType !== 'all' && ride.roadType !== query.roadType) continue;
      if (home && !ride.points.some((point) => isWithin(home, point))) continue;
      const miles = center && nearest(center, ride.points);
      if (miles !== null && miles > query.within) continue;
      found.push({ ride, miles });
    }
    return found;
  }

  return {
    /** `month` that cannot be is the one in which this week ends. @throws AppError `not_found` for an unknown ZIP code. */
    async agenda(query: AgendaQuery): Promise<AgendaAnswer> {
      const now = clock.now();
      const place = query.near === null ? null : location.findZip(query.near);
      const timeZone = place ? timeZoneAt(place) : deps.timeZone;
      const today = isoDay(now / 1_000, timeZone);
      const month = readMonth(query.month, today);
      const isOver = ({ ride }: Found) => (ride.rideDayEndsAt?.getTime() ?? 0) <= now;
      const isAhead = ({ ride }: Found) => ((ride.rideStartsAt ?? ride.rideDayEndsAt)?.getTime() ?? 0) > now;
      const outlooks = new Map<number, Outlook | null>();
      const weatherOf = ({ ride }: Found): Outlook | null => {
        const seen = outlooks.get(ride.id);
        if (seen !== undefined) return seen;
        const weather = ride.rideStartsAt && !isOver({ ride, miles: null }) ? outlook.known(ride) : null;
        outlooks.set(ride.id, weather);
        return weather;
      };

      const home = place === null && query.region === 'home' ? region : null;
      const all = (await find(query, place, home && home.box)).toSorted(byTime);
      const listed =
        query.day === null
          ? nextDates(all.filter((one) => !isOver(one)))
          : all.filter((one) => one.ride.rideDate === query.day);
      if (place) listed.sort(query.order === 'near' ? nearestFirst : byDayThenDistance);
      const from = (query.page - 1) * AGENDA.pageSize;
      const rides = listed
        .slice(from, from + AGENDA.pageSize)
        .map((one): AgendaRide => rideOf(one, { weather: weatherOf(one), isPast: isOver(one) }));

      const onDays = (dates: readonly string[]) =>
        all.filter((one) => isAhead(one) && dates.includes(one.ride.rideDate));
      const thisWeekend = weekendOf(today);
      // Once a Sunday's rides have begun, people plan the next weekend.
      const isNext = thisWeekend.length === 1 && onDays(thisWeekend).length === 0;
      const weekend = onDays(isNext ? weekendOf(addDays(today, 1)) : thisWeekend);
      const levelOf = (one: Found) =>
        verdictDay(one.ride.rideDate) > today ? 'later' : weatherOf(one)?.recommendation;
      const levels = weekend.length > WEEKEND_JUDGED ? null : weekend.map(levelOf);
      const marks = marksOf(month, all, (one) => weatherOf(one)?.recommendation ?? null);
      const good = [...outlooks.values()].flatMap((one) =>
        one?.recommendation === 'good' ? [Date.parse(one.fetchedAt) + GOOD_FOR_MS] : [],
      );
      return {
        today,
        timeZone,
        place: place && { zipCode: place.zipCode, city: place.city, state: place.state },
        within: query.within,
        region,
        weekend: weekendSentence({
          count: weekend.length,
          miles: place ? query.within : null,
          around: home && home.name,
          levels,
          next: isNext,
        }),
        rides,
        total: listed.length,
        page: query.page,
        pageSize: AGENDA.pageSize,
        month,
        days: marks,
        goodUntil: good.length === 0 ? null : new Date(Math.min(...good)).toISOString(),
      };
    },
  };
}

/** The days of a month's page that have rides, with the first of each. */
function marksOf(
  month: string,
  rides: readonly Found[],
  levelOf: (one: Found) => Outlook['recommendation'] | null,
): RideDayMarks[] {
  const weeks = weeksOf(month);
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const days = new Map<string, Found[]>();
  for (const one of rides) {
    const { rideDate } = one.ride;
    if (rideDate < first || rideDate > last) continue;
    const day = days.get(rideDate);
    if (day) day.push(one);
    else days.set(rideDate, [one]);
  }
  return [...days].map(([date, found]) => ({
    date,
    count: found.length,
    rides: found
      .slice(0, MARKED)
      .map((one) => ({ id: one.ride.id, name: one.ride.name, level: levelOf(one) })),
  }));
}

/** Rides by time, where the next date of a standing ride stands for those after it that are the same but for their day. */
function nextDates(rides: readonly Found[]): Found[] {
  const listed: Found[] = [];
  const next = new Map<number, Found>();
  for (const one of rides) {
    const { standing } = one.ride;
    const before = standing && next.get(standing.first);
    if (before) before.hasLater = true;
    else listed.push(one);
    if (standing && !before) next.set(standing.first, one);
  }
  return listed;
}

const isWithin = ({ west, south, east, north }: GeoBox, { latitude, longitude }: GeoPoint): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

const nearest = (center: GeoPoint, points: readonly GeoPoint[]): number =>
  Math.min(Infinity, ...points.map((point) => distanceMiles(center, point)));

const byTime = (one: Found, other: Found) =>
  compareTexts(one.ride.rideDate, other.ride.rideDate) ||
  compareTexts(one.ride.rideTime ?? '', other.ride.rideTime ?? '') ||
  one.ride.id - other.ride.id;
const distance = (one: Found, other: Found) => (one.miles ?? 0) - (other.miles ?? 0);
const byDayThenDistance = (one: Found, other: Found) =>
  compareTexts(one.ride.rideDate, other.ride.rideDate) || distance(one, other) || byTime(one, other);
const nearestFirst = (one: Found, other: Found) => distance(one, other) || byTime(one, other);

function rideOf(
  { ride, miles, hasLater }: Found,
  { weather, isPast }: Pick<AgendaRide, 'weather' | 'isPast'>,
): AgendaRide {
  return {
    id: ride.id,
    name: ride.name,
    difficulty: ride.difficulty,
    roadType: ride.roadType,
    rideDate: ride.rideDate,
    rideTime: ride.rideTime,
    rideTimeZone: ride.rideTimeZone,
    rideStartsAt: ride.rideStartsAt?.toISOString() ?? null,
    estimatedTime: ride.estimatedTime,
    distance: ride.distance,
    meetingPoint: ride.meetingPoint,
    startLocation: ride.startLocation,
    maxRiders: ride.maxRiders,
    milesAway: miles === null ? null : Math.round(miles * 10) / 10,
    start: ride.points[0] ?? null,
    repeats:
      hasLater && ride.standing
        ? `${ride.repeats} until ${shortDayText(ride.standing.endsOn)}`
        : ride.repeats,
    isPast,
    weather,
  };
}
