import { DIFFICULTIES, ROAD_TYPES } from './entry/choices.model.ts';

/** Words that make believable routes for load tests; none of the roads exists. */

const FIRST =
  'Amber Bald Bear Black Blue Broken Cedar Clear Copper Coyote Crooked Eagle Elk Fern Fox Granite Green Grizzly Hidden High Iron Juniper Lonely Lost Maple Mill Misty Old Painted Pine Quail Raven Red Rocky Sage Salt Silver Stone Sugar Thunder Turkey Walnut White Wild Willow Wolf'.split(
    ' ',
  );
const SECOND =
  'Bluff Branch Canyon Cliff Cove Creek Falls Flats Fork Gap Gorge Grade Grove Gulch Hollow Knob Lake Meadow Mesa Mountain Notch Pass Point Prairie Ridge River Rim Spring Summit Valley'.split(
    ' ',
  );
const KIND = 'Byway,Highway,Loop,Parkway,Road,Run,Scenic Drive,Skyway,Trail,Turnpike'.split(',');
const SENTENCES = [
  'Long sweepers on clean pavement with hardly a straight between them.',
  'The climb is short and steep and the view at the top repays it.',
  'A quiet two-lane road past farms, barns and a river that floods in spring.',
  'Tight hairpins ask for low gears and honest brakes.',
  'Best early in the day, before the shade leaves the eastern side.',
  'There is a diner at the halfway point and little else.',
  'Fresh asphalt in the north, patches and tar lines in the south.',
  'Watch the weather: the ridge makes its own.',
];
const HIGHLIGHTS = [
  'Overlook at the top',
  'Covered bridge',
  'Waterfall walk',
  'Old fire tower',
  'Good pie',
  'Empty on weekdays',
];
const WARNINGS = [
  'Gravel in the bends',
  'Deer at dusk',
  'No phone signal',
  'Fuel up before',
  'Farm machines',
  'Wind on the ridge',
];

export type Random = () => number;

/** Numbers in [0, 1) that come again for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One made-up route, as the form would send it. */
export function generatedRoute(random: Random, zipCode: () => string, number: number) {
  const one = <T>(words: readonly T[]): T | undefined => words[Math.floor(random() * words.length)];
  const place = () => `${one(FIRST)} ${one(SECOND)}`;
  return {
    name: `${place()} ${one(KIND)} ${number}`,
    description: [one(SENTENCES), one(SENTENCES), one(SENTENCES)].join(' '),
    startLocation: place(),
    endLocation: place(),
    distance: random() < 0.03 ? 0 : Math.round((5 + 240 * random() ** 2) * 10) / 10,
    estimatedTime: 30 + 5 * Math.floor(random() * 90),
    difficulty: one(DIFFICULTIES),
    scenicRating: 1 + Math.floor(random() * 5),
    roadType: one(ROAD_TYPES),
    highlights: [one(HIGHLIGHTS), one(HIGHLIGHTS)],
    warnings: [one(WARNINGS)],
    zipCodes: random() < 0.5 ? [zipCode()] : [zipCode(), zipCode()],
  };
}
