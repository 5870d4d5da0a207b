import { RENEW_AFTER_MS, type AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import { areasWeight } from '#features/weather/providers/call-weight.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import type { Candidates } from './candidates.model.ts';
import { isMissing, slotsOf } from './judge-roads.model.ts';
import type { RoadIndex } from './road-index.model.ts';

/** Areas that one search has fetched at most: one call. What is left comes with the next search. */
const AREAS_A_LOOK = 100;

/** What a search set going. */
export interface Asking {
  /** True when it had something fetched. */
  some: boolean;
  /** Ends when that has come or failed. Never rejects. */
  done: Promise<void>;
  /** Why no more was asked for, as a sentence. */
  notice: string | null;
  /** True when what is still missing comes with the next search. */
  isLater: boolean;
  /** Seconds until the visitor's share has room for the next search; null: it has. */
  againIn: number | null;
}

export const NOTHING_ASKED: Asking = {
  some: false,
  done: Promise.resolve(),
  notice: null,
  isLater: false,
  againIn: null,
};

/** Of a visitor's share: whoever moves maps for an hour can still check a place and plan a trip. */
const PART_OF_SHARE = 0.8;
/** Seconds. Whoever may ask again this soon is not told about shares: the rest comes by itself. */
const SOON = 60;

const ENOUGH = 'Enough forecasts were asked for within this hour. The rest comes later.';

/** Fetches the areas of roads in the background, within the visitor's share. */
export function createAreaAsker(deps: { clock: Clock; grid: AreaGrid; share: Pick<OutsideShare, 'admit'> }) {
  const { clock, grid, share } = deps;

  /** The nearest areas first; those that are missing or old. */
  function dueOf(
    index: RoadIndex,
    { positions, miles, count }: Candidates,
  ): { now: number[]; isMore: boolean } {
    const { fetchedAt } = grid.arrays;
    const fresh = clock.now() - RENEW_AFTER_MS;
    const isOld = (slot: number) => (fetchedAt[slot] ?? 0) <= fresh;
    const old: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const road = positions[at] ?? 0;
      const to = index.slotsFrom[road + 1] ?? 0;
      let which = index.slotsFrom[road] ?? 0;
      while (which < to && !isOld(index.slots[which] ?? 0)) which += 1;
      if (which < to) old.push(at);
    }
    old.sort((a, b) => (miles[a] ?? 0) - (miles[b] ?? 0));
    const found = new Set<number>();
    const seen = new Set<number>();
    for (const at of old) {
      for (const slot of slotsOf(index, positions[at] ?? 0)) {
        if (!isOld(slot) || seen.has(slot)) continue;
        seen.add(slot);
        if (grid.due([slot]).length === 0) continue;
        if (found.size === AREAS_A_LOOK) return { now: [...found], isMore: true };
        found.add(slot);
      }
    }
    return { now: [...found], isMore: false };
  }

  /** Areas of these roads that are on their way, and of which nothing is known that still says something. */
  function underWay(index: RoadIndex, { positions, count }: Candidates): number[] {
    const judging = { arrays: grid.arrays, usableMs: grid.usableMs, now: clock.now() };
    const slots = new Set<number>();
    for (let at = 0; at < count && slots.size < AREAS_A_LOOK; at += 1) {
      for (const slot of slotsOf(index, positions[at] ?? 0)) {
        if (isMissing(slot, judging) && grid.isUnderWay(slot)) slots.add(slot);
      }
    }
    return [...slots];
  }

  return {
    /** @param waits whether the answer waits for what others have asked for too */
    ask(index: RoadIndex, candidates: Candidates, visitor: Visitor, waits: boolean): Asking {
      const others = waits ? grid.arrival(underWay(index, candidates)) : undefined;
      const { now, isMore } = dueOf(index, candidates);
      if (now.length === 0) return others ? { ...NOTHING_ASKED, done: others } : NOTHING_ASKED;
      const leave = share.admit(visitor, areasWeight(now.length), PART_OF_SHARE);
      if (leave.refusal) {
        const { retryAfter = Infinity, userMessage } = leave.refusal;
        const refused = { ...NOTHING_ASKED, ...(others && { done: others }) };
        return retryAfter <= SOON
          ? { ...refused, isLater: true, againIn: retryAfter }
          : { ...refused, notice: userMessage };
      }
      const done = Promise.all([grid.want(now, 'area'), others]).then(() => undefined);
      const isFull = grid.due(now).length > 0;
      return {
        some: true,
        done,
        notice: isFull ? ENOUGH : null,
        isLater: isMore && !isFull,
        againIn: null,
      };
    },
    /**
     * Says of an area without a forecast whether it will have one.
     * @param asked the roads that were asked for, where they are few of those that are shown
     */
    isWaiting(
      { isLater }: Asking,
      index: RoadIndex,
      asked: Candidates | undefined,
    ): (slot: number) => boolean {
      const positions = asked && [...asked.positions.subarray(0, asked.count)];
      const within = positions && new Set(positions.flatMap((position) => [...slotsOf(index, position)]));
      const known = new Map<number, boolean>();
      return (slot) => {
        const found = known.get(slot);
        if (found !== undefined) return found;
        const waits =
          grid.isUnderWay(slot) || (isLater && (within?.has(slot) ?? true) && grid.due([slot]).length > 0);
        known.set(slot, waits);
        return waits;
      };
    },
  };
}
export type AreaAsker = ReturnType<typeof createAreaAsker>;
