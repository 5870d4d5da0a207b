import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#platform/time/units.ts';
import { backupName, backupTime, outdated, prune } from './backup-files.server.ts';

const NOW = Date.parse('2026-07-04T12:34:56Z');
const name = (daysAgo: number, whole = true) => backupName(NOW - daysAgo * DAY_MS, whole);

describe('The name of a backup', () => {
  it('says when it was made and nothing about the site', () => {
    expect(backupName(NOW, true)).toBe('dryline-20260704-123456.tar');
    expect(backupName(NOW, false)).toBe('dryline-20260704-123456-database.tar');
    expect(backupTime('dryline-20260704-123456.tar')).toBe(NOW);
    for (const other of [
      'dryline-20260704-123456.unreadable.tar',
      'photos.tar',
      '../dryline-20260704-123456.tar',
    ])
      expect(backupTime(other)).toBeUndefined();
  });
});

describe('The rule by which backups go', () => {
  const daily = Array.from({ length: 500 }, (_, day) => name(day));
  const kept = (names: readonly string[], keepDays: number) => {
    const gone = new Set(outdated(names, keepDays, NOW));
    return names.filter((each) => !gone.has(each));
  };

  it('keeps all of the last days, and the newest of each of twelve months', () => {
    const left = kept(daily, 14);
    expect(left.slice(0, 15)).toEqual(daily.slice(0, 15));
    const months = left.slice(15).map((each) => each.slice(8, 16));
    expect(months).toEqual([
      '20260531',
      '20260430',
      '20260331',
      '20260228',
      '20260131',
      '20251231',
      '20251130',
      '20251031',
      '20250930',
      '20250831',
    ]);
  });

  it('never takes the newest, however old it is', () => {
    expect(kept([name(900), name(901)], 1)).toEqual([name(900)]);
  });

  it('lets a backup of the database alone save no other one', () => {
    expect(kept([name(0, false), name(900)], 1)).toEqual([name(0, false), name(900)]);
    expect(kept([name(0), name(2, false)], 1)).toEqual([name(0)]);
  });

  it('touches no other file', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-prune-'));
    try {
      const others = ['photos-2010.tar', 'dryline-20200101-000000.tar.gz', 'notes.txt'];
      for (const file of [name(0), name(900), ...others]) fs.writeFileSync(path.join(folder, file), 'x');
      expect(prune(folder, 1, NOW)).toEqual([]);
      fs.writeFileSync(path.join(folder, name(901)), 'x');
      expect(prune(folder, 1, NOW)).toEqual([name(901)]);
      expect(fs.readdirSync(folder).toSorted()).toEqual([name(0), name(900), ...others].toSorted());
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
