// For tests of where to ride: roads that are published at once, with lines where they have any.
import { randomUUID } from 'node:crypto';
import type { KnownPlace } from '#features/tracks/approximate-line.model.ts';
import { addRouteRequestSchema } from '#features/routes/submit/add-route.schema.ts';
import { recordOf } from '#features/routes/entry/route.mapper.server.ts';
import { whereAnswerSchema, type WhereAnswer } from '#features/routes/where/where.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { TestApp } from './test-app.ts';
import { testSuite, type SuiteOptions } from './test-suite.ts';

export interface PlantedRoad {
  name: string;
  zipCodes: readonly string[];
  /** `[latitude, longitude, feet]` along it. */
  line?: readonly (readonly [number, number, number | null])[];
  scenicRating?: number;
  difficulty?: 'beginner' | 'intermediate' | 'advanced';
  roadType?: 'mountain' | 'coastal' | 'highway' | 'rural' | 'urban';
  /** Of a ride. */
  rideDate?: string;
  rideTime?: string;
  estimatedTime?: number;
}

/** Publishes roads and rides. @returns their ids by name */
export async function plantRoads(
  { services, now }: Pick<TestApp, 'services' | 'now'>,
  roads: readonly PlantedRoad[],
): Promise<Map<string, number>> {
  const { scenicRoutes, location } = services;
  const made = roads.map(({ line, ...road }) => {
    const request = addRouteRequestSchema.parse({
      description: 'A road for tests.',
      startLocation: 'Here',
      endLocation: 'There',
      distance: 40,
      estimatedTime: 90,
      ...road,
      ...(road.rideDate && { routeType: 'group_ride' }),
    });
    const submissionKey = randomUUID();
    const at = new Date(now());
    const record = {
      ...recordOf(request, {
        now: now(),
        start: location.findZip(request.zipCodes[0] ?? ''),
        spamHints: [],
        submissionKey,
      }),
      isApproved: true,
      isPublished: true,
      approvedBy: 'test',
      approvedAt: at,
      firstPublishedAt: at,
    };
    return { record, submissionKey, line };
  });
  await scenicRoutes.review.importMany(made.map(({ record }) => record));
  const lines = new Map<string, KnownPlace[]>(
    made.flatMap(({ submissionKey, line }) =>
      line
        ? [
            [
              submissionKey,
              line.map(([latitude, longitude, feet]): KnownPlace => ({ latitude, longitude, feet })),
            ],
          ]
        : [],
    ),
  );
  await scenicRoutes.review.drawMissing([...lines.keys()], (key) => lines.get(key));
  const all = await scenicRoutes.newestRoutes(1_000);
  const rides = await scenicRoutes.upcomingRides(1_000);
  return new Map([...all, ...rides].map(({ name, id }) => [name, id]));
}

/** Asks where to ride, and again until nothing is on its way any more. */
export async function whereToRide(
  { app }: Pick<TestApp, 'app'>,
  parameters: Record<string, string>,
): Promise<WhereAnswer> {
  const ask = async (wait: 'yes' | 'no') => {
    const query = new URLSearchParams({ ...parameters, wait });
    const response = await app.inject({ url: `/api/where-to-ride?${query.toString()}` });
    if (response.statusCode !== 200) throw new Error(response.body);
    return whereAnswerSchema.parse(response.json());
  };
  for (let round = 0; round < 20; round += 1) {
    const answer = await ask('yes');
    if (answer.areas.waiting === 0) return answer;
  }
  throw new Error('forecasts stay on their way');
}

/** One application for the tests of a suite; each finds it without roads. */
export function whereSuite(open: () => Promise<Database>, options: Pick<SuiteOptions, 'env'> = {}) {
  const suite = testSuite(open, { emptied: ['scenic_routes'], ...options });
  return {
    suite,
    plant: (roads: readonly PlantedRoad[]) => plantRoads(suite.test, roads),
    /** Until nothing is on its way any more. */
    ask: (parameters: Record<string, string>) => whereToRide(suite.test, parameters),
    once: async (parameters: Record<string, string>) =>
      whereAnswerSchema.parse(
        (await suite.send('GET', `/api/where-to-ride?${new URLSearchParams(parameters)}`)).json(),
      ),
  };
}

/** 9 AM on a Saturday in Kansas. */
export const SATURDAY = '2026-11-21';

/** A road of an answer. */
export const named = (answer: WhereAnswer, title: string) => {
  const road = answer.roads.find((one) => one.title === title);
  if (!road) throw new Error(`${title} is not listed`);
  return road;
};
export const titles = (answer: WhereAnswer) => answer.roads.map(({ title }) => title);
