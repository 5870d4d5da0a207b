import type { WorkerMessage } from '../worker/worker-message.ts';

/** An old version that still has work to do holds the new one up; a page that is loaded again leaves it less. */
const TAKES_OVER_WITHIN_MS = 5_000;

/** Makes the version that waits take over, and loads the page again with it. */
export type WaitingVersion = () => void;

/**
 * Registers the service worker and reports new versions, until the returned function is called. Where the
 * browser has none or refuses it (private mode, full storage), everything works as without.
 */
export function keepWorker(onWaiting: (version: WaitingVersion) => void): () => void {
  const stopped = new AbortController();
  if ('serviceWorker' in navigator) void register(onWaiting, stopped.signal).catch(() => undefined);
  return () => stopped.abort();
}

async function register(onWaiting: (version: WaitingVersion) => void, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { scope: '/' });
  const offer = (version: ServiceWorker | null) => {
    // Without a controller it is the first version, which nobody waits for.
    if (!version || !serviceWorker.controller || signal.aborted) return;
    onWaiting(() => {
      const reload = () => window.location.reload();
      serviceWorker.addEventListener('controllerchange', reload, { once: true });
      setTimeout(reload, TAKES_OVER_WITHIN_MS);
      send(version, { type: 'activate' });
    });
  };
  const watch = (version: ServiceWorker | null) =>
    version?.addEventListener('statechange', () => {
      if (version.state === 'installed') offer(version);
    });

  offer(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing), { signal });
  // The page that was open when the first version came is worth keeping too.
  serviceWorker.addEventListener('controllerchange', () => reportVisit(location.pathname + location.search), {
    signal,
  });
  // A page that was on its way while the worker took over is not among those it took.
  if (registration.active && !serviceWorker.controller) send(registration.active, { type: 'claim' });
}

/** Lets the worker keep the page at this address, when it is one of those that are saved. */
export function reportVisit(path: string): void {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  const { controller } = navigator.serviceWorker;
  if (controller) send(controller, { type: 'visited', url: new URL(path, window.location.origin).href });
}

const send = (worker: ServiceWorker, message: WorkerMessage) => worker.postMessage(message, []);
