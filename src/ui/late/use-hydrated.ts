import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the server's HTML is shown, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
