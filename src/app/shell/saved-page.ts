import { useEffect } from 'react';

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
