import path from 'node:path';
import type { Clock } from '#platform/clock/clock.ts';
import { backUp, type Backup } from '#platform/backup/backup.server.ts';
import { backupBucket, bucketProblem } from '#platform/backup/backup-bucket.server.ts';
import { backupsPath, prune } from '#platform/backup/backup-files.server.ts';
import type { Place } from '#platform/backup/archive-task.server.ts';
import type { Config } from '#platform/config/config.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import type { BackupRun, BackupStatus } from './backups.schema.ts';
import * as repo from './backups.repo.server.ts';

const SEEN_EVERY_MS = 20_000;
/** A process that is silent for this long has ended. */
const STALLED_MS = 120_000;
/** Of a nightly backup; then one night was missed. */
const TOO_OLD_MS = 36 * HOUR_MS;

export interface BackupsDependencies {
  config: Config;
  clock: Clock;
  database: Database;
  outbound: OutboundClient;
  log: Pick<Log, 'error'>;
  /** Makes and proves a backup. */
  make?: typeof backUp;
}

/** A backup, and what went wrong after it was made: it could not be copied to the bucket, for example. */
export interface MadeBackup extends Backup {
  inBucket: boolean | null;
  problem: string | null;
}

/** Where the site's files are, for a process of its own. */
export const filesOf = ({ s3, dataDir, siteName, publicUrl }: Config): Place =>
  s3 ? { s3, userAgent: `${siteName} (${publicUrl})` } : { directory: path.resolve(dataDir, 'files') };

export function createBackups(deps: BackupsDependencies) {
  const { config, clock, database, outbound, log, make: makeBackup = backUp } = deps;
  const { db } = database;
  const { keepDays, s3 } = config.backups;
  const bucket = s3 && backupBucket(s3, outbound);
  const folder = path.resolve(backupsPath(config.dataDir));
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();

  /**
   * Makes a backup, proves it, copies it to the bucket and deletes what is outdated.
   * @throws DatabaseProblem whose message says why there is none, or that one is being made already
   */
  async function run(cause: repo.Cause): Promise<MadeBackup> {
    const id = await begin(cause);
    const heartbeat = setInterval(() => {
      repo.markSeen(db, id, new Date(clock.now())).catch(() => {});
    }, SEEN_EVERY_MS);
    try {
      const made = await make();
      if (made.problem !== null) log.error({ cause, reason: made.problem }, 'backup not copied');
      await repo.endRun(db, id, {
        outcome: 'done',
        seenAt: new Date(clock.now()),
        file: path.basename(made.file),
        bytes: made.bytes,
        rowCount: Object.values(made.rows).reduce((sum, rows) => sum + rows, 0),
        fileCount: made.files,
        inBucket: made.inBucket,
        problem: made.problem,
      });
      return made;
    } catch (error) {
      // After a restart in the night it is made as if it had not begun: nothing is wrong.
      if (cause === 'nightly' && stopping.signal.aborted) {
        await repo.forgetRun(db, id);
        throw error;
      }
      const isExplained = error instanceof DatabaseProblem;
      const problem = isExplained
        ? error.message
        : 'No backup was made. Tell whoever runs the server: the log says why.';
      log.error({ cause, reason: problem, ...(!isExplained && { err: error }) }, 'backup failed');
      // A database that cannot even write this has nothing to say it with.
      await repo
        .endRun(db, id, { outcome: 'failed', seenAt: new Date(clock.now()), problem })
        .catch((failed: unknown) => log.error({ err: failed }, 'a failed backup could not be noted'));
      throw error;
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function begin(cause: repo.Cause): Promise<number> {
    const now = clock.now();
    const gone = 'No backup was made: the process that was at it has stopped.';
    await repo.giveUpStalledRun(db, { now, stalledMs: STALLED_MS }, gone);
    const id = await repo.beginRun(db, cause, new Date(now));
    if (id === undefined) throw new DatabaseProblem('A backup is being made already. Wait until it is done.');
    return id;
  }

  async function make(): Promise<MadeBackup> {
    const now = clock.now();
    const { signal } = stopping;
    const made = await makeBackup({
      database,
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      files: filesOf(config),
      now,
      signal,
    });
    if (keepDays !== undefined) prune(folder, keepDays, now);
    await repo.forgetRuns(db, now);
    if (!bucket || !s3) return { ...made, inBucket: null, problem: null };
    try {
      await bucket.put(made.file, signal);
      if (keepDays !== undefined) await bucket.prune(keepDays, now);
      return { ...made, inBucket: true, problem: null };
    } catch (error) {
      const problem =
        `The backup ${path.basename(made.file)} is whole on the disk, but could not be copied to the bucket ` +
        `${s3.bucket}: ${bucketProblem(error)}.`;
      return { ...made, inBucket: false, problem };
    }
  }

  const tracked = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.then(
      () => {},
      () => {},
    );
    running.add(settled);
    void settled.then(() => running.delete(settled));
    return work;
  };

  async function status(): Promise<BackupStatus> {
    const now = clock.now();
    await repo.giveUpStalledRun(
      db,
      { now, stalledMs: STALLED_MS },
      'No backup was made: the process that was at it has stopped.',
    );
    const last = await repo.lastGood(db, now);
    const failure = await repo.lastProblem(db, last?.startedAt, now);
    const underWay = await repo.runUnderWay(db);
    const ageMs = last ? Math.max(0, now - last.startedAt.getTime()) : undefined;
    const known = ageMs ?? now - (await repo.rememberedSince(db));
    return {
      isNightly: keepDays !== undefined,
      keepDays: keepDays ?? null,
      folder,
      bucket: s3?.bucket ?? null,
      last: last ? shownRun(last) : null,
      ageSeconds: ageMs === undefined ? null : Math.round(ageMs / 1000),
      failure: failure ? shownRun(failure) : null,
      underWaySince: underWay?.startedAt.toISOString() ?? null,
      trouble: failure?.problem ?? (keepDays !== undefined && known > TOO_OLD_MS ? tooOld(ageMs) : null),
    };
  }

  return {
    status,
    run: (cause: repo.Cause) => tracked(run(cause)),
    /**
     * Begins a backup and answers while it is made.
     * @throws AppError `conflict` while another one is
     */
    async request(): Promise<void> {
      if (await repo.runUnderWay(db)) {
        const { underWaySince } = await status();
        if (underWaySince !== null)
          throw new AppError('conflict', 'A backup is being made already. Wait until it is done.');
      }
      // Why it failed is in the log and on the Status page.
      tracked(run('admin')).catch(() => {});
    },
    /** When nothing is under way in this process. */
    idle: async (): Promise<void> => void (await Promise.all(running)),
    /** Ends what is under way. */
    async stop(): Promise<void> {
      stopping.abort(new DatabaseProblem('No backup was made: the site was stopped.'));
      await Promise.all(running);
    },
  };
}
export type Backups = ReturnType<typeof createBackups>;

const tooOld = (ageMs: number | undefined): string =>
  ageMs === undefined
    ? 'There is no backup of this site yet.'
    : `The last good backup is ${Math.floor(ageMs / HOUR_MS)} hours old.`;

const shownRun = (run: repo.StoredRun): BackupRun => ({
  cause: run.cause,
  startedAt: run.startedAt.toISOString(),
  endedAt: run.seenAt.toISOString(),
  file: run.file,
  bytes: run.bytes,
  rows: run.rowCount,
  files: run.fileCount,
  inBucket: run.inBucket,
  problem: run.problem,
});
