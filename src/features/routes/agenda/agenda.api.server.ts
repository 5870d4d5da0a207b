import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ScenicRoutesService } from '../routes.service.server.ts';
import { agendaAnswerSchema, agendaQuerySchema } from './agenda.schema.ts';

export async function agendaApi(app: FastifyInstance, { routes }: { routes: ScenicRoutesService }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/group-rides',
    {
      schema: {
        tags: ['routes and rides'],
        summary: 'Group rides to come, and the days of a month that have rides',
        description:
          'Without `near`, those of the region where the site begins (`region=all`: everywhere). By day, then distance (with a place) or time; `order=near`: ' +
          'nearest first. The next date of a standing ride stands for later ones that are the same but for their day; with `day`, and in `days`, ' +
          'each date is there. Each ride counts by its day in its own time zone. `weather` is null until its forecast is ' +
          'known: see /api/scenic-route-weather. Without `month`, or with one more than a year back or two ' +
          'years ahead, it is the month in which this week ends.',
        querystring: agendaQuerySchema,
        response: { 200: agendaAnswerSchema },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-cache').send(await routes.agenda(request.query)),
  );
}
