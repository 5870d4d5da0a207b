import type { Clock } from '#platform/clock/clock.ts';
import { isRecent } from '#platform/clock/clock.ts';
import type { CallBudget } from '#platform/fetch/call-budget.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { Outcome } from '#platform/outcomes/outcomes.server.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import type { Watch } from '#platform/watch/watch.ts';
import { numberText } from '#platform/text/number-text.ts';
import { MINUTE_MS, HOUR_MS } from '#platform/time/units.ts';
import { jobLabel } from './jobs.model.ts';
import type { OutsideService } from './services.model.ts';
import type { SiteFacts } from './site-facts.service.server.ts';
import { sizeText } from './size.model.ts';

const GB = 1024 ** 3;

/** One failed call is nothing, and neither are two. */
const FAILURES = 3;
/** A service that nobody asked for so long may be well or not. */
const ASKED_WITHIN_MS = HOUR_MS;
/** What failed longer ago and did not come up again was given up. */
const TRIED_WITHIN_MS = 25 * HOUR_MS;
/** Mails leave within seconds. */
const MAIL_WAITS_MS = 15 * MINUTE_MS;
/** Of a day's mails, where most are refused something is wrong with all. */
const REFUSED_MAILS = 5;
/** Of the disk, whichever is less; and what the database takes in one go, many times over. */
const LOW_DISK = { share: 0.1, bytes: GB, least: GB / 8 };
const BUDGET_SHARE = 0.95;

const SEND_MAIL = 'send-mail';

/** What the program itself watches: outside services, mail, jobs, disk, the budget of calls. */
export function siteWatches(deps: {
  clock: Clock;
  timeZone: string;
  facts: SiteFacts;
  services: readonly (OutsideService & { isOn: boolean })[];
  /** How services and jobs go, by their id or name. */
  serviceOutcomes: () => Promise<Outcome[]>;
  jobOutcomes: () => Promise<Outcome[]>;
  jobNames: () => readonly string[];
  budget: CallBudget | undefined;
  /** By what HTTP status the last call of a service that failed in this process did. */
  lastStatus: ReadonlyMap<string, number | undefined>;
  mail: Pick<MailService, 'canSend'>;
  adminAddresses: () => Promise<string[]>;
}): Watch[] {
  const { clock, timeZone, facts, services, budget } = deps;
  const time = (epochMs: number) => clockOrFullTime(epochMs, clock.now(), timeZone);

  const outside = services
    .filter(({ isOn }) => isOn)
    .map(({ id, label, without }): Watch => ({
      name: `outside-${id}`,
      level: 'caution',
      async look() {
        const outcome = (await deps.serviceOutcomes()).find(({ name }) => name === id);
        if (!outcome || outcome.failingSince === null) return null;
        const { failures, failedAt, failingSince } = outcome;
        if (failures < FAILURES || failedAt === null) return null;
        if (!isRecent(failedAt, clock.now(), ASKED_WITHIN_MS)) return undefined;
        const fails = failingText(id, deps.lastStatus.get(id));
        return `${label} ${fails} since ${time(failingSince)}: ${countText(failures)} calls failed, the last one at ${time(failedAt)}. ${without}`;
      },
    }));

  const jobs = deps
    .jobNames()
    .filter((name) => name !== SEND_MAIL)
    .map((name): Watch => ({
      name: `job-${name}`,
      level: 'caution',
      async look() {
        const outcome = (await deps.jobOutcomes()).find((job) => job.name === name);
        if (!outcome || outcome.failingSince === null || outcome.failedAt === null) return null;
        const { failures, failingSince, failedAt } = outcome;
        if (!isRecent(failedAt, clock.now(), TRIED_WITHIN_MS)) return null;
        const again = failures >= FAILURES || (failures > 1 && failedAt - failingSince >= 12 * HOUR_MS);
        return again
          ? `"${jobLabel(name)}" has failed ${countText(failures)} times in a row since ${time(failingSince)}. Tell whoever runs the server: the log says why, under "job failed" and "${name}".`
          : null;
      },
    }));

  const mail: Watch = {
    name: 'mail',
    isMailed: false,
    async look() {
      const { queued, oldestQueued, sentInDay, failedInDay } = await facts.mail();
      const now = clock.now();
      if (oldestQueued !== null && now - oldestQueued.getTime() >= MAIL_WAITS_MS) {
        const sending = (await deps.jobOutcomes()).find(({ name }) => name === SEND_MAIL);
        // A long list takes its time; what matters is whether any of it leaves.
        const moves = sending?.failingSince === null && isRecent(sending.wellAt ?? 0, now, MAIL_WAITS_MS);
        if (!moves)
          return `Emails do not leave: ${countText(queued)} ${queued === 1 ? 'waits' : 'wait'}, the oldest since ${time(oldestQueued.getTime())}. The outbox shows what the mail server says. Tell whoever runs the server: SMTP_URL and MAIL_FROM name it.`;
      }
      if (failedInDay >= REFUSED_MAILS && failedInDay > sentInDay)
        return `Most emails are refused: ${countText(failedInDay)} of the ${countText(failedInDay + sentInDay)} of the last 24 hours were given up. The outbox shows what the mail server says: tell whoever runs the server.`;
      return null;
    },
  };

  const disk: Watch = {
    name: 'disk',
    look: async () => {
      const space = facts.disk();
      if (!space) return undefined;
      const { free, total } = space;
      return free < LOW_DISK.least || free < Math.min(LOW_DISK.bytes, total * LOW_DISK.share)
        ? `The disk of the site (DATA_DIR) is nearly full: ${sizeText(free)} of ${sizeText(total)} are left. When it is full, nothing can be saved anymore. Tell whoever runs the server today: they can delete what is not needed, or move to a larger disk.`
        : null;
    },
  };

  const backups: Watch = {
    name: 'backups',
    // They tell the admins by themselves.
    isMailed: false,
    look: async () => (await facts.backups()).trouble,
  };

  const readers: Watch = {
    name: 'admin-address',
    level: 'caution',
    // To whom?
    isMailed: false,
    look: async () =>
      // Without a mail server an address changes nothing.
      !deps.mail.canSend() || (await deps.adminAddresses()).length > 0
        ? null
        : 'No admin gets any email: no active admin has an email address. Nobody is told of requests for help, of failed backups, or of what breaks. Ask whoever runs the server to make an admin with an address (dryline create NAME --email ADDRESS), sign in as that one, then have the other ended (dryline deactivate NAME). Without that command it is npm run admin -- create, from the folder of the program.',
  };

  const calls: Watch[] = budget
    ? [
        {
          name: 'call-budget',
          level: 'caution',
          look: async () => {
            const { used, limit } = budget.snapshot().day;
            return used >= limit * BUDGET_SHARE
              ? `The calls that Open-Meteo allows in a day are nearly used up: ${countText(Math.round(used))} of ${countText(limit)}. The count starts over at midnight UTC. A key of your own (OPEN_METEO_API_KEY) allows more.`
              : null;
          },
        },
      ]
    : [];

  return [mail, backups, disk, readers, ...outside, ...jobs, ...calls];
}

/** What a service does, before "since". */
function failingText(id: string, status: number | undefined): string {
  const isBucket = id === 's3';
  if (status === 401 || status === 403)
    return `has refused ${isBucket ? 'our keys (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)' : 'to answer this site'}`;
  if (isBucket && status === 404) return 'has been missing (S3_BUCKET, S3_ENDPOINT)';
  return 'has given no usable answer';
}

const countText = (count: number): string => numberText(count);
