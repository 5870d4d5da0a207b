import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getJson, isAnswer, postJson } from './api-client.ts';

/** What ends a call, and when; undefined while it lasts. */
function watch(call: Promise<unknown>) {
  const begun = Date.now();
  const end: { after?: number; error?: unknown } = {};
  call.catch((error: unknown) => Object.assign(end, { after: Date.now() - begun, error }));
  return end;
}

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a connection that says nothing ends after half a minute, and that is no answer', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => untilAborted(signal));
  const end = watch(getJson('/api/any'));
  await vi.advanceTimersByTimeAsync(29_900);
  expect(end.after).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(end.after).toBe(30_000);
  expect(end.error).toMatchObject({ name: 'TimeoutError' });
  expect(isAnswer(end.error)).toBe(false);
});

test('what is long has the time that it takes to send at 2 kB a second', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => untilAborted(signal));
  const end = watch(postJson('/api/any', 'x'.repeat(199_998)));
  await vi.advanceTimersByTimeAsync(129_900);
  expect(end.after).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(end.after).toBe(130_000);
});

test('an answer that has begun has two minutes to come', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    await new Promise((resolve) => void setTimeout(resolve, 20_000));
    return { ok: true, status: 200, statusText: 'OK', text: () => untilAborted(signal) };
  });
  const end = watch(getJson('/api/any'));
  await vi.advanceTimersByTimeAsync(139_900);
  expect(end.after).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(end.after).toBe(140_000);
});

test('a caller who stops it ends it at once, and an answer leaves no timer behind', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => untilAborted(signal));
  const stop = new AbortController();
  const end = watch(getJson('/api/any', { signal: stop.signal }));
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(end.error).toMatchObject({ name: 'AbortError' });
  vi.stubGlobal('fetch', async () => new Response('{"a":1}'));
  expect(await getJson('/api/any')).toEqual({ a: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer without a word, as filters on the way give, is a failed call: ours always say something', async () => {
  vi.stubGlobal('fetch', async () => new Response(''));
  await expect(postJson('/api/any', {})).rejects.toThrow(SyntaxError);
});
