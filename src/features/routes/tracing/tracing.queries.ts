import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson } from '#platform/api-client/api-client.ts';
import type { KeptTraces, RoadTrace, UntracedRoads } from './tracing.schema.ts';

export const UNTRACED_KEY = ['admin', 'untraced-roads'] as const;

export const untracedQuery = (before: number | null) =>
  queryOptions({
    queryKey: [...UNTRACED_KEY, before],
    queryFn: ({ signal }) =>
      getJson<UntracedRoads>(`/api/admin/untraced-roads${before === null ? '' : `?before=${before}`}`, {
        signal,
      }),
  });

/** One road at a time, so that each is seen as soon as it is there. Undefined when it has a line meanwhile, or is gone. */
export const traceRoad = async (id: number): Promise<RoadTrace | undefined> =>
  (await postJson<{ traces: RoadTrace[] }>('/api/admin/road-traces', { ids: [id] })).traces[0];

export const keepTraces = (traces: readonly { routeId: number; trackId: string }[]) =>
  postJson<KeptTraces>('/api/admin/road-traces/keep', { traces });
