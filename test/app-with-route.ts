import type { Database } from '#platform/db/database.server.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const ADMIN = { id: null, username: 'admin' };

/** The application with one published road. */
export interface AppWithRoute extends TestApp {
  routeId: number;
}

/** Opens it; every other road and photo goes. Closed, it leaves the database as the next one needs it. */
export async function openAppWithRoute(database: Database): Promise<AppWithRoute> {
  await database.query('DELETE FROM scenic_routes');
  await database.query('DELETE FROM images');
  const test = await openTestApp(database);
  const added = await test.app.inject({
    method: 'POST',
    url: '/api/scenic-routes/add',
    payload: { name: 'Peak to Peak', zipCodes: ['80302'] },
  });
  const routeId = added.json<{ id: number }>().id;
  await test.services.scenicRoutes.review.decide(routeId, { isApproved: true, isPublished: true }, ADMIN);
  return {
    ...test,
    routeId,
    close: async () => {
      await test.close();
      // The next clock begins earlier than this one ended.
      await database.query('DELETE FROM jobs');
    },
  };
}
