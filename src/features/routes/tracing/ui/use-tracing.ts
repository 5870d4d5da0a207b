import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '#platform/api-client/queries.ts';
import { userMessage } from '#platform/api-client/api-client.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import { ROUTES_KEY } from '../../entry/route.queries.ts';
import { keepTraces, traceRoad, UNTRACED_KEY } from '../tracing.queries.ts';
import type { RoadTrace, UntracedRoad } from '../tracing.schema.ts';

/** What became of a road: its trace, or why there is none. */
export type Traced = RoadTrace | { problem: string; trackId: null };

const roads = (count: number) => `${count} ${count === 1 ? 'road' : 'roads'}`;

/** Traces of roads as they come, one at a time, and keeping them. */
export function useTracing() {
  const client = useQueryClient();
  const [traces, setTraces] = useState<ReadonlyMap<number, Traced>>(new Map());
  const [waiting, setWaiting] = useState<readonly number[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());

  const put = (id: number, traced: Traced) => setTraces((before) => new Map(before).set(id, traced));

  async function traceOne(id: number): Promise<void> {
    try {
      put(id, (await traceRoad(id)) ?? { problem: 'It has a line meanwhile, or is gone.', trackId: null });
    } catch (error) {
      put(id, { problem: userMessage(error, 'It could not be traced. Please try again.'), trackId: null });
    }
    setWaiting((before) => before.filter((one) => one !== id));
  }

  /** Puts roads in line; those that are in it stay where they are. */
  function trace(some: readonly UntracedRoad[]): void {
    for (const { id } of some) {
      if (waiting.includes(id)) continue;
      setWaiting((before) => [...before, id]);
      line.current = line.current.then(() => traceOne(id));
    }
  }

  const keep = useMutation({
    mutationFn: (some: readonly { routeId: number; trackId: string }[]) => keepTraces(some),
    onSuccess: async ({ kept, notKept }) => {
      setTraces((before) => {
        const after = new Map(before);
        for (const id of kept) after.delete(id);
        for (const { routeId, reason } of notKept) after.set(routeId, { problem: reason, trackId: null });
        return after;
      });
      if (kept.length > 0)
        toast({ title: 'Route Updated', description: `${roads(kept.length)} now with an approximate line.` });
      client.removeQueries({ queryKey: ROUTES_KEY });
      await client.invalidateQueries({ queryKey: UNTRACED_KEY });
    },
    onError: (error) => failureToast('Update Failed', error, 'The lines were not kept.'),
  });

  return {
    traces,
    /** Ids in line, the first under way. */
    waiting,
    trace,
    keep: (some: readonly { routeId: number; trackId: string }[]) => {
      if (!keep.isPending && some.length > 0) keep.mutate(some);
    },
    isKeeping: keep.isPending,
  };
}
