import { useEffect, useSyncExternalStore } from 'react';
import { onConnection } from '#platform/device/online.ts';

/**
 * When the device saved the document that was opened, epoch ms; undefined for one that came over the network. The
 * service worker writes it into the document.
 */
export const documentSavedAt = (): number | undefined =>
  Number(document.documentElement.dataset.savedAt) || undefined;

/**
 * Whether the reader is without a connection: the device says so, or it opened what it had saved. Devices call
 * themselves online wherever there is a network, whether it leads anywhere or not. False during hydration; nothing is
 * rendered again for it where there is a connection.
 */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => !navigator.onLine || documentSavedAt() !== undefined,
    () => false,
  );

/**
 * Where a page's data did not arrive for want of a connection, loads the page again: the service worker then
 * shows what the device has saved of it, with its age, or the offline page. Without a worker nothing changes.
 */
export function useSavedPageInstead(wanted = true): void {
  useEffect(() => {
    if (wanted) showSavedPage();
  }, [wanted]);
}

function showSavedPage(): void {
  if (hasSavedPages()) window.location.reload();
}

/** Whether a page that is asked for now comes from this device, if it was kept. */
export const hasSavedPages = (): boolean => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
