import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailLimits } from '#platform/mail/mail-limits.server.ts';
import { mailboxOf } from '#platform/mail/mailbox.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { OwnedThing, PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import type { ResendAnswer, ResendRequest } from './my-entries.schema.ts';

const KIND = 'private-links';
/** What counts emails to spellings under which a mailbox is not known by itself; all of them together. */
const OTHER_SPELLINGS = `${KIND}-other-spellings`;
const ONE_IN_TEN_MINUTES = [{ most: 1, withinMs: 10 * 60_000 }];
const LINK_LASTS_DAYS = 90;
/** More than this nobody reads in a mail. */
const MAX_LINKS = 50;
const SENT =
  'If anything is saved under this address, an email with the links is on its way. An address gets at most one such email in ten minutes.';
const CANNOT_SEND = 'This site cannot send email yet, so links cannot be sent again.';

/** Looks for the entries later: how long the answer takes tells nobody whether there are any. */
const sendLinks: Job<{ email: string }> = {
  name: 'send-private-links',
  data: z.object({ email: z.string() }),
  retries: 5,
  retryAfterSeconds: 10,
  retryAtMostSeconds: 300,
  timeoutSeconds: 60,
  atOnce: 2,
};

/** What a feature stores under an address, what matters most or came last first. */
type OwnedEntries = (email: string) => Promise<OwnedThing[]>;

export interface MyEntriesDependencies {
  database: Pick<Database, 'transaction'>;
  clock: Clock;
  jobs: Pick<Jobs, 'handle' | 'send'>;
  guard: Pick<SubmissionGuardService, 'admit'>;
  mail: Pick<MailService, 'queue' | 'canSend'>;
  limits: MailLimits;
  privateLinks: Pick<PrivateLinks, 'issue'>;
  /** Of every feature that stores something for people without an account. */
  owned: readonly OwnedEntries[];
  site: { siteName: string; publicUrl: string };
}

/** Lost private links: sent again, as new ones, to the address that the entries were made with. */
export function createMyEntries(deps: MyEntriesDependencies) {
  const { database, clock, jobs, guard, mail, limits, privateLinks, owned, site } = deps;

  /** @throws AppError `unavailable` on a site without a mail server; `rate_limited` */
  async function resend(request: ResendRequest, from: { address: string }): Promise<ResendAnswer> {
    if (!mail.canSend()) throw new AppError('unavailable', CANNOT_SEND);
    const { email } = request;
    await guard.admit(request, { ...from, texts: [email] });
    // Known or not, an address causes one job: nothing here looks at what is stored.
    await database.transaction((tx) => jobs.send(tx, sendLinks, { email }));
    return { message: SENT };
  }

  async function send(email: string): Promise<void> {
    const entries = inTurns(await Promise.all(owned.map((find) => find(email)))).slice(0, MAX_LINKS);
    if (entries.length === 0) return;
    await database.transaction(async (tx) => {
      // Only what is sent, and other spellings of a mailbox (`dana+x@`) apart: strangers would use up its owner's email.
      const counted = mailboxOf(email) === email.toLowerCase() ? KIND : OTHER_SPELLINGS;
      if (!(await limits.take(tx, counted, email, ONE_IN_TEN_MINUTES))) return;
      const expiresAt = new Date(clock.now() + LINK_LASTS_DAYS * DAY_MS);
      const links: { entry: OwnedThing; url: string }[] = [];
      for (const entry of entries) {
        const { purpose, subject } = entry;
        const token = await privateLinks.issue(tx, { purpose, subject }, { expiresAt });
        links.push({ entry, url: privateAddress(entry.page, token, site) });
      }
      await mail.queue(tx, {
        kind: KIND,
        to: email,
        confidential: true,
        ...renderMail({
          subject: 'Your private links',
          greeting: 'Hello,',
          paragraphs: [
            `Here is what ${site.siteName} keeps under your address. Anyone with a link can see and change what it opens, so do not forward this email.`,
            `These links work for ${LINK_LASTS_DAYS} days. If it was not you who asked for them, you can ignore this email.`,
          ],
          sections: links.map(({ entry, url }) => ({
            title: entry.title,
            rows: [],
            link: { label: 'Open it', url },
          })),
          footer: 'You get this email because somebody asked on our page for the links of this address.',
          site,
        }),
      });
    });
  }
  jobs.handle(sendLinks, ({ email }) => send(email));

  return { resend };
}
export type MyEntries = ReturnType<typeof createMyEntries>;

/** The first of each list, then the second of each: what strangers made up under an address crowds nothing out. */
const inTurns = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
