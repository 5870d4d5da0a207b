import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLane } from './lane.ts';

/** A lane whose event loop brings so many arrivals in its turns. */
function laneWith(coming: number) {
  let arrived = 0;
  let turns = 0;
  let now = 0;
  const lane = createLane({
    arrivals: () => arrived,
    now: () => now,
    longestWaitMs: 250,
    nextTurn: async () => {
      turns += 1;
      if (arrived < coming) arrived += 1;
    },
  });
  return {
    lane,
    inTurn: <T>(work: () => Promise<T>) => lane.run('a rider', work),
    hasRoom: () => lane.hasRoom('a rider'),
    pass: (ms: number) => (now += ms),
    seen: () => ({ arrived, turns }),
  };
}

it('does one piece of work after the other, in the order they came', async () => {
  const { inTurn } = laneWith(0);
  let working = 0;
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map((number) =>
      inTurn(async () => {
        working += 1;
        expect(working).toBe(1);
        await Promise.resolve();
        order.push(number);
        working -= 1;
      }),
    ),
  );
  expect(order).toEqual([1, 2, 3]);
});

it('looks at all who came before it goes on, but not forever', async () => {
  const some = laneWith(10);
  expect(await some.inTurn(async () => some.seen())).toEqual({ arrived: 10, turns: 11 });
  const endless = laneWith(Infinity);
  expect(await endless.inTurn(async () => endless.seen().turns)).toBeLessThan(100);
});

it.each([
  { workMs: 15, fits: 16 },
  { workMs: 50, fits: 5 },
  // A slow machine still serves a handful.
  { workMs: 200, fits: 4 },
  { workMs: 2_000, fits: 4 },
])('has room for $fits pieces that take $workMs ms each', async ({ workMs, fits }) => {
  const { inTurn, hasRoom, pass } = laneWith(0);
  const work = async () => void pass(workMs);
  // It learns by a moving mean.
  for (let piece = 0; piece < 200; piece += 1) await inTurn(work);
  // The lane itself learns of the end of the last one after its caller.
  await nextTick();
  const waiting: Promise<void>[] = [];
  while (hasRoom()) waiting.push(inTurn(work));
  expect(waiting.length - 1).toBe(fits);
  await Promise.all(waiting);
  await nextTick();
  expect(hasRoom()).toBe(true);
});

it('gives everyone a turn in their turn, however much another sends', async () => {
  const { lane, pass } = laneWith(0);
  const order: string[] = [];
  const send = (who: string) =>
    lane.run(who, async () => {
      pass(15);
      order.push(who);
    });
  const crowd = Array.from({ length: 20 }, () => send('crowd'));
  expect(lane.hasRoom('rider')).toBe(true);
  expect(lane.hasRoom('crowd')).toBe(false);
  await Promise.all([...crowd, send('rider'), send('rider')]);
  expect(order.indexOf('rider')).toBeLessThanOrEqual(1);
  expect(order.lastIndexOf('rider')).toBeLessThanOrEqual(4);
  expect(order).toHaveLength(22);
});

it('goes on after a failure, which only its caller sees', async () => {
  const { inTurn } = laneWith(0);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'whole')).toBe('whole');
});
