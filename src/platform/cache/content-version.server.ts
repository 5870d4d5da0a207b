import { eq, sql } from 'drizzle-orm';
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Clock } from '#platform/clock/clock.ts';
import { afterCommit, type Db } from '#platform/db/database.server.ts';

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
export function createContentVersion(deps: { db: Db; clock: Clock; name: string }) {
  const { db, clock, name } = deps;
  let known: { at: number; value: Promise<ContentVersion>; read?: ContentVersion } | undefined;

  const isKnown = (): boolean => {
    const age = clock.now() - (known?.at ?? NaN);
    return age >= 0 && age < CHECK_AFTER_MS;
  };

  async function read(): Promise<ContentVersion> {
    const [row] = await db.select().from(contentVersions).where(eq(contentVersions.name, name));
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
