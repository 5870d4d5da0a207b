import { useEffect, useState, type ComponentType } from 'react';
import { toasts } from './toast-store.ts';

/**
 * Brings the toaster in shortly after the page has come to rest, or at the first toast: no reader waits for it,
 * and it is already there when the connection is not. Where it could not be fetched, the next toast asks again.
 */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Toaster) return;
    let gone = false;
    const load = () => {
      loadToaster().then(
        (module) => {
          if (!gone) setToaster(() => module.Toaster);
        },
        () => undefined,
      );
    };
    const unsubscribe = toasts.subscribe(load);
    const timer = setTimeout(load, REST_MS);
    if (toasts.current()) load();
    return () => {
      gone = true;
      unsubscribe();
      clearTimeout(timer);
    };
  }, [Toaster]);

  return Toaster && <Toaster />;
}

const loadToaster = () => import('./toaster.tsx');

const REST_MS = 2_000;
