import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { DAY_MS, MINUTE_MS } from '#platform/time/units.ts';
import { deleteOver } from './limit-counts.repo.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { memoryWindow, type LimitWindow } from './limit-window.server.ts';
import { sharedWindow } from './shared-window.server.ts';

const LENGTH = 10 * MINUTE_MS;
const START = Date.parse('2026-11-20T19:00:00Z');

let now = START;
const clock = { now: () => now };
beforeEach(() => {
  now = START;
});
const isTaken = async (window: LimitWindow, key: string, most: number) =>
  !(await window.take(key, most)).isFull;

function describeWindow(open: () => LimitWindow) {
  it('lets as many pass as a key may have, and says how long the others wait', async () => {
    const window = open();
    expect(await window.take('a', 2)).toMatchObject({ isFull: false, count: 1, secondsLeft: 600 });
    now += MINUTE_MS;
    expect(await window.take('a', 2)).toMatchObject({ isFull: false, count: 2, secondsLeft: 540 });
    expect(await window.waitOf('a', 2)).toBe(540);
    expect(await window.take('a', 2)).toEqual({ isFull: true, secondsLeft: 540 });
    expect(await window.take('b', 2)).toMatchObject({ isFull: false, count: 1 });
    now += LENGTH;
    expect(await window.waitOf('a', 2)).toBe(0);
    expect(await window.take('a', 2)).toMatchObject({ isFull: false, count: 1, secondsLeft: 600 });
  });

  it('takes back what did not count, down to nothing', async () => {
    const window = open();
    await window.take('a', 2);
    await window.take('a', 2);
    expect(await isTaken(window, 'a', 2)).toBe(false);
    await window.giveBack('a');
    expect(await isTaken(window, 'a', 2)).toBe(true);
    for (let times = 0; times < 4; times += 1) await window.giveBack('a');
    expect(await window.take('a', 2)).toMatchObject({ count: 1 });
  });

  it('counts what the others had within their time, as far as one asks', async () => {
    const window = open();
    for (const key of ['a', 'a', 'b']) await window.take(key, 9);
    expect(await window.take('c', 9, 60)).toMatchObject({ others: 3 });
    expect(await window.take('c', 9, 2)).toMatchObject({ others: 2 });
    expect(await window.take('c', 9)).toMatchObject({ others: 0 });
    now += LENGTH;
    expect(await window.take('d', 9, 60)).toMatchObject({ others: 0 });
  });

  it('lets no more pass of those that come at the same time', async () => {
    const window = open();
    const taken = await Promise.all(Array.from({ length: 30 }, () => isTaken(window, 'a', 20)));
    expect(taken.filter(Boolean)).toHaveLength(20);
  });

  it('lets nobody wait for as long as a clock was set back', async () => {
    const window = open();
    await window.take('a', 1);
    now -= DAY_MS;
    expect(await window.waitOf('a', 1)).toBeLessThanOrEqual(600);
  });
}

describe('Counts of one process', () => {
  describeWindow(() => memoryWindow({ lengthMs: LENGTH, clock }));
});

describeOnBothEngines('Counts of all processes', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM limit_counts');
  });
  const process = (mostRows?: number) =>
    sharedWindow({
      kind: 'test',
      lengthMs: LENGTH,
      clock,
      db: database.db,
      secret: async () => 'a secret',
      ...(mostRows !== undefined && { mostRows }),
    });
  const rows = () => database.query<{ key: string; count: number }>('SELECT key, count FROM limit_counts');

  describeWindow(() => process());

  it('are one, however many processes count, and at the same time', async () => {
    const [one, other] = [process(), process()];
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, index) => isTaken(index % 2 ? one : other, 'a', 20)),
    );
    expect(taken.filter(Boolean)).toHaveLength(20);
    await one.giveBack('a');
    expect(await process().waitOf('a', 20)).toBe(0);
  });

  it('name nobody, and leave nothing behind of what did not count or is over', async () => {
    const window = process();
    await window.take('203.0.113.7', 9);
    await window.take('203.0.113.8', 9);
    expect(JSON.stringify(await rows())).not.toContain('203.0.113');
    await window.giveBack('203.0.113.8');
    expect(await rows()).toHaveLength(1);
    await deleteOver(database.db, 'test', now + LENGTH - 1);
    expect(await rows()).toHaveLength(1);
    await deleteOver(database.db, 'test', now + LENGTH);
    expect(await rows()).toEqual([]);
  });

  it('take no more room than they may; whoever comes then is counted by each process', async () => {
    const window = process(3);
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await isTaken(window, key, 1)).toBe(true);
    expect(await rows()).toHaveLength(3);
    for (const key of ['a', 'e']) expect(await window.take(key, 1)).toMatchObject({ isFull: true });
    expect(await process(3).take('f', 1, 60)).toMatchObject({ isFull: false, others: 60 });
  });
});
