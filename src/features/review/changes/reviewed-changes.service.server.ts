import type { AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import type { QueueAbout, QueueMap, ReviewedChanges } from '../reviewable.service.server.ts';
import type { FieldValues } from './proposals.model.ts';
import { findProposal, findWaiting, markDeclined, removeProposal } from './proposals.repo.server.ts';
import type { DeclineProposal, EntryId, Proposal, ProposalKind } from './proposals.schema.ts';
import { acceptedChanges, proposalView, refuseMoved } from './proposals.service.server.ts';
import type { StoredProposal } from './proposals.tables.server.ts';

/** A decision on the change that waits for a locked row. */
interface Decision<Row, Fields> {
  row: Row;
  /** What is stored now. */
  current: Fields;
  proposal: StoredProposal;
  by: AuditActor;
  now: Date;
}

/** What a feature knows of its entries, and does with them. Fields are by the names of the labels. */
interface ProposedEntries<Row extends { id: EntryId }, Fields extends FieldValues> {
  kind: ProposalKind;
  /** "Change of an article". */
  what: string;
  namesPeople?: boolean;
  /** Where an admin finds the entry of that title, with the change in its card. */
  hrefOf: (title: string) => string;
  /** Of the fields that can be changed, in words and in the order of the form. */
  labels: Record<string, string>;
  toId: (id: EntryId) => Row['id'];
  find: (db: Db, id: Row['id']) => Promise<Row | undefined>;
  /** Locks and returns the row. @throws AppError `not_found`. */
  locked: (tx: Db, id: Row['id']) => Promise<Row>;
  titleOf: (row: Row) => string;
  /** How the entry looks with the wanted fields. */
  aboutOf?: (row: Row, wanted: Partial<Fields>) => QueueAbout;
  mapOf?: (row: Row, wanted: Partial<Fields>) => Promise<QueueMap>;
  /** What is stored now. */
  fieldsOf: (db: Db, row: Row) => Promise<Fields>;
  /** Takes the changes over; the proposal is gone by then. */
  accept: (tx: Db, decision: Decision<Row, Fields> & { taken: Partial<Fields> }) => Promise<void>;
  /** Records that it was declined, and writes to the owner. */
  declined: (
    tx: Db,
    decision: Decision<Row, Fields> & { reason: DeclineProposal['reason'] },
  ) => Promise<void>;
}

/** Review of the changes that owners propose for what was reviewed already. */
export function createReviewedChanges<Row extends { id: EntryId }, Fields extends FieldValues>(
  { database, clock }: { database: Pick<Database, 'db' | 'transaction'>; clock: Clock },
  entries: ProposedEntries<Row, Fields>,
): ReviewedChanges & { shown: (rows: readonly Row[]) => Promise<Map<Row['id'], Proposal>> } {
  const { kind, what, namesPeople, hrefOf, labels, toId, locked, titleOf, fieldsOf } = entries;

  /** The entry is locked before its proposal, by owners and admins alike. */
  async function decide(
    entryId: EntryId,
    { version, by }: { version: string; by: AuditActor },
    work: (tx: Db, decision: Decision<Row, Fields>) => Promise<void>,
  ): Promise<void> {
    const id = toId(entryId);
    await database.transaction(async (tx) => {
      const row = await locked(tx, id);
      const current = await fieldsOf(tx, row);
      const proposal = await findProposal(tx, { kind, entryId: id });
      refuseMoved(proposal, current, version);
      await work(tx, { row, current, proposal, by, now: new Date(clock.now()) });
    });
  }

  return {
    kind,
    what,
    namesPeople,
    hrefOf,

    accept: (id, { version, fields }, by) =>
      decide(id, { version, by }, async (tx, decision) => {
        const { proposal, current } = decision;
        const taken = acceptedChanges(proposal, current, fields) as Partial<Fields>;
        await removeProposal(tx, { kind, entryId: id });
        await entries.accept(tx, { ...decision, taken });
      }),

    decline: (id, { version, reason }, by) =>
      decide(id, { version, by }, async (tx, decision) => {
        await markDeclined(tx, decision.proposal.id, { reason, now: decision.now });
        await entries.declined(tx, { ...decision, reason });
      }),

    async find(db, entryId) {
      const id = toId(entryId);
      const row = await entries.find(db, id);
      const stored = await findProposal(db, { kind, entryId: id });
      if (!row || !stored) return undefined;
      return {
        title: titleOf(row),
        proposal: proposalView(stored, await fieldsOf(db, row), labels),
        about: entries.aboutOf?.(row, stored.changes as Partial<Fields>),
      };
    },

    async map(entryId, wanted) {
      const row = await entries.find(database.db, toId(entryId));
      return row && entries.mapOf?.(row, wanted as Partial<Fields>);
    },

    /** What waits for these entries. */
    async shown(rows) {
      const waiting = await findWaiting(
        database.db,
        kind,
        rows.map(({ id }) => id),
      );
      const views = new Map<Row['id'], Proposal>();
      for (const row of rows) {
        const proposal = waiting.get(row.id);
        if (proposal) views.set(row.id, proposalView(proposal, await fieldsOf(database.db, row), labels));
      }
      return views;
    },
  };
}
