import { troubleMiles } from '../closures/trouble-words.model.ts';
import type { RoadTrouble } from '../closures/closures.schema.ts';
import type { TripAnswer } from '../trip.schema.ts';
import { sunStretches, wayMiles, type Stretch } from '../departures/departure-map.model.ts';
import { sunMiles } from '../journey/other-way.model.ts';
import type { OtherSun } from './sun-lane.model.ts';
import type { Timeline } from '../journey/timeline.model.ts';

/** How a stretch is drawn; `other`: closed in the other direction alone; `sun-else`: on other departures. */
export type LaneStyle = 'closed' | 'other' | 'fire' | 'sun' | 'sun-else' | 'unpaved' | 'bridge' | 'tunnel';

/** One thing that the road has in store, on the axis of miles. */
export interface RoadLane {
  key: Exclude<LaneStyle, 'other' | 'sun-else'>;
  name: string;
  /** In shares of the way, none too short to be seen. */
  stretches: (Stretch & { look: LaneStyle })[];
  /** The same in words: "Mile 26 to 30, US 50 closed". */
  words: string;
}

type LanedTrip = Pick<TripAnswer, 'returnRide' | 'road' | 'fires' | 'checked'>;

interface Miles {
  fromMile: number;
  toMile: number;
}

/** A stretch of a few yards still shows: shares of the way. */
const SHORTEST = 0.012;
/** Of bridges side by side: shares between two that are drawn as one. */
const APART = 0.003;
/** Of the road's length; what is left are ends of edges. */
const NEARLY_ALL = 0.95;

const NOT_COVERED = 'not covered here';

const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`;
const andMore = (more: number) => (more > 0 ? ` and ${more} more` : '');

/**
 * Closed roads, fires, low sun and what the road is made of, for the chosen departure.
 * @param otherSun that of other departures, told where this one has none
 */
export function roadLanes(
  trip: LanedTrip,
  timeline: Pick<Timeline, 'arrivals'>,
  closures: readonly RoadTrouble[],
  otherSun: OtherSun | null = null,
): RoadLane[] {
  const whole = wayMiles(timeline.arrivals.map(({ visit }) => visit));
  if (whole <= 0) return [];
  const shares = ({ fromMile, toMile }: Miles): Stretch => visible(fromMile / whole, toMile / whole);
  /** Whatever is shown for the way there, shown for the way back too. */
  const bothWays = (stretches: readonly Miles[]): Stretch[] => {
    const there = stretches.map(shares);
    return trip.returnRide
      ? [...there, ...there.toReversed().map(({ from, to }) => ({ from: 1 - to, to: 1 - from }))]
      : there;
  };
  const lane = (
    key: RoadLane['key'],
    name: string,
    stretches: readonly Stretch[],
    words: string,
  ): RoadLane => ({
    key,
    name,
    stretches: stretches.map(({ from, to }) => ({ from, to, look: key })),
    words,
  });

  const lanes: RoadLane[] = [];
  const closed = closedWords(trip, closures);
  if (closed !== null) {
    const stretches = closures.map((closure) => ({
      ...shares(closure),
      look: closure.otherDirection ? ('other' as const) : ('closed' as const),
    }));
    lanes.push({ key: 'closed', name: 'Closed', stretches, words: closed });
  }
  const [fire] = trip.fires;
  if (fire) {
    const words = `${troubleMiles(fire)}, ${fire.title}${andMore(trip.fires.length - 1)}`;
    lanes.push(lane('fire', 'Fire', bothWays(trip.fires), words));
  }
  const sun = sunMiles(timeline);
  if (sun) {
    const words = troubleMiles({ fromMile: sun.from, toMile: sun.to });
    lanes.push(
      lane(
        'sun',
        'Low sun ahead',
        sunStretches(timeline).map(({ from, to }) => visible(from, to)),
        words,
      ),
    );
  }
  if (!sun && otherSun) {
    const stretches = otherSun.stretches.map(({ from, to }) => ({
      ...visible(from, to),
      look: 'sun-else' as const,
    }));
    lanes.push({ key: 'sun', name: 'Low sun ahead', stretches, words: otherSun.words });
  }
  const oneWay = trip.returnRide ? whole / 2 : whole;
  const unpaved = bothWays((trip.road?.unpaved ?? []).map(milesOf));
  lanes.push(lane('unpaved', 'Unpaved', joined(unpaved), unpavedWords(trip, oneWay)));
  for (const [key, name, list] of [
    ['bridge', 'Bridges', trip.road?.bridges ?? []],
    ['tunnel', 'Tunnels', trip.road?.tunnels ?? []],
  ] as const) {
    const [only] = list;
    if (!only) continue;
    const where = list.length === 1 ? `, mile ${Math.round(only.mile)}` : '';
    const words = `${count(list.length, key)}${where}${trip.returnRide ? ', each way' : ''}`;
    lanes.push(lane(key, name, joined(bothWays(list.map(milesOf))), words));
  }
  return lanes;
}

/** Null where nobody is asked about closures at all. */
function closedWords({ checked }: LanedTrip, closures: readonly RoadTrouble[]): string | null {
  const [first] = closures;
  if (first) return `${troubleMiles(first)}, ${first.title}${andMore(closures.length - 1)}`;
  if (checked.closures !== null) return 'none listed when you pass';
  if (checked.waiting) return 'still asking';
  return checked.states.uncovered.length > 0 ? NOT_COVERED : null;
}

/** What nobody knows is never called paved. */
function unpavedWords({ road, returnRide }: LanedTrip, oneWay: number): string {
  if (!road) return 'not known here';
  const { unpaved, unpavedMiles, knownMiles } = road;
  const known =
    knownMiles < oneWay * NEARLY_ALL ? `; ${Math.round(knownMiles)} of ${Math.round(oneWay)} mi known` : '';
  const [first] = unpaved;
  if (!first) return `none on the map${known}`;
  const where = troubleMiles(milesOf(first)).toLowerCase();
  return `${unpavedMiles} mi${returnRide ? ' each way' : ''}, ${where}${andMore(unpaved.length - 1)}${known}`;
}

const milesOf = ({ mile, miles }: { mile: number; miles: number }): Miles => ({
  fromMile: mile,
  toMile: mile + miles,
});

/** Within the way, and long enough to be seen. */
function visible(from: number, to: number): Stretch {
  const start = Math.min(1, Math.max(0, from));
  const end = Math.min(1, Math.max(start, to));
  const short = Math.max(0, SHORTEST - (end - start)) / 2;
  const first = Math.min(1 - SHORTEST, Math.max(0, start - short));
  return { from: Math.min(start, first), to: Math.max(end, first + SHORTEST) };
}

/** Stretches that would touch are drawn as one, so that hundreds of bridges stay a drawing. `stretches` ascend. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { from, to } of stretches) {
    const last = found.at(-1);
    if (last && from - last.to < APART) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}
