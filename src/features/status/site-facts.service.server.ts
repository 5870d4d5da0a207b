import type { Backups } from '#features/backups/backups.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { diskSpace } from '#platform/db/embedded/disk-space.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';

/** However many ask, the database is asked once in so long. */
const KEPT_MS = 10_000;

/** Facts about the whole site, the same from every process. */
export function createSiteFacts(deps: {
  database: Pick<Database, 'query'>;
  mail: Pick<MailService, 'state'>;
  jobs: Pick<Jobs, 'waiting'>;
  backups: Pick<Backups, 'status'>;
  dataDir: string;
  clock: Clock;
}) {
  const { database, mail, jobs, backups, dataDir, clock } = deps;

  async function databaseFacts(): Promise<{ version: string; bytes: number }> {
    const [row] = await database.query<{ version: string; bytes: number }>(
      `select current_setting('server_version') as version,
         pg_database_size(current_database())::float8 as bytes`,
    );
    if (!row) throw new Error('The database says nothing about itself.');
    return row;
  }

  return {
    mail: remembered(mail.state, clock),
    jobs: remembered(jobs.waiting, clock),
    database: remembered(databaseFacts, clock),
    backups: remembered(backups.status, clock),
    /** Undefined where nobody knows. */
    disk: () => diskSpace(dataDir),
  };
}
export type SiteFacts = ReturnType<typeof createSiteFacts>;

/** Asks once for all who ask within ten seconds. Failures are not remembered. */
function remembered<T>(ask: () => Promise<T>, clock: Clock): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = clock.now();
    if (known && now >= known.at && now - known.at < KEPT_MS) return known.answer;
    const asked = { at: now, answer: ask() };
    asked.answer.catch(() => {
      if (known === asked) known = undefined;
    });
    known = asked;
    return asked.answer;
  };
}
