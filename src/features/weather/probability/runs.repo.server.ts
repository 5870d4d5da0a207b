import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { unsynced } from '#platform/db/unsynced.server.ts';
import type { JudgedRuns } from './judge-runs.model.ts';
import { weatherRuns, type StoredRuns } from './runs.tables.server.ts';

/** The runs behind an answer. */
export interface PlaceRunsRow {
  zipCode: string;
  /** Of the forecast: epoch ms. */
  fetchedAt: number;
  runs: JudgedRuns;
}

/** The judged runs of the forecast that was fetched at `fetchedAt` (epoch ms); undefined when there are none. */
export async function findRuns(db: Db, zipCode: string, fetchedAt: number): Promise<JudgedRuns | undefined> {
  const [row] = await db
    .select({ runs: weatherRuns.runs })
    .from(weatherRuns)
    .where(and(eq(weatherRuns.zipCode, zipCode), eq(weatherRuns.fetchedAt, new Date(fetchedAt))));
  return row && judgedRuns(row.runs);
}

/** Keeps runs for their ZIP codes, each of them once. Those of an older answer make way for those of a newer one. */
export async function saveRuns(db: Db, rows: readonly PlaceRunsRow[]): Promise<void> {
  const values = rows.map(({ zipCode, fetchedAt, runs }) => ({
    zipCode,
    fetchedAt: new Date(fetchedAt),
    runs: storedRuns(runs),
  }));
  await unsynced(db, (tx) =>
    tx
      .insert(weatherRuns)
      .values(values)
      .onConflictDoUpdate({
        target: weatherRuns.zipCode,
        set: { fetchedAt: sql`excluded.fetched_at`, runs: sql`excluded.runs` },
        setWhere: sql`excluded.fetched_at >= ${weatherRuns.fetchedAt}
          or ${weatherRuns.fetchedAt} > excluded.fetched_at + interval '10 minutes'`,
      }),
  );
}

/** Forgets runs of forecasts fetched before an instant (epoch ms). */
export async function deleteRunsBefore(db: Db, instant: number): Promise<void> {
  await db.delete(weatherRuns).where(lt(weatherRuns.fetchedAt, new Date(instant)));
}

function storedRuns({ levels, reasons, present, values, ...rest }: JudgedRuns): StoredRuns {
  return {
    ...rest,
    levels: textOf(levels),
    reasons: textOf(reasons),
    present: textOf(present),
    values: {
      temperature: textOf(values.temperature),
      gust: textOf(values.gust),
      precipitation: textOf(values.precipitation),
      road: textOf(values.road),
    },
  };
}

function judgedRuns({ levels, reasons, present, values, ...rest }: StoredRuns): JudgedRuns {
  return {
    ...rest,
    levels: bytesOf(levels),
    reasons: bytesOf(reasons),
    present: bytesOf(present),
    values: {
      temperature: new Int16Array(bytesOf(values.temperature).buffer),
      gust: bytesOf(values.gust),
      precipitation: bytesOf(values.precipitation),
      road: bytesOf(values.road),
    },
  };
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Int16Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64'));
