import { expect, test } from 'vitest';
import { readArrows, stack, weakest } from './feature-graph.ts';

const files = new Map([
  ['src/features/trip/trip.model.ts', "import { a } from '#features/weather/place/a.ts';"],
  ['src/features/trip/ui/page.tsx', "const late = import('#features/weather/ui/late.tsx');"],
  ['src/features/weather/place/a.ts', "import type { Zip } from '../../location/zip.ts';"],
  ['src/features/location/zip.ts', "import { b } from './b.ts'; import { x } from '#platform/x.ts';"],
]);
const NAMES = ['location', 'trip', 'weather'];

test('imports become arrows, whichever way they are written', () => {
  expect(readArrows(files).map(({ from, to, imports }) => [from, to, imports.length])).toEqual([
    ['trip', 'weather', 2],
    ['weather', 'location', 1],
  ]);
});

test('each feature stands above what it imports', () => {
  expect(stack(NAMES, readArrows(files))).toEqual({
    rows: [['location'], ['weather'], ['trip']],
    knotted: [],
  });
});

test('of a circle the import to cut is named: the one out of what most stand on', () => {
  const arrows = readArrows(
    new Map([...files, ['src/features/location/up.ts', "import { b } from '#features/trip/trip.model.ts';"]]),
  );
  const { knotted } = stack(NAMES, arrows);
  expect(knotted).toEqual(NAMES);
  expect(weakest(knotted, arrows)?.imports).toEqual([
    'src/features/location/up.ts imports src/features/trip/trip.model.ts',
  ]);
});
