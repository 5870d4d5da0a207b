import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery, useQueryClient } from '#platform/api-client/queries.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { QUEUE_LIMITS, type QueueVerdict } from '../queue.model.ts';
import { decide, growingQueueQuery, QUEUE_KEY, undo } from '../queue.queries.ts';
import type { QueueEntry, QueueEntryKey } from '../queue.schema.ts';

export const keyOf = ({ kind, id }: QueueEntryKey): string => `${kind} ${id}`;

export interface Decision {
  verdict: QueueVerdict;
  reason: string | null;
  /** With the `updatedAt` of what was read. */
  entries: readonly QueueEntry[];
}

/**
 * What waits, and deciding it. Decided entries leave the list at once and come back when they are refused.
 * @param onChanged what else shows these entries is out of date.
 */
export function useQueue(kind: string, onChanged: () => void) {
  const client = useQueryClient();
  const [limit, setLimit] = useState<number>(QUEUE_LIMITS.page);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  /** Refused because they changed since they were read. */
  const [stale, setStale] = useState<readonly QueueEntry[]>([]);
  const [lastBatch, setLastBatch] = useState<readonly string[]>([]);
  /** Read out to those who do not see the list change. */
  const [said, setSaid] = useState('');
  const list = useQuery({ ...growingQueueQuery({ kind, limit }), placeholderData: keepPreviousData });
  const { refetch } = list;
  useEffect(() => {
    if (limit > QUEUE_LIMITS.page) void refetch();
  }, [limit, refetch]);
  /** What got no answer. It stands on the page: a toast's code may be out of reach as well. */
  const [problem, setProblem] = useState<string>();
  const fail = (error: Error, unreached: string) => {
    if (error instanceof ApiError) failureToast('Update Failed', error, 'Nothing was changed.');
    else setProblem(unreached);
  };
  /** What was just decided is not there to be asked for again. */
  const refresh = () =>
    client.invalidateQueries({ queryKey: QUEUE_KEY, predicate: ({ queryKey }) => queryKey[2] !== 'one' });

  const forgetStale = (entries: readonly QueueEntry[]) => {
    const keys = new Set(entries.map(keyOf));
    setStale((before) => before.filter((entry) => !keys.has(keyOf(entry))));
  };

  const deciding = useMutation({
    mutationFn: ({ verdict, reason, entries }: Decision) =>
      decide({
        verdict,
        reason,
        entries: entries.map(({ kind: of, id, updatedAt }) => ({ kind: of, id, updatedAt })),
      }),
    onMutate: ({ entries }) => {
      setProblem(undefined);
      forgetStale(entries);
      setLeaving((before) => new Set([...before, ...entries.map(keyOf)]));
    },
    onSuccess: ({ results }, { verdict, entries }) => {
      const done = results.filter(({ ok }) => ok);
      const refused = results.find(({ ok, isStale }) => !ok && !isStale);
      const unread = new Set(results.filter(({ isStale }) => isStale).map(keyOf));
      setStale((before) => [...before, ...entries.filter((entry) => unread.has(keyOf(entry)))]);
      const held = results.flatMap(({ decision }) => decision ?? []);
      setLastBatch(held);
      setSaid(decisionText(verdict, entries, done.length, held.length > 0));
      if (refused)
        toast({
          title: 'Update Failed',
          description: refused.message ?? 'An entry was not changed.',
          variant: 'destructive',
        });
    },
    onError: (error, { entries }) =>
      fail(
        error,
        entries.length === 1
          ? `There was no answer. "${entries[0]?.title ?? ''}" is decided if it is gone from the list. If it still waits, check the connection and decide again.`
          : 'There was no answer. Those that still wait in the list are not decided: check the connection and decide again.',
      ),
    onSettled: async (_answer, _error, { entries }) => {
      await refresh();
      const done = new Set(entries.map(keyOf));
      setLeaving((before) => new Set([...before].filter((key) => !done.has(key))));
    },
  });

  const undoing = useMutation({
    mutationFn: (decisions: readonly string[]) => undo(decisions.slice(0, QUEUE_LIMITS.batch)),
    onMutate: () => setProblem(undefined),
    onSuccess: ({ results }) => {
      const undone = results.filter(({ ok }) => ok).length;
      setLastBatch([]);
      if (undone > 0)
        setSaid(undone === 1 ? 'Undone. The entry waits again.' : `Undone. ${undone} entries wait again.`);
      const refused = results.find(({ ok }) => !ok);
      if (refused)
        toast({
          title: 'Update Failed',
          description: refused.message ?? 'It was not undone.',
          variant: 'destructive',
        });
    },
    onError: (error) =>
      fail(
        error,
        'There was no answer. If nothing came back into the list, check the connection and press Undo again.',
      ),
    onSettled: async () => {
      onChanged();
      await refresh();
    },
  });

  const entries = (list.data?.entries ?? []).filter((entry) => !leaving.has(keyOf(entry)));
  return {
    list,
    entries,
    problem,
    stale,
    forgetStale,
    decisions: list.data?.decisions ?? [],
    said,
    say: setSaid,
    lastBatch,
    decide: deciding.mutate,
    undo: undoing.mutate,
    undoing: undoing.isPending,
    isLastMore: limit + QUEUE_LIMITS.page >= QUEUE_LIMITS.mostPerPage,
    more:
      list.data?.next != null && limit < QUEUE_LIMITS.mostPerPage
        ? () =>
            list.isError
              ? void refetch()
              : setLimit(Math.min(limit + QUEUE_LIMITS.page, QUEUE_LIMITS.mostPerPage))
        : undefined,
    refresh,
  };
}

function decisionText(
  verdict: QueueVerdict,
  entries: readonly QueueEntry[],
  done: number,
  canUndo: boolean,
): string {
  if (done === 0) return '';
  const what = done === 1 && entries.length === 1 ? entries[0]?.title : `${done} entries`;
  const how = verdict === 'approve' ? 'approved' : 'declined';
  return `${what} ${how}.${canUndo ? ' Press U to undo.' : ''}`;
}
