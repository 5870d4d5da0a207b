import type { AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { OldestFirstPage } from '#platform/db/oldest-first.server.ts';
import type { SenderHistory } from '#platform/db/senders.server.ts';
import type { QueueDuplicate } from './queue/queue.model.ts';
import type {
  AcceptProposal,
  DeclineProposal,
  EntryId,
  Proposal,
  ProposalKind,
} from './changes/proposals.schema.ts';
import type { FieldValues } from './changes/proposals.model.ts';
import type { RequestedFlags, ReviewedRow } from './reviewed-row.service.server.ts';
import type { ReviewKind } from './review.model.ts';

/** The day of a ride, in the zone where it starts. */
export interface QueueRide {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM, or null when it is not known. */
  time: string | null;
  timeZone: string;
}

/** One entry that waits. All of it is for admins only. */
export interface QueueRow {
  id: string;
  title: string;
  /** What decisions keep in place of a title that names a person, where they could not be found to erase it. */
  keptTitle?: string | undefined;
  /** What it is, where that is more than its kind says. */
  label?: string | undefined;
  /** What it is about, at most a few lines. */
  summary: string;
  submittedAt: Date;
  /** Its place within its rank, where that is not when it was sent. */
  orderAt?: Date | undefined;
  /** "Slade, KY". */
  place?: string | undefined;
  /** What its sender is called, and their address, which stays on the server. */
  sender?: { name: string; email: string | null } | undefined;
  /** When the ride is that it is about. */
  ride?: QueueRide | undefined;
  /** Its hints are about advertising and machines. */
  isSpam?: boolean | undefined;
  /** When it was last changed: what an admin decides who saw it before that is refused. */
  changedAt: Date;
  /** Why to look twice, as sentences. */
  hints: readonly string[];
  urgency?: 'high' | 'medium' | 'low' | undefined;
}

/** What everyone sees of an entry once it is approved. All of it is plain text. */
export interface QueuePreview {
  title: string;
  /** Under the title: "86 miles, 3 h, Intermediate". */
  line: string;
  /** The whole text, in paragraphs. */
  text: string;
  more: readonly { label: string; value: string }[];
}

/** Where an entry is: the places of its ZIP codes, and its line as an encoded polyline with 5 decimals. */
export interface QueueMap {
  places: readonly { latitude: number; longitude: number; label: string }[];
  line: string | null;
}

/** The same with everything that a decision needs. */
export interface QueueDetails extends QueueRow {
  preview: QueuePreview;
  /** What only admins see. */
  facts: readonly { label: string; value: string }[];
  /** Field by field, when it changes something that is there already. */
  changes?: readonly { label: string; now: string; wanted: string; conflict: boolean }[] | undefined;
  /** Where it can be edited, or seen in its place. */
  href: string;
  /** What it shows, when it is a picture. */
  picture?: { url: string; alt: string } | undefined;
}

interface WaitingPage extends OldestFirstPage {
  rank: number;
}

/** An approval that counts at once. */
export interface TakeBack {
  /** @returns when the entry was last changed, which is by this. @throws like `Reviewable.approve`. */
  approve: (id: string, by: AdminIdentity, seen?: string) => Promise<Date>;
  /** Whether it is still approved, so that its emails are true. */
  stands: (db: Db, id: string) => Promise<boolean>;
  /**
   * Makes it wait again as it did before, without an entry in the audit log.
   * @param left what `approve` returned. @throws AppError `not_found`, `conflict` when it was changed since.
   */
  reopen: (tx: Db, id: string, left: Date, by: AdminIdentity) => Promise<unknown>;
}

/** The list in which a kind's entries stay in every state: waiting, approved, published. */
export interface ReviewedList {
  /** As it stands in the calls: `/api/admin/{name}`. Two kinds may share one. */
  name: ReviewKind;
  /** Approves, publishes or takes back. @throws AppError `not_found`, `conflict`, `validation`. */
  decide: (id: string, requested: RequestedFlags, by: AdminIdentity) => Promise<ReviewedRow>;
  /** Removes an entry that does not wait; only who still waits for help gets an email. @throws AppError `not_found`. */
  remove: (id: string, by: AdminIdentity) => Promise<void>;
}

/** Changes that owners propose for entries that were reviewed already. Each decision is in the audit log. */
export interface ReviewedChanges {
  kind: ProposalKind;
  /** "Change of an article". */
  what: string;
  /** The entries' titles are names of people. */
  namesPeople?: boolean | undefined;
  /** Where an admin finds the entry of that title, with the change in its card. */
  hrefOf: (title: string) => string;
  /** @throws AppError `not_found`, `conflict`, `validation`. */
  accept: (entryId: EntryId, sent: AcceptProposal, by: AuditActor) => Promise<void>;
  /** The entry stays as it is. @throws AppError `not_found`, `conflict`. */
  decline: (entryId: EntryId, sent: DeclineProposal, by: AuditActor) => Promise<void>;
  /** What waits for one entry, and the entry's title. */
  find: (db: Db, entryId: EntryId) => Promise<FoundChange | undefined>;
  /** Where the entry is with all of the change. */
  map?: (entryId: EntryId, wanted: FieldValues) => Promise<QueueMap | undefined>;
}

/** What the queue says of an entry beside its title. */
export type QueueAbout = Pick<QueueRow, 'place' | 'sender' | 'ride'> & Pick<QueueDetails, 'preview'>;

/** A change that waits, with how its entry looks once it is accepted. */
export interface FoundChange {
  title: string;
  proposal: Proposal;
  about: QueueAbout | undefined;
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
  /** What may be the same as one of them, and what to say when nothing is. */
  duplicates?: (id: string) => Promise<QueueDuplicate[]>;
  noDuplicates?: string;
  map?: (id: string) => Promise<QueueMap | undefined>;
  /** What people with these addresses, in lower case, sent of this kind, in every state. */
  history?: (db: Db, emails: readonly string[]) => Promise<SenderHistory>;
  /**
   * @param seen its `changedAt` as it was read; kinds whose text can change compare it under their lock.
   * @throws AppError `not_found` or `conflict` when it does not wait any more, or is not what was seen.
   */
  approve: (id: string, by: AdminIdentity, seen?: string) => Promise<unknown>;
  /** For kinds whose approval counts at once and can be taken back; all others are carried out half a minute later. */
  takeBack?: TakeBack;
  /**
   * Takes it away for good, and writes to its sender when there is an address.
   * @param seen as of `approve`. @throws AppError `not_found` or `conflict` when it does not wait any more, or is not what was seen.
   */
  decline: (id: string, reason: string | null, by: AdminIdentity, seen?: string) => Promise<unknown>;
  /** For kinds whose entries can be looked at and changed after they were approved. */
  list?: ReviewedList;
  changes?: ReviewedChanges;
}
