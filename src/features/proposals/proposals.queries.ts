import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson } from '#platform/api-client/api-client.ts';
import type { AcceptProposal, DeclineProposal, WaitingProposals } from './proposals.schema.ts';

export const PROPOSALS_KEY = ['admin', 'proposals'] as const;

export const waitingProposalsQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: PROPOSALS_KEY,
    queryFn: ({ signal }) => getJson<WaitingProposals>('/api/admin/proposals', { signal }),
  });

export const acceptProposal = ({ id, ...sent }: AcceptProposal & { id: number }) =>
  postJson<{ message: string }>(`/api/admin/proposals/${id}/accept`, sent);

export const declineProposal = ({ id, ...sent }: DeclineProposal & { id: number }) =>
  postJson<{ message: string }>(`/api/admin/proposals/${id}/decline`, sent);
