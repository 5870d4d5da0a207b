import { notifyManager, QueryClient } from '@tanstack/react-query';

// By itself it waits for a timer: on a busy device the second of two presses comes before, and is sent as well.
notifyManager.setScheduler(queueMicrotask);

const UNUSED_DATA_KEPT_MS = 30 * 60_000;

/**
 * A client whose data never goes stale and never refetches or retries by itself: a reader sees data of a stated
 * age and asks for newer. One per browser tab, and on the server one per component.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // "Offline" is an answer to show now, not a reason to wait in silence.
        networkMode: 'always',
        // On the server a finite time would keep every request's data in memory until a timer fires.
        gcTime: typeof document === 'undefined' ? Infinity : UNUSED_DATA_KEPT_MS,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The one client of this browser tab; `clientLoader`s and components share it. Never call it on the server. */
export function browserQueryClient(): QueryClient {
  browserClient ??= createQueryClient();
  return browserClient;
}
