// For test files: one published road, new for each test, and what riders say about it.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { RiderReports, RouteAdditions } from '#features/rider-reports/rider-reports.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { photoForm } from './route-photos.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const ADMIN = { id: null, username: 'admin' };

/** An application for each test of a suite, on its one database, whose only road is this one. */
export function routeSuite(open: () => Promise<Database>) {
  let database: Database;
  let test: TestApp;
  let id: number;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM scenic_routes');
    await database.query('DELETE FROM images');
    test = await openTestApp(database);
    const added = await test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { name: 'Peak to Peak', zipCodes: ['80302'] },
    });
    ({ id } = added.json<{ id: number }>());
    await test.services.scenicRoutes.review.decide(id, { isApproved: true, isPublished: true }, ADMIN);
    return async () => {
      await test.close();
      // The next clock begins earlier than this one ended.
      await database.query('DELETE FROM jobs');
    };
  });
  afterAll(async () => {
    await database.query('DELETE FROM scenic_routes');
  });
  return {
    get database() {
      return database;
    },
    get test() {
      return test;
    },
    /** Of the road. */
    get id() {
      return id;
    },
    view: async () => {
      const response = await test.app.inject(`/api/scenic-route/${id}/reports`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<RiderReports>();
    },
    additions: (): Promise<RouteAdditions> => test.services.riderReports.additions(id),
    sendPhoto: (fields: Record<string, string>, file?: Buffer) =>
      test.app.inject(photoForm(id, fields, file)),
  };
}
