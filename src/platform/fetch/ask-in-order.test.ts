import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { askInOrder, type Source } from './ask-in-order.server.ts';

const OPTIONS = { log: createLog('silent').log, what: 'answer', hedgeMs: 1_000, deadlineMs: 5_000 };

describe('the first answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const asked: string[] = [];
  beforeEach(() => void asked.splice(0));
  /** Answers with its name after so long; never when that is undefined. */
  const way = (name: string, ms: number | undefined, fails = false): Source<string> => ({
    name,
    ask: () => {
      asked.push(name);
      return new Promise((resolve, reject) => {
        if (ms !== undefined) setTimeout(() => (fails ? reject(new Error(name)) : resolve(name)), ms);
      });
    },
  });

  it.each([
    ['is the first one’s when it is in time', [way('a', 900), way('b', 0)], 900, 'a', ['a']],
    [
      'is asked of the next one when the first is slow',
      [way('a', undefined), way('b', 200)],
      1_200,
      'b',
      ['a', 'b'],
    ],
    [
      'is still the first one’s when that is sooner',
      [way('a', 1_500), way('b', 900)],
      1_500,
      'a',
      ['a', 'b'],
    ],
    [
      'is asked of the next one at once when the first fails',
      [way('a', 100, true), way('b', 100)],
      200,
      'b',
      ['a', 'b'],
    ],
    ['is none when all fail', [way('a', 100, true), way('b', 100, true)], 200, undefined, ['a', 'b']],
    ['is none at the deadline', [way('a', undefined), way('b', undefined)], 5_000, undefined, ['a', 'b']],
    ['is none where there is nobody to ask', [], 0, undefined, []],
  ] as const)('%s', async (_what, ways, afterMs, answer, order) => {
    let came: { at: number; answer: string | undefined } | undefined;
    const begun = Date.now();
    void askInOrder(ways, OPTIONS).then((answer) => {
      came = { at: Date.now() - begun, answer };
    });
    await vi.advanceTimersByTimeAsync(afterMs);
    expect(came).toEqual({ at: afterMs, answer });
    expect(asked).toEqual(order);
  });

  it('tells the others that nobody waits for them', async () => {
    let signal: AbortSignal | undefined;
    const slow: Source<string> = {
      name: 'slow',
      ask: (given) => {
        signal = given;
        return new Promise(() => {});
      },
    };
    const answer = askInOrder([slow, way('b', 100)], OPTIONS);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await answer).toBe('b');
    expect(signal?.aborted).toBe(true);
  });

  it('asks nobody beside a slow one where that is not wished, and waits as long as it takes', async () => {
    const { log, what } = OPTIONS;
    const answer = askInOrder([way('a', 60_000, true), way('b', 100)], { log, what });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(101);
    expect(await answer).toBe('b');
  });

  it.each([
    ['a complete one', [way('half', 100), way('whole', 100)], 200, 'whole'],
    ['the first usable one when none is complete', [way('half', 100), way('hal', 100)], 200, 'half'],
    ['the usable one at the deadline', [way('half', 100), way('b', undefined)], 5_000, 'half'],
    ['none when none is usable', [way('', 100)], 100, undefined],
  ])('is %s', async (_what, sources, afterMs, expected) => {
    const answer = askInOrder(sources, {
      ...OPTIONS,
      isComplete: (text) => text === 'whole',
      isUsable: (text) => text !== '',
    });
    await vi.advanceTimersByTimeAsync(afterMs);
    expect(await answer).toBe(expected);
  });
});
