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
/** From this age on it is read again behind whoever looks: while somebody does, it stays known. */
const RENEW_AFTER_MS = CHECK_AFTER_MS / 2;

/** State of one kind of public content: whatever was made from it serves until the version moves. */
export interface ContentVersion {
  version: number;
  /** Epoch ms of the last change. */
  changedAt: number;
}

interface Reading {
  /** Epoch ms of its beginning. */
  at: number;
  value: Promise<ContentVersion>;
  /** Once it is there. */
  read?: ContentVersion;
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
  let known: Reading | undefined;
  /** Takes the place of what is known once it is there. */
  let next: Reading | undefined;

  const ageOf = (reading: Reading | undefined) => clock.now() - (reading?.at ?? NaN);
  const isRecent = (reading: Reading | undefined) => ageOf(reading) >= 0 && ageOf(reading) < CHECK_AFTER_MS;

  const beginReading = (): Reading => {
    const reading: Reading = { at: clock.now(), value: read() };
    reading.value.then(
      (value) => {
        reading.read = value;
        if (next === reading) [known, next] = [reading, undefined];
      },
      () => {
        if (known === reading) known = undefined;
        if (next === reading) next = undefined;
      },
    );
    return reading;
  };

  async function read(from: Db = db): Promise<ContentVersion> {
    const [row] = await from.select().from(contentVersions).where(eq(contentVersions.name, name));
    return { version: row?.version ?? 0, changedAt: row?.changedAt.getTime() ?? 0 };
  }

  return {
    current(): Promise<ContentVersion> {
      if (!known || !isRecent(known)) {
        known = next && isRecent(next) ? next : beginReading();
        next = undefined;
      }
      return known.value;
    },
    /** The same when it is known at once; undefined when `current` has to be awaited. */
    peek(): ContentVersion | undefined {
      if (!isRecent(known)) return undefined;
      if (known?.read && !isRecent(next) && ageOf(known) >= RENEW_AFTER_MS) next = beginReading();
      return known?.read;
    },
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
      afterCommit(tx, () => ([known, next] = [undefined, undefined]));
    },
  };
}
export type ContentVersions = ReturnType<typeof createContentVersion>;
