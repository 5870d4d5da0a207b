import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import type { HomeRegion } from '#features/location/location.schema.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import { sunTimes } from '#features/weather/verdict/sun.model.ts';
import { WINDOW_HOURS } from '#features/weather/verdict/windows.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import type { PublishedRoutes } from '../entry/published.cache.server.ts';
import { DIFFICULTY_RANK } from '../entry/route.model.ts';
import { roadTypeCode } from '../entry/route.repo.server.ts';
import { NOTHING_ASKED, type AreaAsker, type Asking } from './area-asker.service.server.ts';
import {
  bestRated,
  boxOf,
  boxText,
  findCandidates,
  givenRoads,
  type Candidates,
} from './candidates.model.ts';
import { askedHours, dayIn, judgeRoads, slotsOf } from './judge-roads.model.ts';
import { mapView } from './map-view.mapper.server.ts';
import { orderOfKeys, type Judging } from './rank.model.ts';
import { cardOf, createRoadCards, type CardContext, type JudgedRoad } from './road-cards.service.server.ts';
import type { RoadIndexCache } from './road-index.cache.server.ts';
import type { RoadIndex } from './road-index.model.ts';
import { WHERE_SEARCH } from './where.model.ts';
import type { WhereAnswer, WhereRequest } from './where.schema.ts';
import { dateName, hoursName, summaryText } from './where-words.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** Days that a forecast covers from today on. */
const FORECAST_DAYS = 7;
/** Each takes about 85 kB, and none is of use after a minute. */
const KEPT_ANSWERS = 30;
/** Time alone changes what is over, and how old a forecast is. */
const KEPT_MS = 60_000;
/** Before sunset; a window of whole hours may have to wait half an hour for its first. */
const LAST_START_MS = (WINDOW_HOURS + 0.5) * HOUR_MS;
/** Days of a site without a place begin and end where most of its riders are. */
const MIDDLE = { latitude: 39.8, longitude: -98.6 };

const FROM_AFAR =
  'Without a place, only the best rated roads are checked. Name a town, or bring the map nearer, to check those there.';
/** A view of more degrees is one from afar. */
const FAR_DEGREES = 12;

type ZipPlace = ReturnType<LocationService['findZip']>;

export interface WhereDependencies {
  clock: Clock;
  /** IANA name; picks the first day shown to who names no place. */
  timeZone: string;
  location: Pick<LocationService, 'findZip'>;
  grid: AreaGrid;
  asker: AreaAsker;
  /** True: calls of the forecast service are limited, so that not all roads of the nation are asked about. */
  isBudgeted: boolean;
  roads: RoadIndexCache;
  published: Pick<PublishedRoutes, 'list'>;
  /** Where a search begins that names no place. */
  region: HomeRegion | null;
}

/** Which roads are good on a day, and when: ranked from what is known, without waiting for anything outside. */
export function createWhereToRide(deps: WhereDependencies) {
  const { clock, timeZone, location, grid, asker, isBudgeted, roads, published, region } = deps;
  const cards = createRoadCards({ grid });
  const answers = new LRUCache<string, WhereAnswer>(atMost(KEPT_ANSWERS));

  /** @throws AppError `not_found` for an unknown ZIP code. */
  async function search(asked: WhereRequest, visitor: Visitor = THE_PROGRAM): Promise<WhereAnswer> {
    const now = clock.now();
    const isHome = asked.zip === '' && asked.box === '' && asked.ids === undefined;
    const request = region && isHome ? { ...asked, box: boxText(region.box) } : asked;
    const place = request.zip === '' ? null : location.findZip(request.zip);
    const { index, isLate } = await roads.current();
    const alerts = grid.touch();
    const candidates = candidatesOf(index, request, place);
    const days = daysFrom(now, place, region ? middleOf(region.box) : MIDDLE);
    const isBeyond = request.day > days.last;
    const best = isBudgeted && isFromAfar(request) ? bestRated(index, candidates) : undefined;
    const asking = isBeyond
      ? NOTHING_ASKED
      : asker.ask(index, best ?? candidates, visitor, request.wait === 'yes');
    if (request.wait === 'yes') {
      await visitor.waits(() => Promise.all([asking.done, alerts]));
      if (grid.warnings().pending) await visitor.waits(grid.warningsArrival);
    }
    const around = region && isHome ? region.name : null;
    // Only now: waiting has moved the edition on.
    const key = `${index.version} ${grid.edition()} ${Math.floor(now / KEPT_MS)} ${isHome} ${JSON.stringify(request)}`;
    const kept = !asking.some && !isLate ? answers.get(key) : undefined;
    if (kept) return kept;
    const answer = await answerOf({
      request,
      index,
      candidates,
      days,
      place,
      around,
      isLate,
      asking,
      now,
      best,
      visitor,
    });
    const isWhole = answer.areas.waiting === 0 && !answer.warnings.pending;
    const isForAll = !asking.some && asking.notice === null && asking.againIn === null;
    if (isWhole && !isLate && isForAll) answers.set(key, answer);
    return answer;
  }

  function candidatesOf(index: RoadIndex, request: WhereRequest, place: ZipPlace | null) {
    if (request.ids !== undefined) return givenRoads(index, request.ids.split(',').map(Number), place);
    return findCandidates(index, {
      near: place && { center: place, miles: request.distance },
      box: boxOf(request.box),
      difficulty: request.difficulty === 'all' ? 0 : DIFFICULTY_RANK[request.difficulty],
      roadType: request.roadType === 'all' ? 0 : roadTypeCode(request.roadType),
    });
  }

  /**
   * The days on offer: from the first with daylight left by the clock of the place, else of the site; `next` still has
   * room for a ride.
   */
  function daysFrom(now: number, place: GeoPoint | null, middle: GeoPoint) {
    const { latitude, longitude } = place ?? middle;
    const zone = place ? timeZoneAt(place) : timeZone;
    const today = isoDay(now / 1_000, zone);
    const { sunset } = sunTimes({ epoch: now / 1_000, latitude, longitude, timeZone: zone });
    const lightLeft = sunset === null ? Infinity : sunset * 1_000 - now;
    const tomorrow = addDays(today, 1);
    const first = lightLeft > 0 ? today : tomorrow;
    const next = lightLeft > LAST_START_MS ? today : tomorrow;
    const last = addDays(today, FORECAST_DAYS - 1);
    const dates: string[] = [];
    for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
    return { zone, today, first, next, last, dates };
  }

  async function answerOf(of: {
    request: WhereRequest;
    index: RoadIndex;
    candidates: Candidates;
    days: ReturnType<typeof daysFrom>;
    place: ZipPlace | null;
    around: string | null;
    isLate: boolean;
    asking: Asking;
    now: number;
    /** Those alone were asked for. */
    best: Candidates | undefined;
    visitor: Visitor;
  }): Promise<WhereAnswer> {
    const { request, index, candidates, days, place, around, isLate, asking, now, best, visitor } = of;
    const warnings = grid.warnings();
    const judging: Judging = {
      arrays: grid.arrays,
      now,
      usableMs: grid.usableMs,
      warningsChecked: warnings.checked,
    };
    const isWaiting = asker.isWaiting(asking, index, best);
    const asked = askedHours(request);
    const dayState = request.day === '' ? 'offered' : request.day < days.first ? 'over' : 'offered';
    const isBeyond = request.day > days.last;
    const day = dayState === 'over' || request.day === '' ? days.next : request.day;
    const looked = judgeRoads({
      index,
      candidates,
      day: isBeyond ? null : day,
      days: days.dates,
      asked,
      judging,
      isWaiting,
      runsOf: grid.runs,
    });
    const contextOf = (position: number): CardContext => {
      const zone = index.zones[index.zone[position] ?? 0] ?? timeZone;
      const beyond = isBeyond ? `Verdict from ${dateName(addDays(day, 1 - FORECAST_DAYS))}` : null;
      return { index, judging, isWaiting, ...dayIn(zone, day, asked, now), beyond };
    };
    const order = request.ids === undefined ? orderOfKeys(looked.keys) : looked.keys.map((_, at) => at);
    const pageSize = request.ids === undefined ? WHERE_SEARCH.pageSize : Math.max(1, candidates.count);
    const page = request.ids === undefined ? request.page : 1;
    const shown = order.subarray((page - 1) * pageSize, page * pageSize);
    const judge = (at: number) => {
      const position = candidates.positions[at] ?? 0;
      return cards.judgeRoad(position, contextOf(position));
    };
    const judged = new Map(Array.from(shown, (at) => [at, judge(at)] as const));
    if (!visitor.isCrawler)
      grid.check([...judged.values()].flatMap(({ position }) => [...slotsOf(index, position)]));
    const publicIds = isLate ? await stillPublic(index, [...judged.values()]) : undefined;
    const list = [...judged].flatMap(([at, road]) => {
      const id = index.ids[road.position] ?? 0;
      const milesAway = place ? (candidates.miles[at] ?? null) : null;
      return publicIds && !publicIds.has(id) ? [] : [cardOf(road, milesAway, contextOf(road.position))];
    });
    const [leader] = order;
    const first = leader === undefined ? undefined : (judged.get(leader) ?? judge(leader));
    const { counts } = looked;
    return {
      day,
      dayState: isBeyond ? 'beyond' : dayState,
      hours: asked.daylight ? null : { from: asked.from, to: asked.to },
      timeZone: days.zone,
      days: [
        ...days.dates.map((date, at) => ({
          date,
          good: looked.days[at]?.good ?? 0,
          of: looked.days[at]?.of ?? 0,
          verdictFrom: null,
        })),
        beyondDay(isBeyond ? day : addDays(days.last, 1)),
      ],
      place: place && placeOf(place),
      region,
      summary: isBeyond
        ? `Verdict from ${dateName(addDays(day, 1 - FORECAST_DAYS))}.`
        : summaryText({
            date: day,
            today: days.today,
            good: counts.good,
            total: candidates.count,
            within: place && request.ids === undefined ? request.distance : null,
            around,
            waiting: counts.waiting > 0,
          }),
      best: bestOf(isBeyond ? undefined : first, contextOf),
      counts,
      areas: looked.areas,
      askAgainIn: looked.areas.waiting > 0 ? asking.againIn : null,
      notice: asking.notice ?? (best && looked.areas.missing > 0 ? FROM_AFAR : null),
      warnings: {
        checked: warnings.checked,
        checkedAt: warnings.checkedAt === null ? null : new Date(warnings.checkedAt).toISOString(),
        pending: grid.warnings().pending,
      },
      forecastAt: Number.isFinite(looked.oldest) ? new Date(looked.oldest).toISOString() : null,
      simulated: grid.simulated(),
      roads: list,
      total: candidates.count,
      page,
      pageSize,
      map: mapView({ index, candidates, order, judged, judge, looked, box: boxOf(request.box), place }),
    };
  }

  /** What is shown from an index that is being taken again must still be public. */
  async function stillPublic(index: RoadIndex, judged: readonly JudgedRoad[]): Promise<Set<number>> {
    const ids = judged.map(({ position }) => index.ids[position] ?? 0);
    return new Set((await published.list(ids)).map(({ id }) => id));
  }

  return { search };
}
export type WhereToRide = ReturnType<typeof createWhereToRide>;

/** "Best: Peak to Peak, 9 AM–1 PM.", of the road that leads; '' when none is good. */
function bestOf(first: JudgedRoad | undefined, contextOf: (position: number) => CardContext): string {
  if (!first || first.verdict.level !== 'good') return '';
  const { title, window } = cardOf(first, null, contextOf(first.position));
  return window ? `Best: ${title}, ${hoursName(window)}.` : '';
}

function isFromAfar({ zip, ids, box }: WhereRequest): boolean {
  if (zip !== '' || ids !== undefined) return false;
  const view = boxOf(box);
  return view === null || view.east - view.west > FAR_DEGREES || view.north - view.south > FAR_DEGREES;
}

const middleOf = ({ west, south, east, north }: HomeRegion['box']) => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

const beyondDay = (date: string) => ({
  date,
  good: null,
  of: 0,
  verdictFrom: addDays(date, 1 - FORECAST_DAYS),
});

const placeOf = ({ zipCode, city, state, latitude, longitude }: ZipPlace) => ({
  zipCode,
  city,
  state,
  latitude,
  longitude,
});
