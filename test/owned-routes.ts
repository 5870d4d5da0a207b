// For tests of routes and rides by their private link.
import { expect } from 'vitest';
import { addRouteAnswerSchema } from '#features/routes/submit/add-route.schema.ts';
import { ownRouteAnswerSchema, ownRouteSchema } from '#features/routes/own/own-route.schema.ts';
import type { ReviewedRoute } from '#features/routes/review/reviewed-route.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { ownedEntries } from './owned-entries.ts';
import { testSuite } from './test-suite.ts';

export const route = {
  name: 'Peak to Peak',
  description: 'Aspens all the way.',
  startLocation: 'Nederland, CO',
  endLocation: 'Estes Park, CO',
  distance: 55.4,
  estimatedTime: 90,
  zipCodes: ['80302'],
  highlights: ['Longs Peak'],
  submitterName: 'Dana',
  submitterEmail: 'dana@ride.example',
};
export const ride = {
  ...route,
  name: 'Sunday breakfast',
  routeType: 'group_ride',
  rideDate: '2026-12-06',
  rideTime: '09:00',
  meetingPoint: 'Fuel station',
  maxRiders: 12,
};

export function ownedRoutesSuite(open: () => Promise<Database>) {
  const suite = testSuite(open, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'routes@ride.example' },
    emptied: ['scenic_routes', 'ride_series', 'mail_outbox', 'private_links'],
  });
  const { send, asAdmin, mails } = suite;

  async function add(entry: object = route) {
    const response = await send('POST', '/api/scenic-routes/add', entry);
    expect(response.statusCode, response.body).toBe(201);
    const { id, link } = addRouteAnswerSchema.parse(response.json());
    expect(link.page).toBe('/private/route');
    return { id, token: link.token };
  }
  const approve = (id: number, more: object = {}) =>
    asAdmin('POST', '/api/admin/approve', {
      type: 'scenic-routes',
      isApproved: true,
      isPublished: true,
      id,
      ...more,
    });
  const listed = async (id: number): Promise<ReviewedRoute> => {
    const rows = (await asAdmin('GET', '/api/admin/scenic-routes')).json<ReviewedRoute[]>();
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`no row ${id}`);
    return row;
  };
  return {
    suite,
    asAdmin,
    mails,
    add,
    approve,
    /** Added and approved. */
    published: async (entry: object = route) => {
      const added = await add(entry);
      expect((await approve(added.id)).statusCode).toBe(200);
      return added;
    },
    /** What admins see of it. */
    listed,
    /** What everyone sees of it. */
    shown: async (id: number) => (await send('GET', `/api/scenic-route/${id}`)).json<ReviewedRoute>(),
    ...ownedEntries(suite, {
      path: '/api/private/route',
      view: ownRouteSchema,
      answer: ownRouteAnswerSchema,
      proposalOf: async (id) => (await listed(id)).proposal,
    }),
  };
}
