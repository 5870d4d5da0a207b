import { describe, expect, it } from 'vitest';
import type { RoadTrouble } from '#features/trip/closures/closures.schema.ts';
import type { TripAnswer } from '#features/trip/trip.schema.ts';
import { closedBetween } from '#test/fixtures/example-closure.ts';
import { fairTrip } from '#test/fixtures/example-trip.ts';
import { roadLanes } from './road-lanes.model.ts';
import { createTimelines } from '../journey/timeline.model.ts';

const START = Date.parse('2026-07-04T18:00:00Z') / 1000;
const MOMENT = '2026-07-04T18:00:00.000Z';

/** 100 miles, points at 0, 50 and 100; the sun stands ahead at those of `sun`. */
function wayWith(sun: readonly number[] = []) {
  const { arrivals } = createTimelines(fairTrip(START).trip)(START);
  return { arrivals: arrivals.map((arrival, index) => ({ ...arrival, sunAhead: sun.includes(index) })) };
}

const CHECKED: TripAnswer['checked'] = {
  closures: MOMENT,
  fires: MOMENT,
  states: { covered: ['CO'], uncovered: [] },
  waiting: false,
};
const PAVED: NonNullable<TripAnswer['road']> = {
  unpavedMiles: 0,
  unpaved: [],
  knownMiles: 100,
  bridges: [],
  tunnels: [],
};

interface Given {
  closures?: RoadTrouble[];
  fires?: RoadTrouble[];
  road?: TripAnswer['road'];
  checked?: Partial<TripAnswer['checked']>;
  returnRide?: boolean;
  sun?: number[];
}

const lanes = ({ closures = [], fires = [], road = PAVED, checked, returnRide = false, sun }: Given) =>
  roadLanes({ returnRide, road, fires, checked: { ...CHECKED, ...checked } }, wayWith(sun), closures);

const named = (given: Given) => Object.fromEntries(lanes(given).map((lane) => [lane.key, lane]));
const drawn = (given: Given, key: string) =>
  named(given)[key]?.stretches.map(({ from, to, look }) => [from.toFixed(3), to.toFixed(3), look]);

describe('what the road has in store, on the miles of the way', () => {
  it('says what is not there and what nobody knows, and draws neither', () => {
    expect(lanes({}).map(({ key, stretches, words }) => [key, stretches.length, words])).toEqual([
      ['closed', 0, 'none listed when you pass'],
      ['unpaved', 0, 'none on the map'],
    ]);
    expect(named({ road: null })['unpaved']?.words).toBe('not known here');
    expect(named({ road: { ...PAVED, knownMiles: 40 } })['unpaved']?.words).toBe(
      'none on the map; 40 of 100 mi known',
    );
  });

  it.each([
    [{ closures: null, states: { covered: ['CO'], uncovered: ['UT'] } }, 'not covered here'],
    [{ closures: null, states: { covered: [], uncovered: [] }, waiting: true }, 'still asking'],
    [{ closures: null, states: { covered: [], uncovered: [] } }, undefined],
  ] as const)('never calls a road open that nobody looked at: %j', (checked, words) => {
    const { closures, states } = checked;
    const all = { closures, states: { covered: [...states.covered], uncovered: [...states.uncovered] } };
    expect(named({ checked: { ...all, waiting: 'waiting' in checked } })['closed']?.words).toBe(words);
  });

  it('draws closures at their miles, those of the other direction in another way', () => {
    const closures = [closedBetween(20, 30), closedBetween(60, 70, { otherDirection: true })];
    expect(named({ closures })['closed']?.words).toBe('Mile 20 to 30, US 50 closed and 1 more');
    expect(drawn({ closures }, 'closed')).toEqual([
      ['0.200', '0.300', 'closed'],
      ['0.600', '0.700', 'other'],
    ]);
  });

  it.each([
    [0, 0],
    [100, 100],
    [49.99, 50],
    [-5, 0.1],
    [99.9, 140],
  ])('shows a closure from mile %d to %d however short, and within the way', (from, to) => {
    const [stretch] = named({ closures: [closedBetween(from, to)] })['closed']?.stretches ?? [];
    expect(stretch?.from).toBeGreaterThanOrEqual(0);
    expect(stretch?.to).toBeLessThanOrEqual(1);
    expect((stretch?.to ?? 0) - (stretch?.from ?? 0)).toBeGreaterThan(0.0119);
  });

  it('widens what is short to both sides', () => {
    expect(drawn({ closures: [closedBetween(50, 50)] }, 'closed')).toEqual([['0.494', '0.506', 'closed']]);
  });

  it('tells a fire on the way back too', () => {
    const fires = [closedBetween(10, 15, { kind: 'wildfire', title: 'Ridge Fire' })];
    expect(named({ fires })['fire']?.words).toBe('Mile 10 to 15, Ridge Fire');
    expect(drawn({ fires, returnRide: true }, 'fire')).toEqual([
      ['0.100', '0.150', 'fire'],
      ['0.850', '0.900', 'fire'],
    ]);
  });

  it('draws low sun around the points that have it, with the miles of its sentence', () => {
    expect(named({})['sun']).toBeUndefined();
    expect(named({ sun: [1] })['sun']?.words).toBe('Mile 50');
    expect(drawn({ sun: [1] }, 'sun')).toEqual([['0.250', '0.750', 'sun']]);
    expect(named({ sun: [1, 2] })['sun']?.words).toBe('Mile 50 to 100');
  });

  it('draws the low sun of other departures in another way, and only where this one has none', () => {
    const words = 'Mile 50 if you leave at 4 PM';
    const other = { stretches: [{ from: 0.25, to: 0.75 }], words };
    const trip = { returnRide: false, road: PAVED, fires: [], checked: CHECKED };
    const sun = (given: number[]) =>
      roadLanes(trip, wayWith(given), [], other).find(({ key }) => key === 'sun');
    expect(sun([])).toEqual({
      key: 'sun',
      name: 'Low sun ahead',
      words,
      stretches: [{ from: 0.25, to: 0.75, look: 'sun-else' }],
    });
    expect(sun([2])).toMatchObject({ words: 'Mile 100', stretches: [{ look: 'sun' }] });
  });

  it('draws gravel where it is, and both ways on a ride back', () => {
    const road = {
      ...PAVED,
      unpavedMiles: 12.5,
      unpaved: [
        { mile: 20, miles: 10 },
        { mile: 40, miles: 2.5 },
      ],
    };
    expect(named({ road })['unpaved']?.words).toBe('12.5 mi, mile 20 to 30 and 1 more');
    expect(drawn({ road }, 'unpaved')).toEqual([
      ['0.200', '0.300', 'unpaved'],
      ['0.400', '0.425', 'unpaved'],
    ]);
    expect(named({ road, returnRide: true })['unpaved']?.words).toBe(
      '12.5 mi each way, mile 20 to 30 and 1 more',
    );
  });

  it('counts bridges and tunnels, and draws hundreds of them as few', () => {
    const bridges = Array.from({ length: 300 }, (_, index) => ({ mile: index / 3, miles: 0.05, name: '' }));
    const tunnels = [{ mile: 61.4, miles: 0.3, name: 'Hickison Tunnel' }];
    const found = named({ road: { ...PAVED, bridges, tunnels } });
    expect(found['bridge']?.words).toBe('300 bridges');
    expect(found['bridge']?.stretches.length).toBeLessThan(90);
    expect(found['tunnel']).toMatchObject({ words: '1 tunnel, mile 61', stretches: [{ look: 'tunnel' }] });
  });

  it('is nothing on a way without length', () => {
    const way = wayWith();
    const standing = { arrivals: way.arrivals.map((one) => ({ ...one, visit: { ...one.visit, mile: 0 } })) };
    const trip = { returnRide: false, road: null, fires: [], checked: CHECKED };
    expect(roadLanes(trip, standing, [closedBetween(0, 0)])).toEqual([]);
  });
});
