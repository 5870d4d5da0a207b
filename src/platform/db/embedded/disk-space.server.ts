import fs from 'node:fs';
import path from 'node:path';
import { DatabaseProblem } from '../database-problem.server.ts';

const MB = 1024 * 1024;
/** A new database and the log of its changes take about this much. */
const NEEDED_TO_START = 128 * MB;
/** The embedded database takes its next piece of log in one go, and stops when it cannot. */
export const LEAST_FREE = 32 * MB;

/** Bytes that this account may still write where a directory is or will be; undefined where nobody knows. */
export const freeBytes = (directory: string): number | undefined => diskSpace(directory)?.free;

/** The disk where a directory is or will be, in bytes: what this account may still write, and all. */
export function diskSpace(directory: string): { free: number; total: number } | undefined {
  let place = path.resolve(directory);
  while (!fs.existsSync(place) && path.dirname(place) !== place) place = path.dirname(place);
  try {
    const { bavail, blocks, bsize } = fs.statfsSync(place);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}

/**
 * What to say when a database could not be opened because its disk is full; undefined when that is not why. Without
 * space many things fail, each in its own words.
 */
export function spaceProblem(dataDir: string, cause: unknown): DatabaseProblem | undefined {
  const free = freeBytes(dataDir) ?? Number.POSITIVE_INFINITY;
  const saysSo = /ENOSPC|no space left|disk is full/i.test(messagesOf(cause));
  const isLikely = !(cause instanceof DatabaseProblem) && free < NEEDED_TO_START;
  if (!saysSo && !isLikely) return undefined;
  const left = Number.isFinite(free) ? `${(free / MB).toFixed(0)} MB are left` : 'nothing is left';
  return new DatabaseProblem(
    `There is not enough space on the disk of ${path.resolve(dataDir)}: ${left}, and the database needs ` +
      `${NEEDED_TO_START / MB} MB. Free some, then start again.`,
    { cause },
  );
}

function messagesOf(error: unknown): string {
  const texts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) texts.push(cause.message);
  return texts.join('\n');
}
