import { cacheUse } from '#platform/cache/byte-cache.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Family, Sample } from '#platform/metrics/open-metrics.ts';
import type { SiteFacts } from './site-facts.service.server.ts';

const gauge = (
  name: string,
  help: string,
  samples: readonly Sample[],
  unit?: 'seconds' | 'bytes',
): Family => ({
  name,
  type: 'gauge',
  help,
  ...(unit && { unit }),
  samples,
});

/** The outbox of the site. */
export async function mailFamilies(facts: SiteFacts, clock: Clock): Promise<Family[]> {
  const { queued, held, failed, oldestQueued } = await facts.mail();
  const waited = oldestQueued === null ? 0 : Math.max(0, clock.now() - oldestQueued.getTime());
  return [
    gauge(
      'dryline_mails',
      'Emails of the site that wait to be sent, wait for a decision, or were given up.',
      [
        { labels: { state: 'queued' }, value: queued },
        { labels: { state: 'held' }, value: held },
        { labels: { state: 'failed' }, value: failed },
      ],
    ),
    gauge(
      'dryline_mail_oldest_queued_age_seconds',
      'How long the oldest email waits to be sent; 0 when none does.',
      [{ value: waited / 1_000 }],
      'seconds',
    ),
  ];
}

/** What waits in the whole site, and what this process did. */
export async function jobFamilies(
  facts: SiteFacts,
  jobs: Pick<Jobs, 'counts'>,
  clock: Clock,
): Promise<Family[]> {
  const waiting = await facts.jobs();
  return [
    gauge(
      'dryline_jobs_due',
      'Jobs of the site that are due and not begun, up to 10,000 of a queue.',
      waiting.map(({ queue, due }) => ({ labels: { queue }, value: due })),
    ),
    gauge(
      'dryline_jobs_oldest_due_age_seconds',
      'How long the first of them is due.',
      waiting.map(({ queue, since }) => ({
        labels: { queue },
        value: since === null ? 0 : Math.max(0, clock.now() - since) / 1_000,
      })),
      'seconds',
    ),
    {
      name: 'dryline_job_attempts',
      type: 'counter',
      help: 'Attempts of this process at jobs, by how they ended.',
      samples: [...jobs.counts()].flatMap(([queue, { done, failed }]) => [
        { labels: { queue, outcome: 'done' }, value: done },
        { labels: { queue, outcome: 'failed' }, value: failed },
      ]),
    },
    {
      name: 'dryline_jobs_given_up',
      type: 'counter',
      help: 'Jobs that this process tried for the last time without success.',
      samples: [...jobs.counts()].map(([queue, { givenUp }]) => ({ labels: { queue }, value: givenUp })),
    },
  ];
}

export async function databaseFamilies(facts: SiteFacts, database: Database): Promise<Family[]> {
  const { bytes } = await facts.database();
  const size = gauge('dryline_database_size_bytes', 'The database of the site.', [{ value: bytes }], 'bytes');
  if (database.engine !== 'postgres') return [size];
  const { most, open, idle, waiting } = database.pool();
  return [
    size,
    gauge('dryline_database_connections', 'Connections of this process, by what they do.', [
      { labels: { state: 'busy' }, value: open - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    gauge('dryline_database_connections_limit', 'Connections that this process may have.', [{ value: most }]),
    gauge('dryline_database_waiting', 'Work of this process that waits for a connection.', [
      { value: waiting },
    ]),
  ];
}

/** The age of the last good backup, and whether something is wrong with them. */
export async function backupFamilies(facts: SiteFacts): Promise<Family[]> {
  const { ageSeconds, trouble } = await facts.backups();
  return [
    gauge(
      'dryline_backup_age_seconds',
      'How old the last good backup of the site is; nothing when there is none.',
      ageSeconds === null ? [] : [{ value: ageSeconds }],
      'seconds',
    ),
    gauge('dryline_backup_trouble', '1 when backups fail or are missing, as the Status page says.', [
      { value: trouble === null ? 0 : 1 },
    ]),
  ];
}

export function diskFamilies(facts: SiteFacts): Family[] {
  const space = facts.disk();
  if (!space) return [];
  return [
    gauge(
      'dryline_disk_free_bytes',
      'What may still be written where DATA_DIR is.',
      [{ value: space.free }],
      'bytes',
    ),
    gauge('dryline_disk_size_bytes', 'The disk where DATA_DIR is.', [{ value: space.total }], 'bytes'),
  ];
}

export function cacheFamilies(): Family[] {
  const caches = cacheUse();
  return [
    gauge(
      'dryline_cache_bytes',
      'Memory that the caches of this process hold, by what they hold.',
      caches.map(({ name, bytes }) => ({ labels: { cache: name }, value: bytes })),
      'bytes',
    ),
    gauge(
      'dryline_cache_limit_bytes',
      'What each may hold (CACHE_MB is shared among them).',
      caches.map(({ name, most }) => ({ labels: { cache: name }, value: most })),
      'bytes',
    ),
  ];
}
