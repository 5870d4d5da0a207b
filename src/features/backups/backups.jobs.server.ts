import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { DAY_MS, HOUR_MS, HOUR_S } from '#platform/time/units.ts';
import { zoneOffset } from '#platform/time/zone.ts';
import { backupTroubleMail } from './backups.mails.ts';
import * as repo from './backups.repo.server.ts';
import type { Backups } from './backups.service.server.ts';

const CHECK_EVERY_MS = 10 * 60_000;
/** Of the site's clocks, when riders sleep. */
const NIGHT_HOUR = 3;
/** A night's backup is tried so often, an hour apart. */
const TRIES = 3;

const nightlyBackup: Job<Record<string, never>> = {
  name: 'nightly-backup',
  data: z.object({}),
  retries: 0,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 60,
  timeoutSeconds: 12 * HOUR_S,
  atOnce: 1,
};

/** A backup each night, and a mail to the admins when that does not work. */
export function handleBackupJobs(deps: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Pick<MailService, 'queue'>;
  backups: Backups;
  addresses: () => Promise<string[]>;
  timeZone: string;
  site: { siteName: string; publicUrl: string };
}): void {
  const { database, clock, jobs, mail, backups, addresses, timeZone, site } = deps;

  /** Whether a backup of this night is still to be made now. */
  async function isDue(now: number): Promise<boolean> {
    const sinceMidnight = (((now + zoneOffset(now, timeZone)) % DAY_MS) + DAY_MS) % DAY_MS;
    if (sinceMidnight < NIGHT_HOUR * HOUR_MS) return false;
    const night = new Date(now - sinceMidnight + NIGHT_HOUR * HOUR_MS - 1);
    const runs = await repo.runsSince(database.db, night, now);
    if (runs.some(({ outcome }) => outcome === 'done')) return false;
    const tries = runs.filter(({ cause }) => cause === 'nightly');
    const newest = tries[0]?.startedAt.getTime() ?? 0;
    return tries.length < TRIES && now - newest >= HOUR_MS;
  }

  jobs.handle(nightlyBackup, async () => {
    // Two processes may both have found it due.
    if (!(await isDue(clock.now()))) return;
    await backups.run('nightly').catch((error: unknown) => {
      // The failure is stored, and the check below reports it.
      if (!(error instanceof DatabaseProblem)) throw error;
    });
  });
  jobs.every(CHECK_EVERY_MS, 'look-for-backups', async () => {
    // After a site was away, or was restored, nothing is wrong yet: the next look tells of what is.
    if (await isDue(clock.now())) return jobs.send(database.db, nightlyBackup, {});
    const { trouble, last, folder, underWaySince } = await backups.status();
    if (trouble === null || underWaySince !== null) return;
    const readers = await addresses();
    if (readers.length === 0) return;
    const facts = { trouble, folder, last: last && timeText(last.startedAt, timeZone) };
    await database.transaction(async (tx) => {
      if (!(await repo.markAlarmDay(tx, isoDay(clock.now() / 1_000, timeZone)))) return;
      for (const to of readers)
        await mail.queue(tx, { kind: 'backup-trouble', to, ...backupTroubleMail(facts, site) });
    });
  });
}

const timeText = (iso: string, timeZone: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
