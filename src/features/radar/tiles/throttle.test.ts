import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle, ThrottleFullError } from './throttle.guard.server.ts';

describe('calls toward a source', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const job = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000));

  it('are so many at once', async () => {
    const throttle = new Throttle({ concurrent: 2, perMinute: 100, now: Date.now });
    let running = 0;
    let most = 0;
    const calls = Array.from({ length: 6 }, () =>
      throttle.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await job();
        running -= 1;
      }),
    );
    await vi.advanceTimersByTimeAsync(3_000);
    await Promise.all(calls);
    expect(most).toBe(2);
  });

  it('are so many a minute; what waits too long is refused', async () => {
    const throttle = new Throttle({ concurrent: 9, perMinute: 3, patienceMs: 70_000, now: Date.now });
    let started = 0;
    const call = () => throttle.run(() => Promise.resolve(void (started += 1)));
    const calls = Array.from({ length: 7 }, () => call().catch((error: unknown) => error));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(started).toBe(3);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(started).toBe(6);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await Promise.all(calls)).filter((result) => result instanceof ThrottleFullError)).toHaveLength(
      1,
    );
  });

  it('are refused at once when too many wait', async () => {
    const throttle = new Throttle({ concurrent: 1, perMinute: 9, waiting: 1, now: Date.now });
    const first = throttle.run(job);
    const second = throttle.run(job);
    await expect(throttle.run(job)).rejects.toThrow(ThrottleFullError);
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([first, second]);
  });

  it('are taken by turns, so that one who asks for much keeps nobody out', async () => {
    const throttle = new Throttle({ concurrent: 1, perMinute: 99, waiting: 20, now: Date.now });
    const done: string[] = [];
    const ask = (who: string, times: number) =>
      Array.from({ length: times }, () =>
        throttle.run(job, who).then(
          () => void done.push(who),
          () => void done.push(`${who} refused`),
        ),
      );
    const all = ask('greedy', 30);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(Array.from({ length: 9 }, () => 'greedy refused'));
    done.length = 0;
    all.push(...ask('rider', 3));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(done.filter((who) => who === 'rider')).toHaveLength(3);
    expect(done.filter((who) => who === 'greedy refused')).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(all);
  });

  it('leave some of a minute to others, and all of it to who is alone', async () => {
    const throttle = new Throttle({ concurrent: 99, perMinute: 8, patienceMs: 70_000, now: Date.now });
    const started: string[] = [];
    const ask = (who: string, times: number) =>
      Array.from({ length: times }, () => throttle.run(async () => void started.push(who), who));
    const all = [...ask('greedy', 8)];
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(8);
    all.push(...ask('rider', 1), ...ask('greedy', 20).map((one) => one.catch(() => undefined)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started.slice(8).toSorted()).toEqual([...Array.from({ length: 6 }, () => 'greedy'), 'rider']);
    all.push(...ask('another', 1));
    await vi.advanceTimersByTimeAsync(1);
    expect(started.at(-1)).toBe('another');
    await vi.advanceTimersByTimeAsync(200_000);
    await Promise.all(all);
  });

  it('go on after one fails', async () => {
    const throttle = new Throttle({ concurrent: 1, perMinute: 9, now: Date.now });
    await expect(throttle.run(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await expect(throttle.run(() => Promise.resolve('up'))).resolves.toBe('up');
  });
});
