import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureToast } from '#ui/failure-toast.ts';
import { toast } from '#ui/toast-store.ts';
import { QUEUE_LIMITS, type QueueVerdict } from '../queue.model.ts';
import { decide, QUEUE_KEY, queueQuery, undo } from '../queue.queries.ts';
import type { QueueEntry, QueueEntryKey } from '../queue.schema.ts';

export const keyOf = ({ kind, id }: QueueEntryKey): string => `${kind} ${id}`;

export interface Decision {
  verdict: QueueVerdict;
  reason: string | null;
  entries: readonly QueueEntry[];
}

/**
 * What waits, and deciding it. Decided entries leave the list at once and come back when they are refused.
 * @param onUndone what else shows these entries is out of date.
 */
export function useQueue(kind: string, onUndone: () => void) {
  const client = useQueryClient();
  const [limit, setLimit] = useState<number>(QUEUE_LIMITS.page);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [lastBatch, setLastBatch] = useState<readonly string[]>([]);
  /** Read out to those who do not see the list change. */
  const [said, setSaid] = useState('');
  const list = useQuery({ ...queueQuery({ kind, limit }), placeholderData: keepPreviousData });
  const refresh = () => client.invalidateQueries({ queryKey: QUEUE_KEY });

  const deciding = useMutation({
    mutationFn: ({ verdict, reason, entries }: Decision) =>
      decide({ verdict, reason, entries: entries.map(({ kind: of, id }) => ({ kind: of, id })) }),
    onMutate: ({ entries }) => setLeaving((before) => new Set([...before, ...entries.map(keyOf)])),
    onSuccess: ({ results }, { verdict, entries }) => {
      const done = results.filter(({ ok }) => ok);
      const refused = results.find(({ ok }) => !ok);
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
    onError: (error) => failureToast('Update Failed', error, 'Nothing was changed.'),
    onSettled: async (_answer, _error, { entries }) => {
      await refresh();
      const done = new Set(entries.map(keyOf));
      setLeaving((before) => new Set([...before].filter((key) => !done.has(key))));
    },
  });

  const undoing = useMutation({
    mutationFn: (decisions: readonly string[]) => undo(decisions.slice(0, QUEUE_LIMITS.batch)),
    onSuccess: ({ results }) => {
      const undone = results.filter(({ ok }) => ok).length;
      setLastBatch([]);
      setSaid(undone === 1 ? 'Undone. The entry waits again.' : `Undone. ${undone} entries wait again.`);
      const refused = results.find(({ ok }) => !ok);
      if (refused)
        toast({
          title: 'Update Failed',
          description: refused.message ?? 'It was not undone.',
          variant: 'destructive',
        });
    },
    onError: (error) => failureToast('Update Failed', error, 'It was not undone.'),
    onSettled: async () => {
      // What a visitor sees changes half a minute later; the public pages ask again when they are looked at.
      onUndone();
      await refresh();
    },
  });

  const entries = (list.data?.entries ?? []).filter((entry) => !leaving.has(keyOf(entry)));
  return {
    list,
    entries,
    decisions: list.data?.decisions ?? [],
    said,
    say: setSaid,
    lastBatch,
    decide: deciding.mutate,
    undo: undoing.mutate,
    undoing: undoing.isPending,
    more:
      list.data?.next != null && limit < QUEUE_LIMITS.mostPerPage
        ? () => setLimit(Math.min(limit + QUEUE_LIMITS.page, QUEUE_LIMITS.mostPerPage))
        : undefined,
    refresh,
  };
}
export type Queue = ReturnType<typeof useQueue>;

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
