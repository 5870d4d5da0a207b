import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import { countText } from '#features/weather/probability/probability-words.model.ts';
import { lightOfHours } from '#features/weather/verdict/sun.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { thinPositions } from '#platform/geo/thin.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { DIFFICULTIES, ROAD_TYPES } from '../entry/choices.model.ts';
import { aheadBits, type LocalDay } from './local-day.model.ts';
import { runsOfWindow } from './likelihood.model.ts';
import { isMissing, slotsOf } from './judge-roads.model.ts';
import {
  combine,
  forgetHours,
  hoursOfDay,
  judgeDay,
  newCombined,
  newDayVerdict,
  type ChosenHours,
  type Combined,
  type DayVerdict,
  type Judging,
} from './rank.model.ts';
import { outOfTime, reasonOf, troubleAt, type AreaHours, type ReasonInput } from './reason.model.ts';
import { textsOf, type RoadIndex } from './road-index.model.ts';
import { decodePoints } from './road-line.model.ts';
import { BAR_FROM, BAR_TO } from './where.model.ts';
import type { LevelRun, WhereRoad } from './where.schema.ts';
import { runsOf, verdictText } from './where-words.model.ts';

const THUMBNAIL_POINTS = 24;

/** What a road is judged by. */
export interface CardContext {
  index: RoadIndex;
  judging: Judging;
  isWaiting: (slot: number) => boolean;
  day: LocalDay;
  chosen: ChosenHours;
  /** Says why there can be no verdict for this day; null when there can. */
  beyond: string | null;
}

export interface JudgedRoad {
  position: number;
  state: WhereRoad['state'];
  verdict: DayVerdict;
  combined: Combined;
  reason: string;
  /** What stands in place of a verdict that time alone denies; see `outOfTime`. */
  outOfTime: string | null;
  forecastAt: number | null;
  atHeight: boolean;
  /** Of the piece in an area of its line: the worst within its best hours, else within the chosen ones. */
  levelOfPiece: (area: number) => Recommendation;
}

/** Judges single roads with their reasons: those of a page and of a map. */
export function createRoadCards({ grid }: { grid: Pick<AreaGrid, 'area' | 'factor' | 'runs'> }) {
  function judgeRoad(position: number, context: CardContext): JudgedRoad {
    const { index, judging, isWaiting, day, chosen, beyond } = context;
    const slots = slotsOf(index, position);
    const combined = newCombined();
    const verdict = newDayVerdict();
    combine(slots, judging, combined);
    if (beyond === null) judgeDay(combined, day, chosen, verdict);
    else forgetHours(combined);
    const waits = combined.missing > 0 && slots.some((slot) => isMissing(slot, judging) && isWaiting(slot));
    const state = waits ? 'waiting' : verdict.isUnknown && verdict.level === 'unknown' ? 'unknown' : 'known';
    const known = [...slots].filter((slot) => !isMissing(slot, judging));
    const areas = known.flatMap((slot): AreaHours[] => {
      const area = grid.area(slot);
      return area ? [{ ...area, isTop: area.atHeight }] : [];
    });
    const asked = known.map((slot) => judging.arrays.fetchedAt[slot] ?? 0);
    const because: ReasonInput = {
      state,
      verdict,
      day,
      trouble: (hour) => troubleAt(areas, hour, grid.factor, judging.warningsChecked),
      highestFeet: index.highestFeet[position] ?? -1,
      oldSince: combined.old > 0 ? Math.min(...asked) : null,
      missing: combined.missing,
      areas: slots.length,
      daylight: chosen.daylight,
      light: hoursOfDay(combined.day, day),
      now: judging.now,
    };
    const runs = runsOfWindow(slots, { from: 0, to: slots.length }, verdict, day, {
      runsOf: grid.runs,
      fetchedAt: judging.arrays.fetchedAt,
    });
    return {
      position,
      state: beyond === null ? state : 'unknown',
      verdict,
      combined,
      reason:
        beyond ?? `${reasonOf(because)}${runs ? `; good in ${countText(runs.good, runs.members)} runs` : ''}`,
      outOfTime: beyond === null ? outOfTime(because) : null,
      forecastAt: asked.length > 0 ? Math.min(...asked) : null,
      atHeight: isAtHeight(index, position, slots),
      levelOfPiece: (area) => pieceLevel(index, position, area, verdict, context),
    };
  }

  /** True when its heights are known and the forecast of the highest is for it, or there is no height to speak of. */
  function isAtHeight(index: RoadIndex, position: number, slots: Uint32Array): boolean {
    if ((index.highestFeet[position] ?? -1) < 0) return false;
    const top = slots.at(-1);
    return index.hasHeight[position] !== 1 || (top !== undefined && grid.area(top)?.atHeight === true);
  }

  return { judgeRoad };
}

const scratch = newCombined();

function pieceLevel(
  index: RoadIndex,
  position: number,
  area: number,
  verdict: DayVerdict,
  { judging, day }: CardContext,
): Recommendation {
  const slots = slotsOf(index, position);
  const line = index.lines[position];
  const own = [slots[area] ?? 0];
  const top = slots.at(-1);
  if (index.hasHeight[position] === 1 && line?.highest?.area === area && top !== undefined) own.push(top);
  combine(own, judging, scratch);
  const hours = verdict.length > 0 ? ((1 << verdict.length) - 1) << verdict.first : verdict.chosen;
  if (hours === 0) return 'unknown';
  if (hoursOfDay(scratch.bad, day) & hours) return 'bad';
  if (hoursOfDay(scratch.caution, day) & hours) return 'caution';
  return (hoursOfDay(scratch.good, day) & hours) === hours ? 'good' : 'unknown';
}

/** The line of a road with its verdicts; null when it has none. About `most` points: a verdict also changes at one. */
export function lineOf(index: RoadIndex, judged: JudgedRoad, most?: number) {
  const line = index.lines[judged.position];
  if (!line) return null;
  const points = decodePoints(line.points);
  const runs = runsOf(line.pieces.map(({ to, area }) => ({ to, level: judged.levelOfPiece(area) })));
  const thinned = most === undefined ? points.map((_, at) => at) : thinPositions(points, most);
  const kept = [...new Set([...thinned, ...runs.map(({ to }) => to)])].sort((a, b) => a - b);
  return {
    points: encodePolyline(kept.flatMap((at) => points[at] ?? [])),
    runs: runs.map(({ to, level }): LevelRun => ({ to: kept.indexOf(to), level })),
  };
}

/** Where the sign of a road stands: at its worst part, else halfway. */
export function signOf(index: RoadIndex, judged: JudgedRoad): GeoPoint {
  const { position, verdict } = judged;
  const halfway = {
    latitude: index.signLatitude[position] ?? 0,
    longitude: index.signLongitude[position] ?? 0,
  };
  const line = index.lines[position];
  if (!line || verdict.level === 'good' || verdict.level === 'unknown') return halfway;
  const worst = line.pieces.findIndex(({ area }) => judged.levelOfPiece(area) === verdict.level);
  const piece = line.pieces[worst];
  if (!piece) return halfway;
  const points = decodePoints(line.points);
  const from = line.pieces[worst - 1]?.to ?? 0;
  return points[Math.floor((from + piece.to) / 2)] ?? halfway;
}

/** A road as a card shows it. `milesAway` null without a place. */
export function cardOf(judged: JudgedRoad, milesAway: number | null, context: CardContext): WhereRoad {
  const { index, day } = context;
  const { position, state, verdict } = judged;
  const miles = index.miles[position] ?? 0;
  const feet = index.highestFeet[position] ?? -1;
  const { first, length } = verdict;
  const window = length > 0 ? { from: clockOf(day, first), to: clockEnd(day, first + length) } : null;
  return {
    id: index.ids[position] ?? 0,
    ...textsOf(index, position),
    milesAway,
    miles: miles > 0 ? Math.round(miles * 10) / 10 : null,
    rating: index.rating[position] ?? 0,
    difficulty: DIFFICULTIES[(index.difficulty[position] ?? 1) - 1] ?? 'beginner',
    roadType: ROAD_TYPES[(index.roadType[position] ?? 1) - 1] ?? 'rural',
    state,
    level: verdict.level,
    window,
    verdict: verdictText(state, verdict.level, window, judged.outOfTime),
    reason: judged.reason,
    bar: barOf(judged.combined, day, context.judging.now),
    chosen: bracketOf(judged, context),
    atHeight: judged.atHeight,
    highestFeet: feet < 0 ? null : feet,
    timeZone: day.timeZone,
    forecastAt: judged.forecastAt === null ? null : new Date(judged.forecastAt).toISOString(),
    line: lineOf(index, judged, THUMBNAIL_POINTS),
    isApproximate: index.isApproximate[position] === 1,
  };
}

const clockOf = (day: LocalDay, hour: number): number => day.clock[hour] ?? 0;
const clockEnd = (day: LocalDay, hour: number): number => (day.clock[hour - 1] ?? 23) + 1;

/** The letters of a bar; see `barLevels`. `now` in epoch ms. */
export function barOf(road: Combined, day: LocalDay, now: number): string {
  const [good, caution, bad] = [road.good, road.caution, road.bad].map((set) => hoursOfDay(set, day));
  const ahead = aheadBits(day, now);
  let bar = '';
  for (let clock = BAR_FROM; clock < BAR_TO; clock += 1) {
    const bit = 1 << day.clock.indexOf(clock);
    if (!(ahead & bit)) bar += '-';
    else if ((bad ?? 0) & bit) bar += 'b';
    else if ((caution ?? 0) & bit) bar += 'c';
    else bar += (good ?? 0) & bit ? 'g' : 'u';
  }
  return bar;
}

/** The chosen hours by the road's clock; without a forecast, its daylight is that of the sun. */
function bracketOf({ position, combined }: JudgedRoad, { index, day, chosen }: CardContext) {
  const light = hoursOfDay(combined.day, day) || sunlit(index, position, day);
  const bits = (chosen.daylight ? light : -1) & (chosen.hours || ~0) & ((1 << day.length) - 1);
  const hours = day.clock.flatMap((clock, hour) => (bits & (1 << hour) ? [clock] : []));
  const from = hours[0] ?? BAR_FROM;
  return { from, to: Math.max(from + 1, (hours.at(-1) ?? from) + 1) };
}

function sunlit(index: RoadIndex, position: number, day: LocalDay): number {
  const latitude = index.signLatitude[position] ?? NaN;
  const longitude = index.signLongitude[position] ?? NaN;
  if (Number.isNaN(latitude)) return 0;
  const times = day.clock.map((_, hour) => (day.start + hour) * HOUR_S);
  return lightOfHours(times, latitude, longitude).reduce(
    (bits, light, hour) => (light === 'day' ? bits | (1 << hour) : bits),
    0,
  );
}
