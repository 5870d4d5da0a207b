import { useEffect } from 'react';

/**
 * Where a page's data did not arrive for want of a connection, loads the page anew: the service worker then
 * shows what the device has kept of it, with its age, or the offline page. Without a worker nothing changes.
 */
export function useKeptPageInstead(wanted = true): void {
  useEffect(() => {
    if (wanted) showKeptPage();
  }, [wanted]);
}

export function showKeptPage(): void {
  if (!navigator.onLine && navigator.serviceWorker?.controller) window.location.reload();
}
