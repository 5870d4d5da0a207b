import { describe, expect, it } from 'vitest';
import { fairHours, fairPlace, tripThrough } from '#test/fixtures/example-trip.ts';
import { conditionColor } from '#features/weather/verdict/condition-color.model.ts';
import { createTimelines } from '../journey/timeline.model.ts';
import type { Visit } from '../trip.schema.ts';
import { bridgeLines } from './bridge-ice.model.ts';

const START = Date.parse('2026-12-04T18:00:00Z') / 1000;
const NAMES = ['Denver, CO', 'Salida, CO', 'Gunnison, CO'];

const bridge = (mile: number, name = '') => ({ mile, miles: 0.1, name });

interface Weather {
  temperature: number | null;
  road: 'dry' | 'wet' | 'drying' | 'ice' | 'unknown';
}

/** Points at miles 0, 50 and 100 of one leg, each with its weather; undefined: fair. */
function wayThrough(weather: readonly (Weather | undefined)[], back = false) {
  const places = NAMES.map((name, index) => {
    const hours = fairHours(START, 30);
    const here = weather[index];
    if (here) {
      hours.temperature.fill(here.temperature);
      hours.road.fill(here.road);
    }
    return fairPlace(name, hours);
  });
  const trip = tripThrough(places);
  if (back)
    trip.visits.push({ ...trip.visits[1]!, mile: 150, leg: 2 } satisfies Visit, {
      ...trip.visits[0]!,
      kind: 'home',
      mile: 200,
      leg: 2,
    });
  return createTimelines(trip)(START);
}

const linesOn = (weather: readonly (Weather | undefined)[], bridges = [bridge(50)]) => [
  ...bridgeLines(wayThrough(weather), bridges).values(),
];

describe('bridges that freeze before the road does', () => {
  it.each([
    [{ temperature: 36, road: 'wet' }, true],
    [{ temperature: 37, road: 'wet' }, false],
    [{ temperature: 36, road: 'drying' }, true],
    [{ temperature: 36, road: 'dry' }, false],
    [{ temperature: 20, road: 'dry' }, false],
    [{ temperature: 36, road: 'ice' }, true],
    [{ temperature: 36, road: 'unknown' }, false],
    [{ temperature: null, road: 'wet' }, false],
  ] as const)('are named where it is wet at 36 °F or below: %j', (weather, isNamed) => {
    expect(linesOn([undefined, weather])).toEqual(isNamed ? ['The bridge at mile 50 freezes first'] : []);
  });

  it.each(['Cold Creek Road', 'Hot Springs Avenue', 'Light Street', 'Low windmill Lane'])(
    'read as bad, also on %s',
    (name) => {
      const [line = ''] = linesOn([undefined, { temperature: 30, road: 'wet' }], [bridge(50, name)]);
      expect(line).toBe(`The bridge at mile 50 (${name.toUpperCase()}) freezes first`);
      expect(conditionColor(line)).toBe('red');
    },
  );

  it('are named by the weather of the nearest point', () => {
    const icy = { temperature: 30, road: 'wet' } as const;
    expect(linesOn([icy, undefined], [bridge(24)])).toEqual(['The bridge at mile 24 freezes first']);
    expect(linesOn([icy, undefined], [bridge(26)])).toEqual([]);
  });

  it('are told with their name, and of many the first three with the number', () => {
    const icy = { temperature: 30, road: 'wet' } as const;
    expect(linesOn([icy, icy, icy], [bridge(12.4, 'Royal Gorge Bridge')])).toEqual([
      'The bridge at mile 12 (Royal Gorge Bridge) freezes first',
    ]);
    expect(linesOn([icy, icy, icy], [bridge(30), bridge(60)])).toEqual([
      'The bridges at miles 30, 60 freeze first',
    ]);
    expect(
      linesOn(
        [icy, icy, icy],
        [31, 32, 33, 34, 35].map((mile) => bridge(mile)),
      ),
    ).toEqual(['The bridges at miles 31, 32, 33 and 2 more freeze first']);
  });

  it('are none where no bridge is known, or nothing is forecast', () => {
    expect(linesOn([{ temperature: 30, road: 'wet' }], [])).toEqual([]);
    const trip = tripThrough(NAMES.map((name) => fairPlace(name, null)));
    expect(bridgeLines(createTimelines(trip)(START), [bridge(50)]).size).toBe(0);
  });

  it('are crossed again on the way back', () => {
    const icy = { temperature: 30, road: 'wet' } as const;
    const lines = bridgeLines(wayThrough([undefined, icy], true), [bridge(60)]);
    expect([...lines]).toEqual([
      [1, 'The bridge at mile 60 freezes first'],
      [2, 'The bridge at mile 140 freezes first'],
    ]);
  });
});
