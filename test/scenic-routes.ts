// For tests of scenic routes by the calls of everyone: what is sent, found and shown.
import { expect } from 'vitest';
import { directoryAnswerSchema } from '#features/routes/entry/route.schema.ts';
import { addRouteAnswerSchema } from '#features/routes/submit/add-route.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { appPerTest } from './test-suite.ts';

export const beartooth = {
  name: 'Beartooth Highway',
  description: 'Over the pass',
  startLocation: 'Red Lodge, MT',
  endLocation: 'Cooke City, MT',
  distance: 68.4,
  difficulty: 'advanced',
  scenicRating: 5,
  roadType: 'mountain',
  highlights: ['Beartooth Pass'],
  warnings: ['Snow in June'],
  zipCodes: ['59068', '59020'],
  estimatedTime: 150,
};

export const PUBLISH = { isApproved: true, isPublished: true };
export const REVIEWER = { id: null, username: 'admin' };

export function scenicRoutesSuite(open: () => Promise<Database>) {
  const suite = appPerTest(open, [
    'DELETE FROM scenic_routes',
    "UPDATE content_versions SET version = version + 1 WHERE name = 'scenic_routes'",
  ]);
  const { get, post } = suite;

  const review = () => suite.test.services.scenicRoutes.review;

  async function add(changes: Record<string, unknown> = {}): Promise<number> {
    const response = await post('/api/scenic-routes/add', { ...beartooth, ...changes });
    expect(response.statusCode, response.body).toBe(201);
    return addRouteAnswerSchema.parse(response.json()).id;
  }
  return {
    suite,
    get,
    post,
    review,
    /** Sent, and waiting for review. */
    add,
    /** Sent and approved; beyond the limits of the public form. */
    async publish(changes: Record<string, unknown> = {}): Promise<number> {
      suite.test.advance(10 * 60_000);
      const id = await add(changes);
      await review().decide(id, PUBLISH, REVIEWER);
      return id;
    },
    directory: async (query: string) =>
      directoryAnswerSchema.parse((await get(`/api/all-scenic-routes${query}`)).json()),
  };
}
