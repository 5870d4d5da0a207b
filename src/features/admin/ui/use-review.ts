import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { flagsAfter, type ModerationAction, type ReviewKind } from '#features/moderation/moderation.model.ts';
import { REVIEW_SORTS, REVIEW_STATES } from '#features/moderation/moderation.schema.ts';
import { ROUTES_KEY } from '#features/routes/entry/route.queries.ts';
import { deleteJson, postJson } from '#platform/api-client/api-client.ts';
import { failureToast } from '#ui/failure-toast.ts';
import { toast } from '#ui/toast-store.ts';
import { useListAddress } from '#ui/use-list-address.ts';
import { ADMIN_KEY, reviewListQuery } from '../admin.queries.ts';

const DEFAULTS = { q: '', status: 'all', sort: 'waiting' } as const;
const CHOICES = { status: REVIEW_STATES, sort: REVIEW_SORTS } as const;

const DONE: Record<ModerationAction, string> = {
  approve_and_publish: 'is approved and published.',
  publish: 'is published.',
  unpublish: 'is not public any more.',
};

interface Decision {
  id: number | string;
  name: string;
  action: ModerationAction;
  /** The state that the admin saw, where owners may change what waits. */
  updatedAt?: string;
}

/** The list of one kind of entry and what can be done with each. */
export function useReview<Kind extends ReviewKind>(kind: Kind) {
  const client = useQueryClient();
  const address = useListAddress<keyof typeof DEFAULTS>(DEFAULTS, CHOICES);
  const list = useQuery({
    ...reviewListQuery(kind, { ...address.values, page: address.page }),
    placeholderData: keepPreviousData,
  });
  const refresh = useCallback(async () => {
    // The public pages ask again when they are next looked at.
    if (kind === 'scenic-routes') client.removeQueries({ queryKey: ROUTES_KEY });
    await client.invalidateQueries({ queryKey: [...ADMIN_KEY, kind] });
  }, [client, kind]);

  const decide = useMutation({
    mutationFn: ({ id, action, updatedAt }: Decision) =>
      postJson('/api/admin/approve', { type: kind, id, updatedAt, ...flagsAfter(action) }),
    onSuccess: async (_answer, { name, action }) => {
      toast({ title: 'Status Updated', description: `${name} ${DONE[action]}` });
      await refresh();
    },
    onError: (error) => {
      failureToast('Update Failed', error, 'The status was not changed.');
      // Someone else was faster, or the entry is gone: show how it is now.
      void refresh();
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: number | string; name: string }) =>
      deleteJson<{ message: string }>(`/api/admin/${kind}/${encodeURIComponent(String(id))}`),
    onSuccess: (_answer, { name }) => toast({ title: 'Entry Deleted', description: `${name} is deleted.` }),
    onError: (error) => {
      failureToast('Delete Failed', error, 'The entry was not deleted.');
      void refresh();
    },
  });
  return { kind, address, list, refresh, decide, remove };
}
export type Review<Kind extends ReviewKind = ReviewKind> = ReturnType<typeof useReview<Kind>>;
