import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { countBySender, type SenderHistory } from '#platform/db/senders.server.ts';
import { countUpTo, laterThan, notHidden, type OldestFirstPage } from '#platform/db/oldest-first.server.ts';
import { phoneDigits, type Urgency } from '../roadside.model.ts';
import {
  roadsideRequests,
  roadsideVolunteers,
  type StoredRequest,
  type StoredVolunteer,
} from '../roadside.tables.server.ts';

const MOST_SIMILAR = 5;

const VOLUNTEER_WAITS = sql`NOT ${roadsideVolunteers.isApproved}`;
const REQUEST_WAITS = sql`NOT ${roadsideRequests.isApproved} AND ${roadsideRequests.status} = 'pending'`;

/** Volunteers who wait for review, the oldest first. */
export function listWaitingVolunteers(db: Db, page: OldestFirstPage): Promise<StoredVolunteer[]> {
  const { id, createdAt } = roadsideVolunteers;
  return db
    .select()
    .from(roadsideVolunteers)
    .where(and(VOLUNTEER_WAITS, laterThan({ createdAt, id }, page.after), notHidden(id, page.hidden)))
    .orderBy(asc(createdAt), asc(id))
    .limit(page.limit);
}

export const countWaitingVolunteers = (db: Db, most: number): Promise<number> =>
  countUpTo(db, roadsideVolunteers, VOLUNTEER_WAITS, most, [
    roadsideVolunteers.createdAt,
    roadsideVolunteers.id,
  ]);

/** Registrations by the address that they came from. */
export const countVolunteersBySender = (db: Db, emails: readonly string[]): Promise<SenderHistory> =>
  countBySender(
    db,
    {
      table: roadsideVolunteers,
      email: roadsideVolunteers.email,
      published: sql`${roadsideVolunteers.isApproved}`,
    },
    emails,
  );

/** Volunteers with the same e-mail address or phone number. */
export function listSimilarVolunteers(db: Db, volunteer: StoredVolunteer): Promise<StoredVolunteer[]> {
  const { id, email, phone } = roadsideVolunteers;
  const samePhone = sql`right(regexp_replace(regexp_replace(${phone}, '(ext|[x#]).*$', '', 'i'), '\\D', '', 'g'), 10) = ${phoneDigits(volunteer.phone)}`;
  const sameEmail = sql`lower(${email}) = ${volunteer.email.toLowerCase()}`;
  return db
    .select()
    .from(roadsideVolunteers)
    .where(and(or(sameEmail, samePhone), ne(id, volunteer.id)))
    .limit(MOST_SIMILAR);
}

/** Requests for help of one urgency that nobody approved yet, the oldest first. */
export function listWaitingRequests(
  db: Db,
  urgency: Urgency,
  page: OldestFirstPage,
): Promise<StoredRequest[]> {
  const { id, createdAt } = roadsideRequests;
  return db
    .select()
    .from(roadsideRequests)
    .where(
      and(
        REQUEST_WAITS,
        eq(roadsideRequests.urgency, urgency),
        laterThan({ createdAt, id }, page.after),
        notHidden(id, page.hidden),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(page.limit);
}

export const countWaitingRequests = (db: Db, most: number): Promise<number> =>
  countUpTo(db, roadsideRequests, REQUEST_WAITS, most, [
    roadsideRequests.urgency,
    roadsideRequests.createdAt,
    roadsideRequests.id,
  ]);
