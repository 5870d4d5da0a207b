import { eq, sql } from 'drizzle-orm';
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Clock } from '#platform/clock/clock.ts';
import { afterCommit, type Database, type Db } from '#platform/db/database.server.ts';

const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});

/** Another process's change shows here at the latest after this. */
const CHECK_AFTER_MS = 1_000;

/** State of one kind of public content: whatever was made from it serves until the version moves. */
export interface ContentVersion {
  version: number;
  /** Epoch ms of the last change. */
  changedAt: number;
}

/**
 * Follows the version of one kind of public content. Every change that readers can see calls `bump` in its own
 * transaction.
 */
export function createContentVersion(deps: {
  database: Pick<Database, 'db' | 'replica'>;
  clock: Clock;
  name: string;
}) {
  const { database, clock, name } = deps;
  const { db, replica } = database;
  let known: { at: number; value: Promise<ContentVersion>; read?: ContentVersion } | undefined;

  const isKnown = (): boolean => {
    const age = clock.now() - (known?.at ?? NaN);
    return age >= 0 && age < CHECK_AFTER_MS;
  };

  async function read(from: Db = db): Promise<ContentVersion> {
    const [row] = await from.select().from(contentVersions).where(eq(contentVersions.name, name));
    return { version: row?.version ?? 0, changedAt: row?.changedAt.getTime() ?? 0 };
  }

  return {
    current(): Promise<ContentVersion> {
      if (known && isKnown()) return known.value;
      const asked: NonNullable<typeof known> = { at: clock.now(), value: read() };
      known = asked;
      asked.value.then(
        (value) => (asked.read = value),
        () => {
          if (known === asked) known = undefined;
        },
      );
      return asked.value;
    },
    /** The same when it is known at once; undefined when `current` has to be awaited. */
    peek: (): ContentVersion | undefined => (isKnown() ? known?.read : undefined),
    /**
     * Reads content as it is since `version`, which `current` gave: on the replica when that has come so far, so that
     * whoever changed something and looks sees it, else on the primary.
     */
    async read<T>(version: number, query: (from: Db) => Promise<T>): Promise<T> {
      const isThere = async (tx: Db) => (await read(tx)).version >= version;
      const there = await replica?.read(isThere, query);
      return there ? there.found : query(db);
    },
    /** Moves the version. Writers of the same content queue behind each other until they commit. */
    async bump(tx: Db): Promise<void> {
      const changedAt = new Date(clock.now());
      await tx
        .insert(contentVersions)
        .values({ name, version: 1, changedAt })
        .onConflictDoUpdate({
          target: contentVersions.name,
          set: { version: sql`${contentVersions.version} + 1`, changedAt },
        });
      afterCommit(tx, () => (known = undefined));
    },
  };
}
export type ContentVersions = ReturnType<typeof createContentVersion>;
