import { describe, expect, it } from 'vitest';
import { batched } from './batch.server.ts';

describe('Work done in batches', () => {
  it('takes what comes at once in one batch, and what comes meanwhile in the next', async () => {
    const batches: string[][] = [];
    const inBatch = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const shout = batched<string, string>(async (words) => {
      batches.push([...words]);
      inBatch.resolve();
      await goOn.promise;
      return words.map((word) => word.toUpperCase());
    });
    const first = [shout('a'), shout('b')];
    await inBatch.promise;
    const second = [shout('c'), shout('d'), shout('e')];
    goOn.resolve();
    expect(await Promise.all([...first, ...second])).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
  });

  it('fails for a whole batch, and goes on with the next', async () => {
    let broken = true;
    const store = batched<number, number>(async (numbers) => {
      if (broken) throw new Error('disk full');
      return numbers;
    });
    const failed = await Promise.allSettled([store(1), store(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await store(3)).toBe(3);
  });
});
