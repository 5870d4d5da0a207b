import type { AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { OldestFirstPage } from '#platform/db/oldest-first.server.ts';
import type {
  AcceptProposal,
  DeclineProposal,
  EntryId,
  Proposal,
  ProposalKind,
} from './changes/proposals.schema.ts';
import type { RequestedFlags, ReviewedRow } from './reviewed-row.service.server.ts';
import type { ReviewKind } from './review.model.ts';

/** One entry that waits. All of it is for admins only. */
export interface QueueRow {
  id: string;
  title: string;
  /** What it is about, at most a few lines. */
  summary: string;
  submittedAt: Date;
  /** When it was last changed: an approval given before that is not carried out. */
  changedAt?: Date | undefined;
  /** Why to look twice, as sentences. */
  hints: readonly string[];
  urgency?: 'high' | 'medium' | 'low' | undefined;
}

/** The same with everything that a decision needs. */
export interface QueueDetails extends QueueRow {
  facts: readonly { label: string; value: string }[];
  /** The whole text, in plain paragraphs. */
  text: string;
  /** Where it can be edited, or seen in its place. */
  href: string;
  /** What it shows, when it is a picture. */
  picture?: { url: string; alt: string } | undefined;
}

/** Something that may be the same, and why we think so. */
export interface QueueDuplicate {
  title: string;
  why: string;
  href: string;
}

export interface WaitingPage extends OldestFirstPage {
  rank: number;
}

/** The list in which a kind's entries stay in every state: waiting, approved, published. */
export interface ReviewedList {
  /** As it stands in the calls: `/api/admin/{name}`. Two kinds may share one. */
  name: ReviewKind;
  /** Publishes or unpublishes. @throws AppError `not_found`, `conflict`, `validation`. */
  decide: (id: string, requested: RequestedFlags, by: AdminIdentity) => Promise<ReviewedRow>;
  /** Removes an entry that does not wait, without an email to anybody. @throws AppError `not_found`. */
  remove: (id: string, by: AdminIdentity) => Promise<void>;
}

/** Changes that owners propose for entries that were reviewed already. Each decision is in the audit log. */
export interface ReviewedChanges {
  kind: ProposalKind;
  /** "Change of an article". */
  what: string;
  /** Where an admin finds the entry of that title, with the change in its card. */
  hrefOf: (title: string) => string;
  /** @throws AppError `not_found`, `conflict`, `validation`. */
  accept: (entryId: EntryId, sent: AcceptProposal, by: AuditActor) => Promise<void>;
  /** The entry stays as it is. @throws AppError `not_found`, `conflict`. */
  decline: (entryId: EntryId, sent: DeclineProposal, by: AuditActor) => Promise<void>;
  /** What waits for one entry, and the entry's title. */
  find: (db: Db, entryId: EntryId) => Promise<{ title: string; proposal: Proposal } | undefined>;
}

/**
 * One kind of thing that is submitted and reviewed. Its feature says what it is and does what was decided; the queue,
 * the lists and the digest are made of this alone.
 */
export interface Reviewable {
  /** Plural, lower case: "routes". It is in addresses and never changes. */
  kind: string;
  /** What one of them is called: "Scenic route". */
  label: string;
  /** What several are called: "Scenic routes". */
  plural: string;
  /** Its `entityType` in the audit log. */
  auditType: string;
  /** What its ids look like; nothing else reaches the database. */
  idPattern: RegExp;
  /** The ranks that its entries can have; see `QUEUE_RANKS`. */
  ranks: readonly number[];
  /** Approval is carried out at once and cannot be undone, because somebody waits by the road. */
  approvesAtOnce?: boolean;
  /** The oldest first, by `submittedAt` and id. `laterThan` and `notHidden` make the conditions. */
  waiting: (db: Db, page: WaitingPage) => Promise<QueueRow[]>;
  /** How many wait; counting may stop at `most`. See `countUpTo`. */
  count: (db: Db, most: number) => Promise<number>;
  /** One of them; undefined when it does not wait any more. Also called inside transactions. */
  find: (db: Db, id: string) => Promise<QueueDetails | undefined>;
  /** What may be the same as one of them. */
  duplicates?: (id: string) => Promise<QueueDuplicate[]>;
  /** @throws AppError `not_found` or `conflict` when it does not wait any more. */
  approve: (id: string, by: AdminIdentity) => Promise<unknown>;
  /**
   * Takes it away for good, and writes to whoever sent it when there is an address.
   * @throws AppError `not_found` or `conflict` when it does not wait any more.
   */
  decline: (id: string, reason: string | null, by: AdminIdentity) => Promise<unknown>;
  /** For kinds whose entries can be looked at and changed after they were approved. */
  list?: ReviewedList;
  changes?: ReviewedChanges;
}
