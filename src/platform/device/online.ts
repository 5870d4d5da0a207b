import { useSyncExternalStore } from 'react';

/** Calls `listener` when the device gets or loses its connection, until the returned function is called. */
export const onConnection = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the device believes that it has a connection; true on the server and during hydration. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
