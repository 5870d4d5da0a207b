import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { unsynced } from '#platform/db/unsynced.server.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import { weatherCache } from './weather.tables.server.ts';

/** Raise it when `WeatherAnswer` changes shape: rows cached in the old one are then ignored. */
const ANSWER_VERSION = 2;

/** The last answer for a ZIP code, of any age; undefined when there is none. */
export async function findWeather(db: Db, zipCode: string): Promise<WeatherAnswer | undefined> {
  const [row] = await db
    .select({ answer: weatherCache.answer })
    .from(weatherCache)
    .where(and(eq(weatherCache.zipCode, zipCode), eq(weatherCache.answerVersion, ANSWER_VERSION)));
  return row?.answer;
}

/** ZIP codes that have an answer of any age. */
export async function storedZipCodes(db: Db): Promise<string[]> {
  const rows = await db.select({ zipCode: weatherCache.zipCode }).from(weatherCache);
  return rows.map(({ zipCode }) => zipCode);
}

const { id: _id, zipCode: _zipCode, ...CHANGED } = getTableColumns(weatherCache);
const AS_GIVEN = Object.fromEntries(
  Object.entries(CHANGED).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);

/**
 * Keeps answers for their ZIP codes, each of them once, unless something newer is cached; one of the same forecast may
 * know more. Much newer means a clock that was set back.
 */
export async function saveWeather(db: Db, answers: readonly WeatherAnswer[]): Promise<void> {
  const values = answers.map((answer) => ({
    zipCode: answer.zipCode,
    temperature: answer.temperature,
    description: answer.description,
    location: answer.location,
    windSpeed: answer.windSpeed,
    humidity: answer.humidity,
    precipitation: answer.precipitation,
    visibility: answer.visibility,
    recommendation: answer.recommendation,
    conditions: answer.conditions,
    source: answer.source,
    answer,
    answerVersion: ANSWER_VERSION,
    fetchedAt: new Date(answer.fetchedAt),
  }));
  await unsynced(db, (tx) =>
    tx
      .insert(weatherCache)
      .values(values)
      .onConflictDoUpdate({
        target: weatherCache.zipCode,
        set: AS_GIVEN,
        setWhere: sql`excluded.fetched_at >= ${weatherCache.fetchedAt}
          or ${weatherCache.fetchedAt} > excluded.fetched_at + interval '10 minutes'`,
      }),
  );
}

/**
 * Forgets answers fetched before an instant (epoch milliseconds).
 * @returns how many ZIP codes that were
 */
export async function deleteWeatherBefore(db: Db, instant: number): Promise<number> {
  const gone = await db
    .delete(weatherCache)
    .where(lt(weatherCache.fetchedAt, new Date(instant)))
    .returning({ id: weatherCache.id });
  return gone.length;
}
