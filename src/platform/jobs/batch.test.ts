import { describe, expect, it } from 'vitest';
import { together } from './batch.server.ts';

describe('Work done together', () => {
  it('takes what comes at once in one group, and what comes meanwhile in the next', async () => {
    const groups: string[][] = [];
    const inGroup = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const shout = together<string, string>(async (words) => {
      groups.push([...words]);
      inGroup.resolve();
      await goOn.promise;
      return words.map((word) => word.toUpperCase());
    });
    const first = [shout('a'), shout('b')];
    await inGroup.promise;
    const second = [shout('c'), shout('d'), shout('e')];
    goOn.resolve();
    expect(await Promise.all([...first, ...second])).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(groups).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
  });

  it('fails for a whole group, and goes on with the next', async () => {
    let broken = true;
    const store = together<number, number>(async (numbers) => {
      if (broken) throw new Error('disk full');
      return numbers;
    });
    const failed = await Promise.allSettled([store(1), store(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await store(3)).toBe(3);
  });
});
