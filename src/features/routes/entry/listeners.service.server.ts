import type { Db } from '#platform/db/database.server.ts';
import type { StoredRoute } from './route.tables.server.ts';

/** A stored route or ride that changes, whatever its state. */
export interface RouteChange {
  before: StoredRoute;
  /** Null when it is about to be deleted: its row is still there. */
  after: StoredRoute | null;
}

/** Called in the transaction of the change, with the row locked. What it throws takes the change back. */
export type RouteListener = (tx: Db, change: RouteChange) => Promise<void>;

/** Tells the parts that live on a route, such as the riders who signed up for it, when it changes. */
export function createRouteListeners() {
  const listeners: RouteListener[] = [];
  return {
    listen: (listener: RouteListener): void => void listeners.push(listener),
    async tell(tx: Db, change: RouteChange): Promise<void> {
      for (const listener of listeners) await listener(tx, change);
    },
  };
}
export type RouteListeners = ReturnType<typeof createRouteListeners>;
