import { useEffect, useState, type ComponentType } from 'react';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import type { ConnectionProps } from './connection.tsx';
import { documentSavedAt } from './saved-page.ts';

const loadConnection = () => import('./connection.tsx');

const REST_MS = 2_000;

/**
 * Brings in what the page has to say about its connection, once it has come to rest; at once where it was opened
 * without one.
 */
export function ConnectionHost({ offlineCopies }: ConnectionProps) {
  const [Connection, setConnection] = useState<ComponentType<ConnectionProps> | null>(null);

  useEffect(() => {
    const load = () => {
      loadConnection().then(
        (module) => setConnection(() => module.Connection),
        () => undefined,
      );
      // What the next page asks with; it may be opened without a connection.
      lateQueryClient().catch(() => undefined);
    };
    const timer = setTimeout(load, documentSavedAt() === undefined ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, []);

  return Connection && <Connection offlineCopies={offlineCopies} />;
}
