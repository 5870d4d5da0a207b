import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import type {
  ClaimAnswer,
  DecideAnswer,
  DecideRequest,
  DigestSetting,
  DigestState,
  QueueAnswer,
  QueueCounts,
  QueueDetailsAnswer,
  QueueEntryKey,
  QueueToday,
  UndoAnswer,
} from './queue.schema.ts';

export const QUEUE_KEY = ['admin', 'queue'] as const;
/** Others decide too, and say what they look at. */
const LOOK_AGAIN_MS = 20_000;

export const queueQuery = (asked: { kind: string; limit: number }) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...QUEUE_KEY, 'list', asked],
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams({ kind: asked.kind, limit: String(asked.limit) });
      return getJson<QueueAnswer>(`/api/admin/queue?${parameters.toString()}`, { signal });
    },
  });

/** One list, however much of it is asked for: what is there stays when more of it cannot be had. */
export const growingQueueQuery = (asked: { kind: string; limit: number }) =>
  queryOptions({ ...queueQuery(asked), queryKey: [...QUEUE_KEY, 'growing list', asked.kind] });

export const queueCountsQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: [...QUEUE_KEY, 'counts'],
    queryFn: ({ signal }) => getJson<QueueCounts>('/api/admin/queue/counts', { signal }),
  });

export const queueTodayQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: [...QUEUE_KEY, 'today'],
    queryFn: ({ signal }) => getJson<QueueToday>('/api/admin/queue/today', { signal }),
  });

/** Whoever holds a key passes thirty entries a second: those that are passed by are not asked for. */
const PASSING_MS = 120;

export const queueDetailsQuery = ({ kind, id }: QueueEntryKey) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...QUEUE_KEY, 'one', kind, id],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PASSING_MS));
      signal.throwIfAborted();
      return getJson<QueueDetailsAnswer>(`/api/admin/queue/${kind}/${encodeURIComponent(id)}`, { signal });
    },
  });

export const decide = (request: DecideRequest) => postJson<DecideAnswer>('/api/admin/queue/decide', request);
export const undo = (decisions: readonly string[]) =>
  postJson<UndoAnswer>('/api/admin/queue/undo', { decisions });
export const claim = ({ kind, id }: QueueEntryKey) =>
  postJson<ClaimAnswer>('/api/admin/queue/claim', { kind, id });
export const release = ({ kind, id }: QueueEntryKey) =>
  postJson<ClaimAnswer>('/api/admin/queue/release', { kind, id });

const DIGEST_KEY = ['admin', 'digest'] as const;
export const digestQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: DIGEST_KEY,
    queryFn: ({ signal }) => getJson<DigestState>('/api/admin/digest', { signal }),
  });
export const setDigest = (setting: DigestSetting) => putJson<DigestState>('/api/admin/digest', setting);
