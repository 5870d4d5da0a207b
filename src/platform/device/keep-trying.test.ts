import { expect, test, vi } from 'vitest';
import { keepTrying, nextTryMs } from './keep-trying.ts';

test('what got no answer is tried after 10 s, and less often while there is none', () => {
  expect([0, 1, 2, 3, 4, 20].map(nextTryMs)).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
});

test('a device that has just got a connection tries again within seconds', async () => {
  vi.useFakeTimers();
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  const tries: number[] = [];
  const begun = Date.now();
  const end = keepTrying(
    async () => {
      tries.push(Date.now() - begun);
      return false;
    },
    { now: false },
  );
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(40_000);
  end();
  expect(tries).toEqual([0, 2_500, 7_500, 17_500, 37_500]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
