import type { HomeRegion } from '#features/location/location.schema.ts';
import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { nationPart, WHOLE_NATION } from '#platform/geo/albers.ts';
import { addDays, weekdayOf } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { findCandidates } from './candidates.model.ts';
import { chosenHours, dayIn, isMissing, slotsOf, type AskedHours } from './judge-roads.model.ts';
import { nationPlates, nationSentence, type NationRoad } from './nation-words.model.ts';
import { combine, judgeDay, newCombined, newDayVerdict, type Judging } from './rank.model.ts';
import { worstTrouble } from './reason.model.ts';
import type { RoadIndexCache } from './road-index.cache.server.ts';
import { textsOf, type RoadIndex } from './road-index.model.ts';
import type { LevelCounts, NationAnswer } from './where.schema.ts';
import { verdictText } from './where-words.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** Of each road the highest point, the start and the middle: a map of the nation shows no more. */
const AREAS_A_ROAD = 3;
/** Areas of the nation's map, renewed six times a day: 2,200 of the 10,000 calls that are free. */
const NATION_AREAS = 300;
const NATION_EVERY_MS = 4 * HOUR_MS;
/** Roads of a large site stand for others within so many degrees. */
const REGION_DEGREES = 1.5;
const PAGE_WAITS_MS = 300;
/** When people ride. */
const HOURS: AskedHours = { from: 9, to: 17, daylight: false };
/** Until then a weekend day is still one to ride on. */
const LATEST_START = 15;

/** The roads of the nation's map, with the areas they are looked at by. */
interface Represented {
  version: number;
  roads: { position: number; slots: number[] }[];
}

/** The nation's roads at a glance on its next weekend day: from its own forecasts, which are renewed every 4 hours. */
export function createNationMap(deps: {
  clock: Clock;
  timeZone: string;
  grid: AreaGrid;
  roads: RoadIndexCache;
  /** Where the site begins: the nation, seen from there, is its region. */
  region: HomeRegion | null;
}) {
  const { clock, timeZone, grid, roads, region } = deps;
  let represented: Represented | undefined;
  let kept: { key: string; answer: NationAnswer } | undefined;

  function roadsOf(index: RoadIndex): Represented {
    if (represented?.version !== index.version) represented = represent(index, region);
    return represented;
  }

  /** Saturday or Sunday, whichever comes first, today included while its hours are not over. */
  function nextDay(now: number): string {
    const today = isoDay(now / 1_000, timeZone);
    const isLate =
      chosenHours(dayIn(timeZone, today, HOURS, now).day, { ...HOURS, to: LATEST_START }, now).hours === 0;
    let date = isLate ? addDays(today, 1) : today;
    while (![0, 6].includes(weekdayOf(date))) date = addDays(date, 1);
    return date;
  }

  async function answer(): Promise<NationAnswer> {
    const now = clock.now();
    const { index } = await roads.current();
    void grid.touch();
    const day = nextDay(now);
    const warnings = grid.warnings();
    const key = `${index.version} ${grid.edition()} ${warnings.checked} ${day} ${Math.floor(now / 60_000)}`;
    if (kept?.key === key) return kept.answer;
    const answer = answerOf(index, day, now, warnings);
    kept = { key, answer };
    return answer;
  }

  function answerOf(
    index: RoadIndex,
    day: string,
    now: number,
    warnings: ReturnType<AreaGrid['warnings']>,
  ): NationAnswer {
    const judging: Judging = {
      arrays: grid.arrays,
      now,
      usableMs: grid.usableMs,
      warningsChecked: warnings.checked,
      datedShown: true,
    };
    const judged = roadsOf(index).roads.map((road) => judgeRoad(index, road, day, judging));
    const counts: LevelCounts = { good: 0, caution: 0, bad: 0, unknown: 0, waiting: 0 };
    for (const { state, level } of judged) counts[state === 'waiting' ? 'waiting' : level] += 1;
    const asked = judged.flatMap(({ fetchedAt }) => fetchedAt ?? []);
    return {
      region,
      day,
      hours: { from: HOURS.from, to: HOURS.to },
      counts,
      lookedAt: judged.length,
      total: findCandidates(index, { near: null, box: region && region.box, difficulty: 0, roadType: 0 })
        .count,
      signs: judged.map(({ latitude, longitude, level, state, id, title, verdict }) => ({
        latitude,
        longitude,
        level,
        state,
        count: 1,
        id,
        title,
        verdict,
      })),
      plates: nationPlates(judged, region ? nationPart(region.box) : WHOLE_NATION),
      sentence: nationSentence(judged, counts),
      warnings: {
        checked: warnings.checked,
        checkedAt: warnings.checkedAt === null ? null : new Date(warnings.checkedAt).toISOString(),
      },
      forecastAt: asked.length > 0 ? new Date(Math.min(...asked)).toISOString() : null,
      simulated: grid.simulated(),
    };
  }

  function judgeRoad(
    index: RoadIndex,
    { position, slots }: Represented['roads'][number],
    date: string,
    judging: Judging,
  ): NationRoad {
    const combined = newCombined();
    const verdict = newDayVerdict();
    const { day, chosen } = dayIn(
      index.zones[index.zone[position] ?? 0] ?? timeZone,
      date,
      HOURS,
      judging.now,
    );
    combine(slots, judging, combined);
    judgeDay(combined, day, chosen, verdict);
    const known = slots.filter((slot) => !isMissing(slot, judging));
    const isWaiting = combined.missing > 0 && slots.some((slot) => grid.isUnderWay(slot));
    const state = isWaiting ? 'waiting' : verdict.level === 'unknown' ? 'unknown' : 'known';
    const window =
      verdict.length > 0
        ? {
            from: day.clock[verdict.first] ?? 0,
            to: (day.clock[verdict.first + verdict.length - 1] ?? 0) + 1,
          }
        : null;
    const { title, states } = textsOf(index, position);
    return {
      id: index.ids[position] ?? 0,
      title,
      state,
      level: verdict.level,
      verdict: verdictText(state, verdict.level, window),
      latitude: Math.round((index.signLatitude[position] ?? 0) * 1e3) / 1e3,
      longitude: Math.round((index.signLongitude[position] ?? 0) * 1e3) / 1e3,
      place: states[0] ?? '',
      trouble:
        verdict.level === 'bad' || verdict.level === 'caution'
          ? worstTrouble(
              known.flatMap((slot) => grid.area(slot) ?? []),
              day,
              verdict.chosen,
              grid.factor,
            )
          : null,
      fetchedAt:
        known.length > 0 ? Math.min(...known.map((slot) => judging.arrays.fetchedAt[slot] ?? 0)) : null,
    };
  }

  return {
    answer,
    /** The same for a page, which waits for the roads of a large site only in its first moments; undefined until then. */
    lookSoon: async (): Promise<NationAnswer | undefined> =>
      (await roads.soon(PAGE_WAITS_MS)) === undefined ? undefined : answer(),
    /** Has fetched what is missing or 4 hours old; for a job. Ends when that has come or failed. */
    async renew(): Promise<void> {
      await roads.warm();
      const { index } = await roads.current();
      const slots = new Set(roadsOf(index).roads.flatMap((road) => road.slots));
      await grid.want(grid.due(slots, NATION_EVERY_MS), 'nation');
    },
  };
}
export type NationMap = ReturnType<typeof createNationMap>;

/**
 * All roads while their areas are few; of a large site the best rated of each region, then the second best of each,
 * for as long as there are areas left.
 */
function represent(index: RoadIndex, home: HomeRegion | null): Represented {
  const regions = new Map<string, number[]>();
  const { positions } = findCandidates(index, {
    near: null,
    box: home && home.box,
    difficulty: 0,
    roadType: 0,
  });
  for (const position of positions) {
    const latitude = index.signLatitude[position] ?? NaN;
    if (Number.isNaN(latitude)) continue;
    const longitude = index.signLongitude[position] ?? 0;
    const region = `${Math.floor(latitude / REGION_DEGREES)} ${Math.floor(longitude / REGION_DEGREES)}`;
    const found = regions.get(region);
    if (found) found.push(position);
    else regions.set(region, [position]);
  }
  const rating = (position: number) => index.rating[position] ?? 0;
  for (const roads of regions.values()) roads.sort((a, b) => rating(b) - rating(a) || a - b);
  const roads: Represented['roads'] = [];
  const areas = new Set<number>();
  const most = Math.max(0, ...[...regions.values()].map(({ length }) => length));
  for (let round = 0; round < most && areas.size < NATION_AREAS; round += 1) {
    for (const inRegion of regions.values()) {
      const position = inRegion[round];
      if (position === undefined) continue;
      const slots = someOf([...slotsOf(index, position)], index.hasHeight[position] === 1);
      const added = slots.filter((slot) => !areas.has(slot));
      if (areas.size + added.length > NATION_AREAS) continue;
      for (const slot of added) areas.add(slot);
      roads.push({ position, slots });
    }
  }
  return { version: index.version, roads };
}

function someOf(slots: readonly number[], hasHeight: boolean): number[] {
  const ground = hasHeight ? slots.slice(0, -1) : slots;
  const picked = [hasHeight ? slots.at(-1) : undefined, ground[0], ground[ground.length >> 1]];
  return [...new Set(picked.filter((slot) => slot !== undefined))].slice(0, AREAS_A_ROAD);
}
