import { describe, expect, it } from 'vitest';
import { createLazyCopy } from './lazy-copy.ts';

function copyOf(take: () => Promise<number>) {
  let now = 1_000_000;
  const copy = createLazyCopy({
    clock: { now: () => now },
    take,
    everyMs: () => 60_000,
    retryMs: 30_000,
    usefulMs: 300_000,
  });
  return { ...copy, pass: (ms: number) => void (now += ms), now: () => now };
}

describe('a copy of what others keep', () => {
  it('is taken when somebody looks, once for all of them, and again when it is due', async () => {
    let taken = 0;
    const copy = copyOf(() => Promise.resolve((taken += 1)));
    expect(taken).toBe(0);
    await Promise.all([copy.ready(1_000), copy.ready(1_000)]);
    expect(copy.look()).toEqual({ value: 1, takenAt: copy.now(), failed: false, renewing: false });
    copy.pass(59_000);
    copy.look();
    expect(taken).toBe(1);
    copy.pass(1_000);
    // The old one is there at once, while a newer one comes.
    expect(copy.look()).toMatchObject({ value: 1, renewing: true });
    await copy.ready(1_000);
    await expect.poll(() => copy.look().value).toBe(2);
  });

  it('stays when renewing it fails, says so, and is tried again after a while', async () => {
    let fails = false;
    const copy = copyOf(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve(1)));
    await copy.ready(1_000);
    fails = true;
    copy.pass(60_000);
    copy.look();
    await expect.poll(() => copy.look()).toMatchObject({ value: 1, failed: true, renewing: false });
    fails = false;
    copy.pass(30_000);
    copy.look();
    await expect.poll(() => copy.look()).toMatchObject({ failed: false, takenAt: copy.now() });
  });

  it('keeps nobody waiting longer than the first one, when there is no answer', async () => {
    let asked = 0;
    const copy = copyOf(() => {
      asked += 1;
      return new Promise(() => {});
    });
    await copy.ready(20);
    await copy.ready(0);
    expect(copy.look()).toMatchObject({ value: undefined, renewing: true, failed: false });
    expect(asked).toBe(1);
  });

  it('is worth waiting for again once it is old', async () => {
    let taken = 0;
    const copy = copyOf(() => Promise.resolve((taken += 1)));
    await copy.ready(1_000);
    copy.pass(300_000);
    await copy.ready(1_000);
    expect(copy.look().value).toBe(2);
  });
});
