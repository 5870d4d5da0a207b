import { bigint, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { compressedJson } from '#platform/db/compressed-json.server.ts';
import type { Recommendation, WeatherAnswer } from '../weather.schema.ts';

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
    answer: compressedJson<WeatherAnswer>('answer').notNull(),
    answerVersion: integer('answer_version').notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('weather_cache_fetched_at').on(table.fetchedAt)],
);
