import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { LocationService } from '#features/location/location.service.server.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { addRouteRequestSchema, type AddRouteRequest } from './submit/add-route.schema.ts';
import { generatedRoute, randomFrom } from './generated-routes.data.ts';
import { recordOf } from './entry/route.mapper.server.ts';
import { ruleOf } from './series/repeat.model.ts';
import type { RouteModeration } from './review/review.service.server.ts';
import { readSampleLines } from './sample-lines.repo.server.ts';
import type { NewRoute } from './entry/route.tables.server.ts';

const SAMPLE_FOLDER = resolve(import.meta.dirname, '../../../db/sample');
const SUBMITTER = 'Sample content';
const REVIEWER = 'seed';
const BATCH = 500;
/** Of generated entries, one ride for so many routes. */
const ROUTES_PER_RIDE = 20;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const sampleRideSchema = z.looseObject({
  name: z.string(),
  zipCodes: z.array(z.string()),
  weekday: z.enum(WEEKDAYS),
  weeksAhead: z.int(),
});

export interface SeedDependencies {
  review: RouteModeration;
  findZip: LocationService['findZip'];
  /** Epoch ms. */
  now: number;
}

/** How many were added. */
export interface Seeded {
  routes: number;
  /** Of roads that had none. */
  lines: number;
  rides: number;
}

/**
 * Publishes the sample roads with approximate lines, and the sample rides on days to come. What is there already
 * stays as it is, so that seeding again only adds the rides of later weeks, and lines to sample roads that came
 * before lines did and that nobody changed since.
 */
export async function seedSamples(deps: SeedDependencies): Promise<Seeded> {
  const roads = readSamples('scenic-routes.json').map((sample) => addRouteRequestSchema.parse(sample));
  const rides = readSamples('group-rides.json').map((sample) => datedRide(sample, deps));
  return {
    routes: await deps.review.importMany(roads.map((road) => publishedRecord(road, deps))),
    lines: await drawLines(roads, deps),
    rides: await deps.review.importMany(rides.map((ride) => publishedRecord(ride, deps))),
  };
}

/** Publishes the sample standing rides with their dates of the next 60 days, once. @returns how many dates. */
export async function seedStanding(deps: SeedDependencies): Promise<number> {
  let dates = 0;
  for (const sample of readSamples('standing-rides.json')) {
    const ride = datedRide(sample, deps);
    if (ride.repeats === '' || !ride.rideDate) throw new Error(`${ride.name} does not repeat`);
    const record = {
      ...publishedRecord(ride, deps),
      submissionKey: sampleKey({ name: ride.name, rideDate: ride.repeats }),
    };
    dates += await deps.review.importSeries(record, ruleOf(ride.repeats, ride.rideDate, null));
  }
  return dates;
}

function drawLines(roads: readonly AddRouteRequest[], { review }: SeedDependencies): Promise<number> {
  const names = new Map(roads.map((road) => [sampleKey(road), road.name]));
  let lines: ReturnType<typeof readSampleLines> | undefined;
  return review.drawMissing([...names.keys()], (key) =>
    (lines ??= readSampleLines()).get(names.get(key) ?? ''),
  );
}

const readSamples = (file: string): unknown[] =>
  z.array(z.unknown()).parse(JSON.parse(readFileSync(resolve(SAMPLE_FOLDER, file), 'utf8')));

/** A sample ride on its weekday, at the earliest tomorrow where it starts. */
function datedRide(sample: unknown, { findZip, now }: SeedDependencies): AddRouteRequest {
  const { weekday, weeksAhead, zipCodes } = sampleRideSchema.parse(sample);
  const zone = timeZoneAt(findZip(zipCodes[0] ?? ''));
  const tomorrow = Date.parse(`${isoDay(now / 1_000, zone)}T00:00:00Z`) + DAY_MS;
  const wait = (WEEKDAYS.indexOf(weekday) - new Date(tomorrow).getUTCDay() + 7) % 7;
  const rideDate = new Date(tomorrow + (wait + 7 * weeksAhead) * DAY_MS).toISOString().slice(0, 10);
  return addRouteRequestSchema.parse({
    ...sampleRideSchema.parse(sample),
    routeType: 'group_ride',
    rideDate,
  });
}

function publishedRecord(request: AddRouteRequest, deps: SeedDependencies): NewRoute {
  const start = deps.findZip(request.zipCodes[0] ?? '');
  const now = new Date(deps.now);
  return {
    ...recordOf(request, { now: deps.now, start, spamHints: [] }),
    submittedBy: SUBMITTER,
    submissionKey: sampleKey(request),
    isApproved: true,
    isPublished: true,
    approvedBy: REVIEWER,
    approvedAt: now,
    firstPublishedAt: now,
  };
}

/** The same UUID for the same road or ride. */
function sampleKey({ name, rideDate }: Pick<AddRouteRequest, 'name' | 'rideDate'>): string {
  const hex = hash('sha256', `sample ${name} ${rideDate ?? ''}`);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/**
 * Publishes generated routes, spread over all ZIP codes, and one ride for every 20 of them. For load tests: the
 * same numbers come every time.
 */
export async function seedGenerated(
  deps: SeedDependencies,
  count: number,
  onProgress: (stored: number) => void = () => undefined,
): Promise<Seeded> {
  const random = randomFrom(count);
  const zipCode = () => {
    for (;;) {
      const zip = String(Math.floor(random() * 100_000)).padStart(5, '0');
      if (isKnown(zip, deps)) return zip;
    }
  };
  const rides = Math.floor(count / ROUTES_PER_RIDE);
  for (let from = 0; from < count + rides; from += BATCH) {
    const size = Math.min(BATCH, count + rides - from);
    const batch = Array.from({ length: size }, (_, index) => {
      const isRide = from + index >= count;
      const rideDate = new Date(deps.now + (2 + Math.floor(random() * 120)) * DAY_MS)
        .toISOString()
        .slice(0, 10);
      const made = generatedRoute(random, zipCode, from + index);
      const request = isRide ? { ...made, routeType: 'group_ride', rideDate, rideTime: '09:00' } : made;
      return { ...publishedRecord(addRouteRequestSchema.parse(request), deps), submissionKey: null };
    });
    await deps.review.importMany(batch);
    onProgress(from + size);
  }
  return { routes: count, lines: 0, rides };
}

function isKnown(zipCode: string, { findZip }: SeedDependencies): boolean {
  try {
    findZip(zipCode);
    return true;
  } catch {
    return false;
  }
}
