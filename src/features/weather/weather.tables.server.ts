import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { AlertsResult, PlaceForecast } from './forecast.model.ts';
import type { Recommendation } from './weather.schema.ts';

/** What a weather answer is made from. */
export interface WeatherPayload {
  forecast: PlaceForecast;
  alerts: AlertsResult;
}

/** The last answer per ZIP code. Units: °F, mph, %, inches, miles. */
export const weatherCache = pgTable(
  'weather_cache',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    zipCode: text('zip_code').notNull().unique(),
    temperature: doublePrecision('temperature'),
    description: text('description').notNull(),
    location: text('location').notNull(),
    windSpeed: doublePrecision('wind_speed'),
    humidity: integer('humidity'),
    precipitation: doublePrecision('precipitation'),
    visibility: doublePrecision('visibility'),
    recommendation: text('recommendation').$type<Recommendation>().notNull(),
    conditions: text('conditions').array().notNull(),
    source: text('source').notNull(),
    payload: jsonb('payload').$type<WeatherPayload>().notNull(),
    payloadVersion: integer('payload_version').notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('weather_cache_fetched_at').on(table.fetchedAt)],
);
