import { QUEUE_RANKS } from '../queue/queue.model.ts';
import type {
  FoundChange,
  QueueDetails,
  QueueRow,
  Reviewable,
  ReviewedChanges,
} from '../reviewable.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { NUMBER_ID } from '#platform/forms/id.schema.ts';
import { valueText } from './proposals.model.ts';
import { countWaiting, findProposalById, listWaiting, proposalTarget } from './proposals.repo.server.ts';
import { changesOf, PROPOSAL_GONE } from './proposals.service.server.ts';
import type { StoredProposal } from './proposals.tables.server.ts';

/** Changes that owners propose. A changed proposal has another id, so that nobody approves what they did not see. */
export function reviewableProposals({
  db,
  changes,
}: {
  db: Db;
  changes: readonly ReviewedChanges[];
}): Reviewable {
  async function shown(tx: Db, id: string) {
    const stored = await findProposalById(tx, Number(id));
    if (!stored || stored.declinedAt !== null) return undefined;
    const { kind, entryId } = proposalTarget(stored);
    const of = changesOf(changes, kind);
    const entry = await of.find(tx, entryId);
    return entry && entry.proposal.id === stored.id ? { of, entryId, stored, ...entry } : undefined;
  }
  async function found(id: string) {
    const entry = await shown(db, id);
    if (!entry) throw new AppError('conflict', PROPOSAL_GONE);
    return entry;
  }

  return {
    kind: 'changes',
    label: 'Proposed change',
    plural: 'Proposed changes',
    auditType: 'owner-proposals',
    idPattern: NUMBER_ID,
    ranks: [QUEUE_RANKS.rides, QUEUE_RANKS.ordinary],
    waiting: async (tx, page) => {
      const rows = await listWaiting(tx, page, page.rank === QUEUE_RANKS.rides);
      const entries = await Promise.all(rows.map(({ id }) => shown(tx, String(id))));
      return entries.flatMap((entry) => (entry ? [rowOf(entry)] : []));
    },
    count: countWaiting,
    find: async (tx, id): Promise<QueueDetails | undefined> => {
      const entry = await shown(tx, id);
      if (!entry) return undefined;
      return {
        ...rowOf(entry),
        preview: entry.about?.preview ?? { title: entry.title, line: entry.of.what, text: '', more: [] },
        changes: entry.proposal.fields.map(({ label, current, proposed, conflict }) => ({
          label,
          now: valueText(current),
          wanted: valueText(proposed),
          conflict,
        })),
        href: entry.of.hrefOf(entry.title),
        facts: [],
      };
    },
    map: async (id) => {
      const entry = await shown(db, id);
      return entry && entry.of.map?.(entry.entryId, entry.stored.changes);
    },
    approve: async (id, by) => {
      const { of, entryId, proposal } = await found(id);
      await of.accept(entryId, { version: proposal.version }, by);
    },
    decline: async (id, reason, by) => {
      const { of, entryId, proposal } = await found(id);
      await of.decline(entryId, { version: proposal.version, reason }, by);
    },
  };
}

const rowOf = ({
  of,
  stored,
  title,
  proposal,
  about,
}: FoundChange & { of: ReviewedChanges; stored: StoredProposal }): QueueRow => ({
  id: String(stored.id),
  title,
  // An accepted change is gone, and nothing says whose it was.
  keptTitle: of.namesPeople ? of.what : undefined,
  label: about?.ride ? 'Change of a ride' : of.what,
  summary: `Proposes to change: ${proposal.fields.map(({ label }) => label).join(', ')}`,
  submittedAt: stored.createdAt,
  orderAt: stored.startsAt ?? stored.createdAt,
  changedAt: stored.updatedAt,
  place: about?.place,
  sender: about?.sender,
  ride: about?.ride,
  hints: proposal.fields.some(({ conflict }) => conflict)
    ? ['An admin changed the same field meanwhile. Open it and decide there.']
    : [],
});
