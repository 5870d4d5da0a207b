import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ADMIN_KEY } from '#features/accounts/accounts.queries.ts';
import {
  flagsAfter,
  moderationActions,
  type ModerationAction,
  type ModerationFlags,
} from '../review.model.ts';
import { REVIEW_SORTS, REVIEW_STATES } from '../review.schema.ts';
import { reviewListQuery } from '../lists/review-list.queries.ts';
import { deleteJson, postJson } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { useListAddress } from '#ui/lists/use-list-address.ts';

const DEFAULTS = { q: '', status: 'all', sort: 'waiting' } as const;
const CHOICES = { status: REVIEW_STATES, sort: REVIEW_SORTS } as const;

const DONE: Record<ModerationAction, string> = {
  approve_and_publish: 'is approved and published.',
  publish: 'is published.',
  unpublish: 'is no longer public.',
};

export interface ReviewedEntry extends ModerationFlags {
  id: number | string;
  updatedAt: string;
}

/** Of the heading of an entry's card; one list is shown at a time. */
export const cardHeadingId = ({ id }: Pick<ReviewedEntry, 'id'>) => `review-${id}`;

interface ReviewOptions {
  /** Approval publishes, and is the only step that is offered. */
  approvedOnce?: boolean;
  /** A decision is refused when the entry changed since the list was fetched. */
  refusesStale?: boolean;
  /** Something was decided: what else shows these entries is out of date. Keep its identity. */
  onChange?: () => void;
}

/**
 * The list of one kind of entry and what can be done with each.
 * @param kind as it stands in the addresses of the calls: `/api/admin/{kind}`.
 */
export function useReview<Entry extends ReviewedEntry>(kind: string, options: ReviewOptions = {}) {
  const { approvedOnce = false, refusesStale = false, onChange } = options;
  const client = useQueryClient();
  const address = useListAddress<keyof typeof DEFAULTS>(DEFAULTS, CHOICES);
  const list = useQuery({
    ...reviewListQuery<Entry>(kind, { ...address.values, page: address.page }),
    placeholderData: keepPreviousData,
  });
  const refresh = useCallback(async () => {
    onChange?.();
    await client.invalidateQueries({ queryKey: [...ADMIN_KEY, kind] });
  }, [client, kind, onChange]);

  const decide = useMutation({
    mutationFn: ({ entry, action }: { entry: Entry; name: string; action: ModerationAction }) =>
      postJson('/api/admin/approve', {
        type: kind,
        id: entry.id,
        ...(refusesStale && { updatedAt: entry.updatedAt }),
        ...flagsAfter(action),
      }),
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
  const heading = useRef<HTMLHeadingElement>(null);
  // A decided entry may have left this page of the list.
  useFocusAfter(
    decide.isPending,
    () =>
      (decide.variables && document.getElementById(cardHeadingId(decide.variables.entry))) ?? heading.current,
  );
  const remove = useMutation({
    mutationFn: ({ id }: { id: number | string; name: string }) =>
      deleteJson<{ message: string }>(`/api/admin/${kind}/${encodeURIComponent(String(id))}`),
    onSuccess: (_answer, { name }) => toast({ title: 'Entry Deleted', description: `${name} is deleted.` }),
    onError: (error) => {
      failureToast('Delete Failed', error, 'The entry was not deleted.');
      void refresh();
    },
  });
  return {
    kind,
    address,
    list,
    /** Of the list. */
    heading,
    refresh,
    remove,
    actionsOf: (entry: Entry) => moderationActions(entry, { approvedOnce }),
    decide: (entry: Entry, name: string, action: ModerationAction) => decide.mutate({ entry, name, action }),
    /** The action that is under way for an entry. */
    pendingAction: ({ id }: Entry) =>
      decide.isPending && decide.variables.entry.id === id ? decide.variables.action : undefined,
  };
}
export type Review<Entry extends ReviewedEntry> = ReturnType<typeof useReview<Entry>>;
