import fs from 'node:fs';
import path from 'node:path';
import { fileStamp } from '#platform/time/file-stamp.ts';
import { syncDirectory } from '#platform/db/embedded/sync-files.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Where a data directory keeps its backups. */
export const backupsPath = (dataDir: string): string => path.join(dataDir, 'backups');

const NAME = /^dryline-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-database)?\.tar$/;

/** @param withFiles false for one of the database alone */
export const backupName = (now: number, withFiles: boolean): string =>
  `dryline-${fileStamp(now)}${withFiles ? '' : '-database'}.tar`;

/** When a backup of that name was made, epoch milliseconds; undefined for every other name. */
export function backupTime(name: string): number | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const MONTHS = 12;

/**
 * Which backups may go: those older than `keepDays`, but for the newest of each of the last twelve months, and never the
 * newest of all. Those of the database alone, made before an upgrade, go by their age alone and save no other.
 * @param now epoch milliseconds
 */
export function outdated(names: readonly string[], keepDays: number, now: number): string[] {
  const whole = names
    .map((name) => ({ name, time: backupTime(name) ?? Number.NaN, isWhole: !name.endsWith('-database.tar') }))
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((a, b) => b.time - a.time);
  const months = new Set<string>();
  let newest = true;
  return whole
    .filter(({ time, isWhole }) => {
      const isNewest = isWhole && newest;
      if (isWhole) newest = false;
      const month = new Date(time).toISOString().slice(0, 7);
      const isMonths = isWhole && !months.has(month) && months.size < MONTHS;
      if (isMonths) months.add(month);
      return !isNewest && !isMonths && now - time > keepDays * DAY_MS;
    })
    .map(({ name }) => name);
}

/** Backups of a directory, newest first. */
function listBackups(directory: string): { name: string; bytes: number; time: number }[] {
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory)
    .flatMap((name) => {
      const time = backupTime(name);
      const status =
        time === undefined ? undefined : fs.statSync(path.join(directory, name), { throwIfNoEntry: false });
      return time === undefined || !status ? [] : [{ name, time, bytes: status.size }];
    })
    .toSorted((a, b) => b.time - a.time);
}

/** Deletes what `outdated` names. @returns the names */
export function prune(directory: string, keepDays: number, now: number): string[] {
  const names = outdated(
    listBackups(directory).map(({ name }) => name),
    keepDays,
    now,
  );
  for (const name of names) fs.rmSync(path.join(directory, name), { force: true });
  if (names.length > 0) syncDirectory(directory);
  return names;
}
