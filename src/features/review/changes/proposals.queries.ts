import { postJson } from '#platform/api-client/api-client.ts';
import { valueText } from './proposals.model.ts';
import type { AcceptProposal, DeclineProposal, Proposal } from './proposals.schema.ts';

const acceptProposal = ({ id, ...sent }: AcceptProposal & { id: number }) =>
  postJson<{ message: string }>(`/api/admin/proposals/${id}/accept`, sent);

const declineProposal = ({ id, ...sent }: DeclineProposal & { id: number }) =>
  postJson<{ message: string }>(`/api/admin/proposals/${id}/decline`, sent);

/** Props of `ProposedChange` for a proposal. After a decision, refused ones included, the list is fetched again. */
export const shownProposal = (
  { id, version, fields }: Proposal,
  { refresh, onDone }: { refresh: () => Promise<unknown>; onDone: (message: string) => void },
) => {
  const decide = async (work: () => Promise<{ message: string }>) => {
    try {
      onDone((await work()).message);
    } finally {
      await refresh();
    }
  };
  return {
    fields: fields.map((field) => ({
      ...field,
      base: valueText(field.base),
      current: valueText(field.current),
      proposed: valueText(field.proposed),
    })),
    onAccept: (chosen: string[] | undefined) => decide(() => acceptProposal({ id, version, fields: chosen })),
    onDecline: (reason: string) => decide(() => declineProposal({ id, version, reason })),
  };
};
