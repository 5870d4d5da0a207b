import type { AdminUsers } from '#features/accounts/admin-users.service.server.ts';
import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { zoneOffset } from '#platform/time/zone.ts';
import { digestMail } from '../review.mails.ts';
import { countedText } from './queue.model.ts';
import type { DigestSetting, DigestState } from './queue.schema.ts';
import type { QueueService } from './queue.service.server.ts';

const CHECK_EVERY_MS = 10 * 60_000;
const DIGEST_HOUR = 8;

/** A mail to every active admin with an address, at eight in the morning, when something waits for over a day. */
export function createQueueDigest(deps: {
  database: Pick<Database, 'transaction'>;
  clock: Clock;
  jobs: Jobs;
  mail: Pick<MailService, 'queue'>;
  queue: Pick<QueueService, 'oldest' | 'counts'>;
  admins: AdminUsers['digest'];
  timeZone: string;
  site: { siteName: string; publicUrl: string };
}) {
  const { database, clock, jobs, mail, queue, admins, timeZone, site } = deps;

  async function send(): Promise<void> {
    const now = clock.now();
    const hour = Math.floor(((((now + zoneOffset(now, timeZone)) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS);
    // A server that was down at eight still sends it in the morning, and never at night.
    if (hour < DIGEST_HOUR || hour >= 12) return;
    const day = isoDay(now / 1_000, timeZone);
    const readers = await admins.listDue(day);
    if (readers.length === 0) return;
    const oldest = await queue.oldest();
    const waits = oldest === undefined ? 0 : now - oldest.getTime();
    const { kinds } = await queue.counts();
    for (const { id, username, email } of readers) {
      await database.transaction(async (tx) => {
        // Whoever marks the day sends the mail; another process finds it marked.
        if (!(await admins.markDay(tx, id, day)) || waits <= DAY_MS) return;
        const facts = {
          username,
          kinds: kinds
            .filter(({ count }) => count > 0)
            .map(({ label, count }) => ({ label, count: countedText(count) })),
          longest: longText(waits),
        };
        await mail.queue(tx, { kind: 'queue-digest', to: email, ...digestMail(facts, site) });
      });
    }
  }
  jobs.every(CHECK_EVERY_MS, 'queue-digest', send);

  const stateOf = async ({ id }: AdminIdentity): Promise<DigestState> => ({
    ...(await admins.settingOf(id)),
    at: `${DIGEST_HOUR} AM, ${timeZone}`,
  });

  return {
    stateOf,
    async set(admin: AdminIdentity, { wantsDigest }: DigestSetting): Promise<DigestState> {
      await admins.setWanted(admin.id, wantsDigest);
      return stateOf(admin);
    },
  };
}
export type QueueDigest = ReturnType<typeof createQueueDigest>;

const longText = (ms: number): string => {
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'more than a day' : `${days} days`;
};
