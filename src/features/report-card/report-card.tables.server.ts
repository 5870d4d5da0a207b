import { integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import type { Measured } from './measured.model.ts';

/** Columns are explained in db/migrations/0094_report_card.sql. */
export const reportCardMonths = pgTable(
  'report_card_months',
  {
    month: text().notNull(),
    area: text().notNull(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    elevation: real().notNull(),
    state: text().notNull(),
    firstHour: integer('first_hour'),
    lastHour: integer('last_hour'),
    verdicts: integer().array().notNull(),
    sureness: integer().array().notNull(),
    leftOut: integer('left_out').array().notNull(),
  },
  ({ month, area }) => [primaryKey({ columns: [month, area] })],
);
export type AreaMonth = typeof reportCardMonths.$inferSelect;

/** Columns are explained in db/migrations/0095_report_card_hours.sql. */
export const reportCardHours = pgTable(
  'report_card_hours',
  {
    area: text().notNull(),
    hour: integer().notNull(),
    said3: smallint('said_3'),
    said24: smallint('said_24'),
    said72: smallint('said_72'),
    sure3: smallint('sure_3'),
    sure24: smallint('sure_24'),
    sure72: smallint('sure_72'),
    measured: jsonb().$type<Measured>(),
  },
  ({ area, hour }) => [primaryKey({ columns: [area, hour] })],
);
export type OpenHour = typeof reportCardHours.$inferSelect;
