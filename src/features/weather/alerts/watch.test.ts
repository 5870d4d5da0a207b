import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { ASK_AGAIN_MS, createAlertWatch } from './watch.cache.server.ts';

let time: number;
let calls: string[];
let outcome: 'answers' | 'fails' | 'hangs';
let release: (() => void)[];
let watch: ReturnType<typeof createAlertWatch<string>>;

const look = (subject: string, maxAgeMs?: number) =>
  watch.look(
    subject,
    async () => {
      calls.push(subject);
      if (outcome === 'hangs') await new Promise<void>((resolve) => release.push(resolve));
      if (outcome === 'fails') throw new Error('down');
      return `alerts ${time}`;
    },
    maxAgeMs,
  );

beforeEach(() => {
  time = 1_000_000;
  calls = [];
  outcome = 'answers';
  release = [];
  const { log } = createLog('silent', { write: () => undefined });
  watch = createAlertWatch<string>({ clock: { now: () => time }, log });
});

describe('a watch on alerts', () => {
  it('makes one call for all who look at a time, and asks nobody within a minute', async () => {
    const looks = await Promise.all(Array.from({ length: 200 }, () => look('a')));
    expect(new Set(looks.map(({ state }) => state))).toEqual(new Set(['checked']));
    time += ASK_AGAIN_MS - 1;
    await look('a');
    expect(calls).toEqual(['a']);
    time += 1;
    expect(await look('a')).toEqual({ state: 'checked', value: `alerts ${time}`, checkedAt: time });
    await look('a', 10 * ASK_AGAIN_MS);
    expect(calls).toEqual(['a', 'a']);
  });

  it('is checking until the first answer, and unchecked once asking again has failed', async () => {
    expect(watch.known('a').state).toBe('checking');
    outcome = 'fails';
    expect((await look('a')).state).toBe('checking');
    expect(watch.isDue('a')).toBe(false);
    time += ASK_AGAIN_MS;
    expect(watch.isDue('a')).toBe(true);
    expect((await look('a')).state).toBe('unchecked');
    await Promise.all(Array.from({ length: 50 }, () => look('a')));
    expect(calls).toHaveLength(2);
    outcome = 'answers';
    time += ASK_AGAIN_MS;
    expect((await look('a')).state).toBe('checked');
    expect(watch.isDue('a')).toBe(false);
  });

  it('knows from one place that the service still fails at another', async () => {
    outcome = 'fails';
    await look('a');
    expect((await look('b')).state).toBe('checking');
    time += ASK_AGAIN_MS;
    expect((await look('c')).state).toBe('unchecked');
    outcome = 'answers';
    await look('d');
    outcome = 'fails';
    expect((await look('e')).state).toBe('checking');
  });

  it('keeps what was known while asking fails, and takes what comes late', async () => {
    const first = await look('a');
    time += ASK_AGAIN_MS;
    outcome = 'hangs';
    const late = look('a');
    expect(watch.known('a')).toEqual({ ...first, state: 'checking' });
    expect(watch.isDue('a')).toBe(true);
    release.forEach((answer) => answer());
    expect(await late).toMatchObject({ state: 'checked', checkedAt: time });
    time += ASK_AGAIN_MS;
    outcome = 'fails';
    expect(await look('a')).toMatchObject({ state: 'checking', checkedAt: time - ASK_AGAIN_MS });
  });

  it('asks again when the clock has gone back', async () => {
    outcome = 'fails';
    await look('a');
    time -= 60 * ASK_AGAIN_MS;
    expect(watch.isDue('a')).toBe(true);
    outcome = 'answers';
    expect((await look('a')).state).toBe('checked');
  });

  it('takes over what an earlier process knew, and nothing older than what it knows itself', async () => {
    const kept = { state: 'checked' as const, value: 'kept', checkedAt: 5 };
    watch.remember('a', kept);
    expect(watch.known('a')).toEqual(kept);
    await look('a');
    watch.remember('a', kept);
    expect(watch.known('a').value).toBe(`alerts ${time}`);
    outcome = 'fails';
    watch.remember('b', { ...kept, state: 'unchecked' });
    expect(watch.isDue('b')).toBe(true);
    expect(await look('b')).toEqual({ ...kept, state: 'unchecked' });
    // Another process had an answer where this one has failed.
    expect((await look('c')).value).toBeUndefined();
    watch.remember('c', kept);
    expect(watch.known('c')).toEqual({ ...kept, state: 'checking' });
  });
});
