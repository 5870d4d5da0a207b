import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The client of this browser tab, for whatever asks when a page is alive: no page waits for TanStack Query to become so.
 * @throws when it could not be fetched
 */
export const lateQueryClient = async (): Promise<QueryClient> =>
  (await import('./query-client.ts')).browserQueryClient();

/** Asks, so that the answer is there, or known to have failed. Never fails itself. */
export async function prefetch<Answer, Key extends QueryKey>(
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
): Promise<void> {
  try {
    await (await lateQueryClient()).prefetchQuery(query);
  } catch {
    // Readers of the answer get the error of the client that did not load.
  }
}

/** Forgets an answer or a failure. */
export async function forget({ queryKey }: { queryKey: QueryKey }): Promise<void> {
  try {
    (await lateQueryClient()).removeQueries({ queryKey });
  } catch {
    // Without a client there is nothing to forget.
  }
}
