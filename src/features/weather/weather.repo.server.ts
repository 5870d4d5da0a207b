import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import type { WeatherAnswer } from './weather.schema.ts';
import { weatherCache, type WeatherPayload } from './weather.tables.server.ts';

/** Raise it when `PlaceForecast` or `AlertsResult` changes shape: rows kept in the old one are then ignored. */
const PAYLOAD_VERSION = 1;

/** What was fetched for a place. */
export interface KeptWeather extends WeatherPayload {
  /** Epoch milliseconds. */
  fetchedAt: number;
}

export interface WeatherRow extends KeptWeather {
  zipCode: string;
  /** The answer that was given; its readings fill the columns people look at. */
  answer: WeatherAnswer;
}

/** What was last fetched for a ZIP code, of any age; undefined when nothing was. */
export async function findWeather(db: Db, zipCode: string): Promise<KeptWeather | undefined> {
  const [row] = await db
    .select({ payload: weatherCache.payload, fetchedAt: weatherCache.fetchedAt })
    .from(weatherCache)
    .where(and(eq(weatherCache.zipCode, zipCode), eq(weatherCache.payloadVersion, PAYLOAD_VERSION)));
  return row && { ...row.payload, fetchedAt: row.fetchedAt.getTime() };
}

/** Keeps what was fetched for a ZIP code, unless something newer is kept. */
export async function saveWeather(db: Db, row: WeatherRow): Promise<void> {
  const { answer, forecast, alerts } = row;
  const values = {
    zipCode: row.zipCode,
    temperature: answer.temperature,
    description: answer.description,
    location: answer.location,
    windSpeed: answer.windSpeed,
    humidity: answer.humidity === null ? null : Math.round(answer.humidity),
    precipitation: answer.precipitation,
    visibility: answer.visibility,
    recommendation: answer.recommendation,
    conditions: answer.conditions,
    source: forecast.source,
    payload: { forecast, alerts },
    payloadVersion: PAYLOAD_VERSION,
    fetchedAt: new Date(row.fetchedAt),
  };
  await db
    .insert(weatherCache)
    .values(values)
    .onConflictDoUpdate({
      target: weatherCache.zipCode,
      set: values,
      setWhere: sql`excluded.fetched_at > ${weatherCache.fetchedAt}`,
    });
}

/**
 * Forgets what was fetched before an instant (epoch milliseconds).
 * @returns how many ZIP codes that were
 */
export async function deleteWeatherBefore(db: Db, instant: number): Promise<number> {
  const gone = await db
    .delete(weatherCache)
    .where(lt(weatherCache.fetchedAt, new Date(instant)))
    .returning({ id: weatherCache.id });
  return gone.length;
}
