import { QUEUE_RANKS } from '../queue/queue.model.ts';
import type { QueueDetails, QueueRow, Reviewable, ReviewedChanges } from '../reviewable.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { NUMBER_ID } from '#platform/forms/id.schema.ts';
import { valueText } from './proposals.model.ts';
import { countWaiting, findProposalById, listWaiting, proposalTarget } from './proposals.repo.server.ts';
import type { Proposal } from './proposals.schema.ts';
import { changesOf, PROPOSAL_GONE } from './proposals.service.server.ts';

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
    ranks: [QUEUE_RANKS.ordinary],
    waiting: async (tx, page) => {
      const rows = await listWaiting(tx, page);
      const entries = await Promise.all(rows.map(({ id }) => shown(tx, String(id))));
      return entries.flatMap((entry) => (entry ? [rowOf(entry)] : []));
    },
    count: countWaiting,
    find: async (tx, id): Promise<QueueDetails | undefined> => {
      const entry = await shown(tx, id);
      if (!entry) return undefined;
      return {
        ...rowOf(entry),
        text: entry.proposal.fields
          .map(
            ({ label, current, proposed }) =>
              `${label}\nNow: ${valueText(current)}\nProposed: ${valueText(proposed)}`,
          )
          .join('\n\n'),
        href: entry.of.hrefOf(entry.title),
        facts: [
          { label: 'Of', value: entry.of.what },
          { label: 'Changes', value: entry.proposal.fields.map(({ label }) => label).join(', ') },
        ],
      };
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
  stored,
  title,
  proposal,
}: {
  stored: { id: number; createdAt: Date };
  title: string;
  proposal: Proposal;
}): QueueRow => ({
  id: String(stored.id),
  title,
  summary: `Proposes to change: ${proposal.fields.map(({ label }) => label).join(', ')}`,
  submittedAt: stored.createdAt,
  hints: proposal.fields.some(({ conflict }) => conflict)
    ? ['An admin changed the same field meanwhile. Open it and decide there.']
    : [],
});
