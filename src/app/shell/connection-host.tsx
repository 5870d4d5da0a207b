import { useEffect, useState, type ComponentType } from 'react';
import type { ConnectionProps } from './connection.tsx';

const REST_MS = 2_000;

/**
 * Brings in what the page has to say about its connection, once it has come to rest; at once where it was opened
 * without one.
 */
export function ConnectionHost({ offlineCopies }: ConnectionProps) {
  const [Connection, setConnection] = useState<ComponentType<ConnectionProps> | null>(null);

  useEffect(() => {
    const load = () =>
      void import('./connection.tsx').then(
        (module) => setConnection(() => module.Connection),
        () => undefined,
      );
    const timer = setTimeout(load, document.documentElement.dataset.savedAt === undefined ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, []);

  return Connection && <Connection offlineCopies={offlineCopies} />;
}
