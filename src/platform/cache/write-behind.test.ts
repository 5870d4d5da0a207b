import { expect, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { writeBehind } from './write-behind.ts';

function open(save: (values: number[]) => Promise<void> = async () => {}) {
  const saved: number[][] = [];
  const failures: unknown[] = [];
  const behind = writeBehind<number>({
    save: async (values) => {
      saved.push(values);
      await save(values);
    },
    failed: (error) => failures.push(error),
    afterMs: 1_000,
    most: 3,
    room: 5,
  });
  return { behind, saved, failures };
}

it('writes the last value of each key, a few at a time, and finds what waits', async () => {
  vi.useFakeTimers();
  try {
    const { behind, saved } = open();
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ] as const)
      behind.add(key, value);
    expect([behind.get('a'), behind.get('d'), saved]).toEqual([3, undefined, []]);
    await vi.advanceTimersByTimeAsync(999);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([saved, behind.get('a')]).toEqual([[[2, 3]], undefined]);
  } finally {
    vi.useRealTimers();
  }
});

it('waits no longer for what comes faster, and gives the oldest up where nothing can be written', async () => {
  const written = Promise.withResolvers<void>();
  const { behind, saved } = open(() => written.promise);
  for (const value of [1, 2, 3]) behind.add(`${value}`, value);
  await eventually(() => expect(saved).toEqual([[1, 2, 3]]));
  for (const value of [4, 5, 6, 7, 8, 9]) behind.add(`${value}`, value);
  expect(['3', '4', '5', '9'].map((key) => behind.get(key))).toEqual([undefined, undefined, 5, 9]);
  written.resolve();
  await behind.flush();
  expect(saved).toEqual([
    [1, 2, 3],
    [5, 6, 7],
    [8, 9],
  ]);
});

it('writes all of it at the end, what came while it wrote too', async () => {
  const { behind, saved } = open(async ([first]) => {
    if (first === 1) behind.add('a', 5);
  });
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    behind.add(key, value);
  await behind.flush();
  expect(saved).toEqual([[1, 2, 3], [5]]);
  await behind.flush();
});

it('goes on after a failure', async () => {
  const { behind, saved, failures } = open(async ([first]) => {
    if (first === 1) throw new Error('full');
  });
  behind.add('a', 1);
  await behind.flush();
  behind.add('a', 2);
  await behind.flush();
  expect([saved, failures.length]).toEqual([[[1], [2]], 1]);
});
