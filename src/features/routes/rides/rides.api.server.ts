import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ScenicRoutesService } from '../routes.service.server.ts';
import { rideSearchAnswerSchema, rideSearchRequestSchema } from './rides.schema.ts';

export async function groupRidesApi(app: FastifyInstance, { routes }: { routes: ScenicRoutesService }) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/group-rides',
    {
      schema: {
        tags: ['routes and rides'],
        summary: 'Group rides near a ZIP code, by date, then distance',
        description:
          'Rides from today on, in the time zone of each ride. With `sort: "nearest"` the nearest come first, equally ' +
          'near ones by rating, and of a standing ride its next date alone. Submit one with POST ' +
          "/api/scenic-routes/add and `routeType: 'group_ride'`.",
        body: rideSearchRequestSchema,
        response: { 200: rideSearchAnswerSchema },
      },
    },
    async (request, reply) =>
      reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        .serializer(JSON.stringify)
        .send(await routes.searchRides(request.body)),
  );
}
