import { useEffect } from 'react';
import { useOnline } from '#platform/device/online.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

/**
 * When the device saved the document that was opened, epoch ms; undefined for one that came over the network. The
 * service worker writes it into the document.
 */
export const documentSavedAt = (): number | undefined =>
  Number(document.documentElement.dataset.savedAt) || undefined;

/**
 * Whether the reader is without a connection: the device says so, or it opened what it had saved. Devices call
 * themselves online wherever there is a network, whether it leads anywhere or not.
 */
export function useOffline(): boolean {
  const online = useOnline();
  return useHydrated() && (!online || documentSavedAt() !== undefined);
}

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
  if (!navigator.onLine && navigator.serviceWorker?.controller) window.location.reload();
}
