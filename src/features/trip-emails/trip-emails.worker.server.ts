import { callWeight } from '#features/weather/providers/call-weight.model.ts';
import type { TripService } from '#features/trip/trip.service.server.ts';
import type { TripAnswer } from '#features/trip/trip.schema.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import type { CallBudget } from '#platform/fetch/call-budget.server.ts';
import { createHourCount } from '#platform/fetch/hour-count.server.ts';
import { THE_PROGRAM } from '#platform/http/visitor.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { oneClickHeaders } from '#platform/mail/one-click.api.server.ts';
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.server.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { changedMail, TRIP_MAILS } from './trip-emails.mails.ts';
import * as repo from './trip-emails.repo.server.ts';
import { linkTo, planPath, WATCH_PAGE } from './trip-emails.service.server.ts';
import type { StoredWatch } from './trip-emails.tables.server.ts';
import { decide, seenOf, TELL_UNKNOWN_MS, WATCH_LIMITS } from './watch.model.ts';

/** What a process took and has not finished after this is taken again. */
const CLAIM_LASTS_MS = 30 * MINUTE_MS;
/** Taken at once: each is looked at for seconds. */
const PER_CLAIM = 10;
/** Looks of one run, where nothing else bounds them. */
const PER_RUN = 100;
/** The part of a day's outside calls that these looks may take, an hour's part of it each hour. */
const PART = 0.3;
/** Beyond this part of an hour's or a day's calls, what is left is for those who wait for an answer. */
const LEAVE_FROM = 0.6;
/** Places of a trip of half a day. */
const TYPICAL_PLACES = 20;
/** Looks are at most six hours apart: what is planned for later was planned by a clock that was ahead. */
const PLANNED_MS = 7 * HOUR_MS;
/** Longer addresses are not for mail programs; the private page has the link. */
const MOST_ADDRESS = 1_500;

interface TripWatchingDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  trip: Pick<TripService, 'plan'>;
  hasRoads: boolean;
  /** Undefined without a limit. */
  budget: Pick<CallBudget, 'snapshot'> | undefined;
  mail: Pick<MailService, 'queue'>;
  privateLinks: Pick<PrivateLinks, 'issue'>;
  unsubscribeTokens: UnsubscribeTokens;
  site: { siteName: string; publicUrl: string };
}

/** Looks at trips that are due and writes what changed, each mail with the mark that it was told. */
export function createTripWatching(deps: TripWatchingDependencies) {
  const { database, clock, log, trip, hasRoads, budget, mail, privateLinks, unsubscribeTokens, site } = deps;
  const spent = createHourCount({ use: 'trip-emails', db: database.db, clock });

  const perHour = () =>
    budget ? (budget.snapshot().day.limit * PART) / (DAY_MS / HOUR_MS) : Number.POSITIVE_INFINITY;

  async function mayLook(): Promise<boolean> {
    if (!budget) return true;
    const { hour, day } = budget.snapshot();
    const isLeft = [hour, day].every(({ used, limit }) => used < limit * LEAVE_FROM);
    return isLeft && (await spent.used()) < perHour();
  }

  /** What nobody answers is not known. */
  async function plan({ id, request }: StoredWatch): Promise<TripAnswer | undefined> {
    try {
      const answer = await trip.plan(request, THE_PROGRAM, { withRuns: false });
      // What was kept from another rider's look cost nothing, but that is nothing to count on.
      if (budget) await spent.add(callWeight(answer.places.length));
      return answer;
    } catch (error) {
      log.warn({ err: error, watch: id }, 'a watched trip could not be planned');
      return undefined;
    }
  }

  /** @returns whether a mail was written */
  async function write(
    tx: Db,
    id: string,
    found: { answer: TripAnswer | undefined; spreadMs: number; tokenOf: (id: string) => string },
  ): Promise<boolean> {
    const now = clock.now();
    // Locked and read again: in the meantime its owner may have stopped it, or another process told it.
    const watch = await repo.lockDue(tx, id, { now: new Date(now), plannedMs: PLANNED_MS });
    if (!watch) return false;
    const { answer, spreadMs } = found;
    const seen = answer && seenOf(answer, { now, hasRoads });
    const { tells, ...next } = decide(watch, seen?.level, { now, spreadMs });
    const told = tells && {
      told: tells,
      toldSummary: tells === 'unknown' ? '' : (seen?.summary ?? ''),
      toldAt: new Date(now),
      mails: watch.mails + 1,
      mailedAt: new Date(now),
    };
    await repo.updateWatch(tx, id, { ...next, ...told, claimedAt: null });
    if (!tells) return false;
    const token = await privateLinks.issue(tx, linkTo(id));
    const unsubscribe = found.tokenOf(id);
    const manageUrl = privateAddress(WATCH_PAGE, token, site);
    const planUrl = site.publicUrl + planPath(watch);
    await mail.queue(tx, {
      kind: TRIP_MAILS.changed,
      to: watch.email,
      confidential: true,
      about: id,
      sendUntil: watch.departure,
      headers: oneClickHeaders(`${site.publicUrl}/api/trip-emails/unsubscribe/${unsubscribe}`),
      ...changedMail(
        {
          ...watch,
          before: watch.told,
          now: tells,
          summary: seen?.summary ?? '',
          notes: seen?.notes ?? [],
          forecastOf: answer && Date.parse(answer.fetchedAt),
          source: answer?.source ?? null,
          simulated: answer?.simulated ?? false,
          left: WATCH_LIMITS.mails - watch.mails - 1,
          planUrl: planUrl.length > MOST_ADDRESS ? manageUrl : planUrl,
          manageUrl,
          unsubscribeUrl: `${site.publicUrl}/trip-email/stop/${unsubscribe}`,
        },
        site,
      ),
    });
    return true;
  }

  /** Looks apart so that all of the last day's trips get theirs. */
  async function spread(now: number): Promise<number> {
    const near = await repo.countInForce(database.db, new Date(now), new Date(now + DAY_MS));
    return (near * callWeight(TYPICAL_PLACES) * HOUR_MS) / perHour();
  }

  const claim = async (): Promise<StoredWatch[]> => {
    const now = clock.now();
    // Without a look only what is about to begin has something to say: that it is not known.
    const departsBefore = (await mayLook()) ? undefined : new Date(now + TELL_UNKNOWN_MS);
    return database.transaction((tx) =>
      repo.claimDue(tx, {
        now: new Date(now),
        claimedBefore: new Date(now - CLAIM_LASTS_MS),
        plannedMs: PLANNED_MS,
        limit: PER_CLAIM,
        departsBefore,
      }),
    );
  };

  /** @returns how many mails were written */
  async function look(signal?: AbortSignal): Promise<number> {
    const tokenOf = await unsubscribeTokens.maker();
    const spreadMs = await spread(clock.now());
    let [looks, written] = [0, 0];
    for (;;) {
      const claimed = looks < PER_RUN && !signal?.aborted ? await claim() : [];
      if (claimed.length === 0) return written;
      for (const [at, watch] of claimed.entries()) {
        if (signal?.aborted) {
          await repo.release(
            database.db,
            claimed.slice(at).map(({ id }) => id),
          );
          return written;
        }
        const isFree = await mayLook();
        const answer = isFree ? await plan(watch) : undefined;
        if (isFree) looks += 1;
        const found = { answer, spreadMs, tokenOf };
        if (await database.transaction((tx) => write(tx, watch.id, found))) written += 1;
      }
    }
  }

  return { look };
}
