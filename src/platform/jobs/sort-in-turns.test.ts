import { array, assert, asyncProperty, nat } from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sortInTurns } from './sort-in-turns.server.ts';

it('sorts as a stable sort does, whatever it sorts', async () => {
  const lists = array(nat({ max: 50 }), { maxLength: 5_000, size: 'max' });
  await assert(
    asyncProperty(lists, async (values) => {
      const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0);
      const positions = Uint32Array.from(values.keys());
      expect([...(await sortInTurns(positions, compare))]).toEqual([...values.keys()].sort(compare));
    }),
    { numRuns: 30 },
  );
});

it('lets others have their turn', async () => {
  const sorted = new AbortController();
  let turns = 0;
  const others = (async () => {
    for (; !sorted.signal.aborted; turns += 1) await nextTurn();
  })();
  const numbers = Uint32Array.from({ length: 200_000 }, (_, at) => (at * 7_919) % 200_003);
  await sortInTurns(numbers, (a, b) => Math.sqrt(a) - Math.sqrt(b)).finally(() => sorted.abort());
  await others;
  expect(turns).toBeGreaterThan(2);
});
