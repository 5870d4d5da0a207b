import { QUEUE_RANKS } from '../queue/queue.model.ts';
import {
  NUMBER_ID,
  type QueueDetails,
  type QueueRow,
  type QueueSource,
} from '../queue/queue-source.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { valueText } from './proposals.model.ts';
import { countWaiting, findProposalById, listWaiting, proposalTarget } from './proposals.repo.server.ts';
import type { Proposal, ProposalKind } from './proposals.schema.ts';
import { PROPOSAL_GONE, type ProposalDesks } from './proposals.service.server.ts';

/** Where an admin finds the entry, with the change in its card. */
const HREF: Record<ProposalKind, (title: string) => string> = {
  routes: (q) => `/admin?${new URLSearchParams({ q }).toString()}`,
  articles: (q) =>
    `/admin?${new URLSearchParams({ view: 'blog', sub: 'submissions', q: q.slice(0, 100) }).toString()}`,
  volunteers: (q) => `/admin?${new URLSearchParams({ view: 'volunteers', q }).toString()}`,
};
const WHAT: Record<ProposalKind, string> = {
  routes: 'Change of a route or ride',
  articles: 'Change of an article',
  volunteers: 'Change of a volunteer',
};

/** Changes that owners wish. A changed proposal has another id, so that nobody approves what they did not see. */
export function proposalQueueSource({ db, desks }: { db: Db; desks: ProposalDesks }): QueueSource {
  async function shown(tx: Db, id: string) {
    const stored = await findProposalById(tx, Number(id));
    if (!stored || stored.declinedAt !== null) return undefined;
    const { kind, entryId } = proposalTarget(stored);
    const entry = await desks[kind].look(tx, entryId);
    return entry && entry.proposal.id === stored.id ? { kind, entryId, stored, ...entry } : undefined;
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
              `${label}\nNow: ${valueText(current)}\nWished: ${valueText(proposed)}`,
          )
          .join('\n\n'),
        href: HREF[entry.kind](entry.title),
        facts: [
          { label: 'Of', value: WHAT[entry.kind] },
          { label: 'Changes', value: entry.proposal.fields.map(({ label }) => label).join(', ') },
        ],
      };
    },
    approve: async (id, by) => {
      const { kind, entryId, proposal } = await found(id);
      await desks[kind].accept(entryId, { version: proposal.version }, by);
    },
    decline: async (id, reason, by) => {
      const { kind, entryId, proposal } = await found(id);
      await desks[kind].decline(entryId, { version: proposal.version, reason }, by);
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
  summary: `Wishes to change: ${proposal.fields.map(({ label }) => label).join(', ')}`,
  submittedAt: stored.createdAt,
  hints: proposal.fields.some(({ conflict }) => conflict)
    ? ['An admin changed the same field meanwhile. Open it and decide there.']
    : [],
});
