import type { Row } from './tally.model.ts';

/** Drawings of the page, as path data. */

const PITCH = 12;
const ACROSS = 10;

/** The middle of the nth of a hundred places, row by row. */
const middleOf = (place: number) => ({
  x: (place % ACROSS) * PITCH + PITCH / 2,
  y: Math.floor(place / ACROSS) * PITCH + PITCH / 2,
});

const square = (x: number, y: number) => `M${x - 3} ${y - 3}h6v6h-6z`;
const diamond = (x: number, y: number) => `M${x} ${y - 6}l6 6-6 6-6-6z`;
const octagon = (x: number, y: number) => `M${x - 2} ${y - 5}h4l3 3v4l-3 3h-4l-3-3v-4z`;
const cross = (x: number, y: number) => `M${x - 1.5} ${y - 1.5}l3 3m0-3l-3 3`;

export interface HundredPaths {
  good: string;
  caution: string;
  bad: string;
  /** The crosses of the octagons. */
  crosses: string;
}

/** A hundred signs of a row that adds up to 100, in a square of 120: the better what it was, the smaller its sign. */
export function hundredPaths({ good, caution }: Row): HundredPaths {
  const paths: HundredPaths = { good: '', caution: '', bad: '', crosses: '' };
  for (let place = 0; place < ACROSS * ACROSS; place += 1) {
    const { x, y } = middleOf(place);
    if (place < good) paths.good += square(x, y);
    else if (place < good + caution) paths.caution += diamond(x, y);
    else {
      paths.bad += octagon(x, y);
      paths.crosses += cross(x, y);
    }
  }
  return paths;
}

/** Where states stand among the tiles: column and row. */
export const STATE_TILES: Readonly<Record<string, readonly [column: number, row: number]>> = {
  AK: [0, 0],
  ME: [10, 0],
  VT: [9, 1],
  NH: [10, 1],
  WA: [0, 2],
  ID: [1, 2],
  MT: [2, 2],
  ND: [3, 2],
  MN: [4, 2],
  IL: [5, 2],
  WI: [6, 2],
  MI: [7, 2],
  NY: [8, 2],
  RI: [9, 2],
  MA: [10, 2],
  OR: [0, 3],
  NV: [1, 3],
  WY: [2, 3],
  SD: [3, 3],
  IA: [4, 3],
  IN: [5, 3],
  OH: [6, 3],
  PA: [7, 3],
  NJ: [8, 3],
  CT: [9, 3],
  CA: [0, 4],
  UT: [1, 4],
  CO: [2, 4],
  NE: [3, 4],
  MO: [4, 4],
  KY: [5, 4],
  WV: [6, 4],
  VA: [7, 4],
  MD: [8, 4],
  DE: [9, 4],
  AZ: [1, 5],
  NM: [2, 5],
  KS: [3, 5],
  AR: [4, 5],
  TN: [5, 5],
  NC: [6, 5],
  SC: [7, 5],
  DC: [8, 5],
  OK: [3, 6],
  LA: [4, 6],
  MS: [5, 6],
  AL: [6, 6],
  GA: [7, 6],
  HI: [0, 7],
  TX: [3, 7],
  FL: [8, 7],
  PR: [10, 7],
};

/** From which of 100 on a tile is one shade darker. */
export const SHADES = [0, 80, 88, 92, 96] as const;
export const shadeOf = (good: number): number => SHADES.findLastIndex((from) => good >= from);
