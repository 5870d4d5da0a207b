import * as z from 'zod/mini';
import { homeRegionSchema } from '#features/location/location.schema.ts';
import { isZipCode, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import { RECOMMENDATIONS } from '#features/weather/weather.schema.ts';
import { choiceField, isBlank } from '#platform/forms/field.schema.ts';
import { pageField } from '#platform/forms/page.schema.ts';
import { numberIdListField } from '#platform/forms/id.schema.ts';
import { isDay } from '#platform/time/days.ts';
import { DIFFICULTIES, ROAD_TYPES } from '../entry/choices.model.ts';
import { difficultyFilterField, radiusField, roadTypeFilterField } from '../entry/route.schema.ts';
import { BAR_FROM, BAR_TO, WHERE_SEARCH } from './where.model.ts';

const HOURS_MESSAGE = 'Hours are whole numbers from 0 to 24, the first before the last';
const DAY_MESSAGE = 'A day is written like 2026-06-06';
const BOX_MESSAGE = 'A map view is four numbers: west, south, east and north in degrees';

const blankAs = <T>(fallback: T) => z.transform((value: unknown) => (isBlank(value) ? fallback : value));

/** A calendar day, '' for the first with daylight left. */
const dayField = z._default(
  z.pipe(
    blankAs(''),
    z
      .string({ error: DAY_MESSAGE })
      .check(
        z.refine((text) => text === '' || (text.startsWith('20') && isDay(text)), { error: DAY_MESSAGE }),
      ),
  ),
  '',
);

const zipField = z._default(
  z.pipe(
    blankAs(''),
    z
      .string({ error: ZIP_CODE_MESSAGE })
      .check(z.refine((zip) => zip === '' || isZipCode(zip), { error: ZIP_CODE_MESSAGE })),
  ),
  '',
);

/** An hour of the road's own clock, '' for that of daylight. */
const hourField = z._default(
  z.pipe(
    blankAs(''),
    z
      .string({ error: HOURS_MESSAGE })
      .check(z.refine((text) => /^(\d|1\d|2[0-4])?$/.test(text), { error: HOURS_MESSAGE })),
  ),
  '',
);

const boxField = z._default(
  z.pipe(
    blankAs(''),
    z
      .string({ error: BOX_MESSAGE })
      .check(z.refine((text) => text === '' || isBox(text), { error: BOX_MESSAGE })),
  ),
  '',
);

function isBox(text: string): boolean {
  if (!/^-?\d{1,3}(\.\d{1,6})?(,-?\d{1,3}(\.\d{1,6})?){3}$/.test(text)) return false;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  return west < east && south < north && east - west <= 360 && south >= -90 && north <= 90;
}

/** Everything of a search for where to ride, as it stands in an address: all of it may be left out. */
export const whereRequestSchema = z
  .object({
    /** YYYY-MM-DD. Left out: the first day with daylight left by the clock of the site. */
    day: dayField,
    /** Hours on each road's own clock; both left out: its daylight. */
    from: hourField,
    to: hourField,
    zip: zipField,
    /** Miles around the ZIP code. */
    distance: radiusField(WHERE_SEARCH),
    /**
     * What the map shows, "west,south,east,north" in degrees: roads outside it are left out. Without it and a ZIP code it
     * is the region where the site begins, if it has one.
     */
    box: boxField,
    difficulty: difficultyFilterField,
    roadType: roadTypeFilterField,
    page: pageField,
    /**
     * These roads alone, on one page and in this order: the results of a search, which have an order of their own. Place,
     * box, filters and page do not count then; days, counts, summary, lines and signs are of these roads.
     */
    ids: z.optional(numberIdListField(50, 'route')),
    /** "yes": the answer comes when the forecasts that this search asked for have answered or failed. Pages never wait. */
    wait: choiceField(['no', 'yes'], 'no', 'Wait is yes or no'),
  })
  .check(
    z.refine(({ from, to }) => from === '' || to === '' || Number(from) < Number(to), {
      error: HOURS_MESSAGE,
      path: ['to'],
    }),
  );
export type WhereRequest = z.infer<typeof whereRequestSchema>;

const levelSchema = z.enum(RECOMMENDATIONS);
/** Why a road has no verdict: nobody knows, or its forecast is on its way. */
const KNOWLEDGE = ['known', 'unknown', 'waiting'] as const;
const knowledgeSchema = z.enum(KNOWLEDGE);

/** Hours of a road's own clock, 0 to 24; `to` is exclusive. */
const hoursSchema = z.object({ from: z.int(), to: z.int() });

/** Runs of one verdict along a line: each goes on to the point `to` (position in the decoded line), where the next begins. */
const runsSchema = z.array(z.object({ to: z.int(), level: levelSchema }));
export type LevelRun = z.infer<typeof runsSchema>[number];

const lineSchema = z.object({
  /** Encoded polyline, 5 decimals. */
  points: z.string(),
  runs: runsSchema,
});

/** A road with its verdict for the chosen day and hours. */
export const whereRoadSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** As the submitter wrote them. */
  start: z.string(),
  end: z.string(),
  /** Two letters each, from the start on. */
  states: z.array(z.string()),
  /** From the ZIP code to the road's nearest, one decimal; null without a ZIP code. */
  milesAway: z.nullable(z.number()),
  /** Length; null: not stated. */
  miles: z.nullable(z.number()),
  rating: z.int(),
  difficulty: z.enum(DIFFICULTIES),
  roadType: z.enum(ROAD_TYPES),
  state: knowledgeSchema,
  level: levelSchema,
  /** The best hours among the chosen ones; null when there are none. */
  window: z.nullable(hoursSchema),
  /** "Good 9 AM–2 PM", "Caution 9–11 AM", "Not Recommended", "Unknown Conditions", "Checking its forecast". */
  verdict: z.string(),
  /** What stands against it, in a rider's words: "Strong wind (34 mph) after 3 PM". */
  reason: z.string(),
  /** Verdicts from 6 AM to 8 PM by the road's own clock, a letter for an hour; see `barLevels`. */
  bar: z.string().check(z.length(BAR_TO - BAR_FROM)),
  /** The chosen hours on this road, for the bar's bracket: daylight differs from road to road. */
  chosen: hoursSchema,
  /** True: judged at the height of its highest point; false: in the valley. */
  atHeight: z.boolean(),
  /** Feet of that point; null when it is not known. */
  highestFeet: z.nullable(z.int()),
  timeZone: z.string(),
  /** When the oldest forecast behind this verdict was asked for, ISO 8601 in UTC; null for none. Open pages grow old. */
  forecastAt: z.nullable(z.string()),
  /** About 24 points, for a thumbnail; null when the road has no line. */
  line: z.nullable(lineSchema),
  /** True when the line only follows the road about: its page says so, and so does its card. */
  isApproximate: z.boolean(),
});
export type WhereRoad = z.infer<typeof whereRoadSchema>;

const countsSchema = z.object({
  good: z.int(),
  caution: z.int(),
  bad: z.int(),
  unknown: z.int(),
  waiting: z.int(),
});
export type LevelCounts = z.infer<typeof countsSchema>;

export const whereDaySchema = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  /** Roads with good hours on that day; null where no forecast reaches. */
  good: z.nullable(z.int()),
  /** Roads with a verdict for it. */
  of: z.int(),
  /** The date from which there is a verdict for it, YYYY-MM-DD; null where there is one. */
  verdictFrom: z.nullable(z.string()),
});

/** Of what is good: until when it may be called so, epoch seconds. */
const goodUntilField = z.optional(z.int());

const signSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  level: levelSchema,
  state: knowledgeSchema,
  /** Roads that it stands for. */
  count: z.int(),
  /** Of the one road that it stands for; null for several. */
  id: z.nullable(z.int()),
  goodUntil: goodUntilField,
});
export type WhereSign = z.infer<typeof signSchema>;

export const whereMapSchema = z.object({
  /** What the signs and lines are of: the box that was asked for, or around the roads. Degrees. */
  box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  /** All roads with a line while they are few; of many, those of this page. Simplified for the box. */
  lines: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      level: levelSchema,
      state: knowledgeSchema,
      line: lineSchema,
      goodUntil: goodUntilField,
    }),
  ),
  /** One for each road while they are few; of many, one for those of a level that stand together. */
  signs: z.array(signSchema),
});
export type WhereMap = z.infer<typeof whereMapSchema>;

export const whereAnswerSchema = z.object({
  /** The chosen day, YYYY-MM-DD. */
  day: z.string(),
  /** Why it may be another than the one asked for, or have no verdicts: over already, or beyond every forecast. */
  dayState: z.enum(['offered', 'over', 'beyond']),
  /** The chosen hours; null: daylight. */
  hours: z.nullable(hoursSchema),
  /** IANA zone by whose clock the days begin: that of the place, else the site's. */
  timeZone: z.string(),
  days: z.array(whereDaySchema),
  /** Where the ZIP code lies. */
  place: z.nullable(
    z.object({
      zipCode: z.string(),
      city: z.string(),
      state: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  /** Where the site begins for anyone who names neither a place nor a part of the map; null: with the whole country. */
  region: z.nullable(homeRegionSchema),
  /** "Saturday: 4 good roads within 150 miles." and "Best: Peak to Peak, 9 AM–1 PM."; '' for none. */
  summary: z.string(),
  best: z.string(),
  counts: countsSchema,
  /** Forecasts of areas that these roads cross: known, on their way, and those that nobody has. */
  areas: z.object({ known: z.int(), waiting: z.int(), missing: z.int() }),
  /** Seconds until those on their way may be asked about again by this address; null: at once. */
  askAgainIn: z.nullable(z.int()),
  /** Why no more areas were asked about, as a sentence; null when all were. */
  notice: z.nullable(z.string()),
  /** Official warnings; unless they were checked, nothing is good. ISO 8601 in UTC. `pending`: those of some places are on their way. */
  warnings: z.object({ checked: z.boolean(), checkedAt: z.nullable(z.string()), pending: z.boolean() }),
  /** When the oldest forecast behind these verdicts was asked for, ISO 8601 in UTC; null for none. */
  forecastAt: z.nullable(z.string()),
  /** True when the weather comes from the simulator and is not real. */
  simulated: z.boolean(),
  /** Best first. */
  roads: z.array(whereRoadSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  map: whereMapSchema,
});
export type WhereAnswer = z.infer<typeof whereAnswerSchema>;

/** Roads of the whole nation on its next riding day, as of `forecastAt`: renewed every few hours, the same for everyone. */
export const nationAnswerSchema = z.object({
  /** All of it is of the region where the site begins; null: of the nation. */
  region: z.nullable(homeRegionSchema),
  /** YYYY-MM-DD. */
  day: z.string(),
  hours: hoursSchema,
  counts: countsSchema,
  /** Roads that were looked at; a large site looks at some of each region. */
  lookedAt: z.int(),
  /** All published roads. */
  total: z.int(),
  /** One for each road that was looked at. */
  signs: z.array(
    z.extend(signSchema, {
      title: z.string(),
      /** "Good 9 AM–2 PM". */
      verdict: z.string(),
    }),
  ),
  /** Names of regions with one trouble, at most two, and where they cover no sign. */
  plates: z.array(z.object({ text: z.string(), latitude: z.number(), longitude: z.number() })),
  /** '' while nothing is known. */
  sentence: z.string(),
  warnings: z.object({ checked: z.boolean(), checkedAt: z.nullable(z.string()) }),
  /** ISO 8601 in UTC; null before the first look. */
  forecastAt: z.nullable(z.string()),
  simulated: z.boolean(),
});
export type NationAnswer = z.infer<typeof nationAnswerSchema>;

export const rideVerdictsQuerySchema = z.object({
  ids: numberIdListField(50, 'ride'),
  wait: choiceField(['no', 'yes'], 'no', 'Wait is yes or no'),
});

/** A ride by its own date and hours. */
export const rideVerdictSchema = z.object({
  state: knowledgeSchema,
  level: levelSchema,
  /** "Good 8:30 AM–12:30 PM", "Not Recommended", "Unknown Conditions", "Checking its forecast". */
  verdict: z.string(),
  /** "Thunderstorms from 10 AM". */
  reason: z.string(),
  /** Verdicts from 6 AM to 8 PM of its day, by its own clock; see `barLevels`. */
  bar: z.string(),
  /** The ride's hours for the bar's bracket: whole hours that it touches. */
  chosen: hoursSchema,
  atHeight: z.boolean(),
  /** The date from which there is a verdict, YYYY-MM-DD; null where there is one, or the ride is over. */
  verdictFrom: z.nullable(z.string()),
  forecastAt: z.nullable(z.string()),
  simulated: z.boolean(),
});
export type RideVerdict = z.infer<typeof rideVerdictSchema>;

export const rideVerdictsAnswerSchema = z.object({
  /** By the ride's id. */
  rides: z.record(z.string(), rideVerdictSchema),
});
