import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import { ENTRY_GONE, moderationState } from '#features/review/reviewed-row.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { countOffers, listHelpers, listOffers } from '../relay/offers.repo.server.ts';
import { positionOf } from '../requests/own-request.service.server.ts';
import { mayRelay, type Relay } from '../relay/relay.service.server.ts';
import type { RequestLifecycle, RoadsideDependencies } from '../requests/lifecycle.service.server.ts';
import type { RoadsideContacts } from './contacts.service.server.ts';
import { RELAY } from '../roadside.model.ts';
import { findRequests, lockRequest } from '../requests/requests.repo.server.ts';
import { findVolunteers } from '../volunteers/volunteers.repo.server.ts';
import { isOpen, listProven, lockContact } from '../requests/by-contact.repo.server.ts';
import type { CallableVolunteers, ReviewedRequest } from '../roadside.schema.ts';
import type { StoredRequest } from '../roadside.tables.server.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import { isUuid } from '#platform/forms/id.schema.ts';

const CALLABLE = 20;
const NOT_OPEN = 'This request is no longer open.';
const OPEN_BY_PHONE =
  'An open request with this phone number was confirmed on the phone already. End that one first.';

/** What admins see and do about requests for help beside approving and deleting them. */
export function createRequestReview(
  deps: RoadsideDependencies,
  parts: { lifecycle: RequestLifecycle; relay: Relay; contacts: RoadsideContacts },
) {
  const { database, clock, mail } = deps;
  const { lifecycle, relay, contacts } = parts;
  const { endsAt } = lifecycle;

  /** Rows as admins see them, in their order. */
  async function reviewed(rows: readonly StoredRequest[]): Promise<ReviewedRequest[]> {
    const { db } = database;
    const ids = rows.map(({ id }) => id);
    const [counts, helpers, blocked, chosen] = await Promise.all([
      countOffers(db, ids),
      listHelpers(db, ids),
      contacts.blockedAmong(
        rows.flatMap((row) => [row.emailKey, row.phoneKey].filter((key) => key !== null)),
      ),
      findVolunteers(db, [...new Set(rows.flatMap(({ chosenVolunteerId }) => chosenVolunteerId ?? []))]),
    ]);
    const names = new Map(chosen.map(({ id, name }) => [id, { id, name }]));
    return rows.map((row) => {
      const { asked = 0, declined = 0, waiting = 0 } = counts.get(row.id) ?? {};
      return {
        ...writtenFields(row),
        isBlocked: [row.emailKey, row.phoneKey].some((key) => key !== null && blocked.has(key)),
        relay: {
          ...relayTimes(row),
          asked,
          declined,
          waiting,
          chosen: names.get(row.chosenVolunteerId ?? '') ?? null,
          helper: helpers.get(row.id) ?? null,
          byHand: !mail.canSend(),
        },
        ...moderationState(row),
      };
    });
  }

  /** Changes a request under its lock, with an entry in the audit log, and answers it as it is then. */
  async function act(
    id: string,
    by: AuditActor,
    action: string,
    work: (tx: Db, request: StoredRequest) => Promise<unknown>,
    first?: (tx: Db) => Promise<unknown>,
  ): Promise<ReviewedRequest> {
    await database.transaction(async (tx) => {
      await first?.(tx);
      const request = isUuid(id) ? await lockRequest(tx, id) : undefined;
      if (!request) throw new AppError('not_found', ENTRY_GONE);
      await work(tx, request);
      await recordAudit(tx, {
        at: new Date(clock.now()),
        by,
        action,
        entityType: 'requests',
        entityId: id,
        before: { status: request.status },
        after: null,
      });
    });
    return (await one(id)).answer;
  }

  async function one(id: string): Promise<{ row: StoredRequest; answer: ReviewedRequest }> {
    const [row] = isUuid(id) ? await findRequests(database.db, [id]) : [];
    const [answer] = row ? await reviewed([row]) : [];
    if (!row || !answer) throw new AppError('not_found', ENTRY_GONE);
    return { row, answer };
  }

  return {
    reviewed,

    /** An admin spoke to the requester. @throws AppError `not_found`, `conflict`. */
    async confirmByPhone(id: string, by: AuditActor): Promise<ReviewedRequest> {
      const { phoneKey } = (await one(id)).row;
      const work = async (tx: Db, request: StoredRequest) => {
        if (request.confirmedAt) throw new AppError('conflict', 'This request is confirmed already.');
        if (request.status !== 'pending') throw new AppError('conflict', NOT_OPEN);
        const earlier = phoneKey && (await listProven(tx, { phoneKey }));
        if (earlier && earlier.some(isOpen)) throw new AppError('conflict', OPEN_BY_PHONE);
        const now = clock.now();
        await lifecycle.change(tx, request, { confirmedAt: new Date(now), confirmedBy: by.username }, now);
      };
      return act(id, by, 'confirmed-by-phone', work, async (tx) => {
        if (phoneKey) await lockContact(tx, phoneKey);
      });
    },

    /**
     * Blocks both contacts of a request, and ends it when it is open.
     * @throws AppError `not_found`; `conflict` once its contacts are erased.
     */
    async block(id: string, by: AuditActor): Promise<ReviewedRequest> {
      const { row } = await one(id);
      const keys = await contacts.keysOf({ email: row.requesterEmail, phone: row.requesterPhone });
      return act(id, by, 'contacts-blocked', async (tx, request) => {
        if (request.erasedAt) throw new AppError('conflict', 'The contacts of this request are erased.');
        await contacts.block(
          tx,
          { ...keys, email: request.requesterEmail, phone: request.requesterPhone },
          by,
        );
        // Requests that came in without keys get them, so that the list shows them as blocked.
        const known = await lifecycle.change(
          tx,
          request,
          keys,
          request.nextStepAt?.getTime() ?? endsAt(request),
        );
        if (isOpen(request)) await lifecycle.close(tx, known, { status: 'cancelled', because: 'admin' });
      });
    },

    /** Whom to call for a request, exact matches first, then the nearest. @throws AppError `not_found`. */
    async callable(id: string): Promise<CallableVolunteers> {
      const { row } = await one(id);
      if (row.erasedAt) return { volunteers: [] };
      const offers = await listOffers(database.db, id);
      const said = new Map(offers.map(({ volunteerId, state }) => [volunteerId, state]));
      const near = await relay.matchesFor(database.db, row, { radius: RELAY.farthest, limit: CALLABLE });
      const chosen = await relay.reachable(database.db, row, row.chosenVolunteerId);
      const others = near.filter(({ volunteer }) => volunteer.id !== chosen?.volunteer.id);
      return {
        volunteers: [...(chosen ? [chosen] : []), ...others].map(({ volunteer, miles }) => ({
          id: volunteer.id,
          name: volunteer.name,
          email: volunteer.email,
          phone: volunteer.phone,
          availability: volunteer.availability,
          servicesOffered: volunteer.servicesOffered,
          milesAway: Math.round(miles),
          isChosen: volunteer.id === row.chosenVolunteerId,
          declined: ['declined', 'withdrawn'].includes(said.get(volunteer.id) ?? ''),
        })),
      };
    },

    /** A volunteer said yes on the phone. @throws AppError `not_found`, `conflict`. */
    assign: (id: string, volunteerId: string, by: AuditActor): Promise<ReviewedRequest> =>
      act(id, by, 'assigned-by-phone', (tx, request) => relay.assign(tx, request, volunteerId)),

    /** When the next step of a request is due once an admin has approved it. */
    nextStep: (request: StoredRequest): number | null => (mayRelay(request) ? clock.now() : endsAt(request)),
  };
}

const writtenFields = (row: StoredRequest) => ({
  id: row.id,
  requesterName: row.requesterName,
  requesterEmail: row.requesterEmail,
  requesterPhone: row.requesterPhone,
  location: row.location,
  zipCode: row.zipCode,
  issueType: row.issueType,
  description: row.description,
  urgency: row.urgency,
  status: row.status,
  area: row.area,
  road: row.road,
  mileMarker: row.mileMarker,
  position: positionOf(row),
  spamHints: hintSentences(row.spamHints),
});

const relayTimes = (row: StoredRequest) => ({
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  confirmedBy: row.confirmedBy,
  radius: row.radius,
  nobodyLeftAt: row.nobodyLeftAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  closedBecause: row.closedBecause,
  erasedAt: row.erasedAt?.toISOString() ?? null,
});
