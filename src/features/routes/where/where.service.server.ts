import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import type { HomeRegion } from '#features/location/location.schema.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { addDays } from '#platform/time/days.ts';
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
import { askedHours, dayIn, judgeRoads, slotsOf, type JudgedRoads } from './judge-roads.model.ts';
import { mapView } from './map-view.mapper.server.ts';
import { chosenDay, offeredDays, verdictFrom, type OfferedDays } from './offered-days.model.ts';
import { orderOfKeys, type Judging } from './rank.model.ts';
import { cardOf, createRoadCards, type CardContext, type JudgedRoad } from './road-cards.service.server.ts';
import type { RoadIndexCache } from './road-index.cache.server.ts';
import type { RoadIndex } from './road-index.model.ts';
import { WHERE_SEARCH } from './where.model.ts';
import type { WhereAnswer, WhereRequest } from './where.schema.ts';
import { dateName, hoursName, summaryText } from './where-words.model.ts';

/** Each takes about 85 kB, and none is of use after a minute. */
const KEPT_ANSWERS = 30;
/** Time alone changes what is over, and how old a forecast is. */
const KEPT_MS = 60_000;
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

/** A search, and what it is answered from. */
interface Search {
  request: WhereRequest;
  index: RoadIndex;
  candidates: Candidates;
  /** IANA name. */
  zone: string;
  days: OfferedDays;
  chosen: ReturnType<typeof chosenDay>;
  place: ZipPlace | null;
  around: string | null;
  isLate: boolean;
  asking: Asking;
  /** Epoch ms. */
  now: number;
  /** Those alone were asked for. */
  best: Candidates | undefined;
  visitor: Visitor;
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
    const zone = place ? timeZoneAt(place) : timeZone;
    const days = offeredDays(now, zone, place ?? (region ? middleOf(region.box) : MIDDLE));
    const chosen = chosenDay(request.day, days);
    const best = isBudgeted && isFromAfar(request) ? bestRated(index, candidates) : undefined;
    const asking =
      chosen.dayState === 'beyond'
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
      zone,
      days,
      chosen,
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

  async function answerOf(of: Search): Promise<WhereAnswer> {
    const { request, index, candidates, zone, days, place, around, isLate, asking, now, best, visitor } = of;
    const { day, dayState } = of.chosen;
    const isBeyond = dayState === 'beyond';
    const warnings = grid.warnings();
    const judging: Judging = {
      arrays: grid.arrays,
      now,
      usableMs: grid.usableMs,
      warningsChecked: warnings.checked,
    };
    const isWaiting = asker.isWaiting(asking, index, best);
    const asked = askedHours(request);
    const judged = judgeRoads({
      index,
      candidates,
      day: isBeyond ? null : day,
      days: days.dates,
      asked,
      judging,
      isWaiting,
      runsOf: grid.runs,
    });
    const beyond = isBeyond ? `Verdict from ${dateName(verdictFrom(day))}` : null;
    const contextOf = (position: number): CardContext => {
      const ownZone = index.zones[index.zone[position] ?? 0] ?? timeZone;
      return { index, judging, isWaiting, ...dayIn(ownZone, day, asked, now), beyond };
    };
    const judge = (at: number) => {
      const position = candidates.positions[at] ?? 0;
      return cards.judgeRoad(position, contextOf(position));
    };
    const { order, page, pageSize } = pageOf(request, judged, candidates);
    const shown = new Map(
      Array.from(order.subarray((page - 1) * pageSize, page * pageSize), (at) => [at, judge(at)] as const),
    );
    if (!visitor.isCrawler)
      grid.check([...shown.values()].flatMap(({ position }) => [...slotsOf(index, position)]));
    const publicIds = isLate ? await stillPublic(index, [...shown.values()]) : undefined;
    const list = [...shown].flatMap(([at, road]) => {
      const id = index.ids[road.position] ?? 0;
      const milesAway = place ? (candidates.miles[at] ?? null) : null;
      return publicIds && !publicIds.has(id) ? [] : [cardOf(road, milesAway, contextOf(road.position))];
    });
    const [leader] = order;
    const first = leader === undefined || isBeyond ? undefined : (shown.get(leader) ?? judge(leader));
    const { counts, areas, oldest } = judged;
    const within = place && request.ids === undefined ? request.distance : null;
    return {
      day,
      dayState,
      hours: asked.daylight ? null : { from: asked.from, to: asked.to },
      timeZone: zone,
      days: daysOf(days, judged, day),
      place: place && placeOf(place),
      region,
      summary: isBeyond
        ? `${beyond}.`
        : summaryText({
            date: day,
            today: days.today,
            good: counts.good,
            unknown: counts.unknown,
            total: candidates.count,
            within,
            around,
            waiting: counts.waiting > 0,
          }),
      best: bestOf(first, contextOf),
      counts,
      areas,
      askAgainIn: areas.waiting > 0 ? asking.againIn : null,
      notice: asking.notice ?? (best && areas.missing > 0 ? FROM_AFAR : null),
      warnings: {
        checked: warnings.checked,
        checkedAt: warnings.checkedAt === null ? null : new Date(warnings.checkedAt).toISOString(),
        pending: grid.warnings().pending,
      },
      forecastAt: Number.isFinite(oldest) ? new Date(oldest).toISOString() : null,
      simulated: grid.simulated(),
      roads: list,
      total: candidates.count,
      page,
      pageSize,
      map: mapView({
        index,
        candidates,
        order,
        judged,
        shown,
        judge,
        box: boxOf(request.box),
        place,
        within,
      }),
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

/** The order of a search's roads and the page of them that it asks for; roads that are named come in that order, at once. */
function pageOf({ ids, page }: WhereRequest, { keys }: JudgedRoads, { count }: Candidates) {
  if (ids === undefined) return { order: orderOfKeys(keys), page, pageSize: WHERE_SEARCH.pageSize };
  return { order: keys.map((_, at) => at), page: 1, pageSize: Math.max(1, count) };
}

/** The days on offer with their good roads, and one that no forecast reaches: the chosen one, or the day after them. */
function daysOf({ dates, last }: OfferedDays, { days }: JudgedRoads, chosen: string): WhereAnswer['days'] {
  const beyond = chosen > last ? chosen : addDays(last, 1);
  return [
    ...dates.map((date, at) => ({
      date,
      good: days[at]?.good ?? 0,
      of: days[at]?.of ?? 0,
      verdictFrom: null,
    })),
    { date: beyond, good: null, of: 0, verdictFrom: verdictFrom(beyond) },
  ];
}

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

const placeOf = ({ zipCode, city, state, latitude, longitude }: ZipPlace) => ({
  zipCode,
  city,
  state,
  latitude,
  longitude,
});
