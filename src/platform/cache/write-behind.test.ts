import { expect, it, vi } from 'vitest';
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
    most: 2,
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
      ['c', 4],
    ] as const)
      behind.add(key, value);
    expect([behind.get('a'), behind.get('d'), saved]).toEqual([3, undefined, []]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([saved, behind.get('a'), behind.get('c')]).toEqual([[[3, 2]], undefined, 4]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saved).toEqual([[3, 2], [4]]);
  } finally {
    vi.useRealTimers();
  }
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
  expect(saved).toEqual([
    [1, 2],
    [5, 3],
  ]);
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
