import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { sendTagged } from '#platform/feed/send-file.server.ts';
import { addRouteAnswerSchema, addRouteRequestSchema } from './submit/add-route.schema.ts';
import {
  directoryAnswerSchema,
  routeDetailsSchema,
  routeForecastSchema,
  routeIdParamsSchema,
  routeSearchAnswerSchema,
  routeSearchRequestSchema,
  routeWeatherAnswerSchema,
  routeWeatherQuerySchema,
} from './entry/route.schema.ts';
import { directoryQuerySchema } from './directory/directory.schema.ts';
import type { ScenicRoutesService } from './routes.service.server.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TAGS = ['routes and rides'];
/** The services build public answers field by field; checking each again would cost more than making it. */
const asTyped = (answer: unknown) => JSON.stringify(answer);

const sendJson = (reply: FastifyReply, json: Buffer) =>
  void reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-cache' }).send(json);

export async function scenicRoutesApi(app: FastifyInstance, { routes }: { routes: ScenicRoutesService }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/scenic-routes',
    {
      schema: {
        tags: TAGS,
        summary: 'Scenic routes near a ZIP code, nearest first',
        description:
          'A route with several ZIP codes is as far as the nearest of them. `total` counts all matches; a page ' +
          'has at most 50. `weather` is null until its forecast is known: see /api/scenic-route-weather.',
        body: routeSearchRequestSchema,
        response: { 200: routeSearchAnswerSchema },
      },
    },
    async (request, reply) =>
      reply
        .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' })
        .serializer(asTyped)
        .send(await routes.search(request.body)),
  );

  api.post(
    '/api/scenic-routes/add',
    {
      schema: {
        tags: TAGS,
        summary: 'Submit a route or a group ride for review',
        description:
          'Nothing is public before review. The same form again, with the same `submissionKey`, changes nothing. With ' +
          '`repeats` a group ride is a standing ride: reviewed once, then each of its dates is a ride of its own, made ' +
          '60 days ahead.',
        body: addRouteRequestSchema,
        response: { 201: addRouteAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await routes.add(request.body, { address: request.ip });
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  );

  api.get(
    '/api/all-scenic-routes',
    {
      schema: {
        tags: TAGS,
        summary: 'The directory of scenic routes',
        description:
          'Without parameters: every published route, with an ETag. With any of them: one page, and `total`. ' +
          'Parameters that are not listed here count for nothing.',
        querystring: directoryQuerySchema,
        response: { 200: directoryAnswerSchema },
      },
    },
    async (request, reply) => {
      if (asksForPage(request)) {
        return reply
          .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-cache' })
          .serializer(asTyped)
          .send(await routes.directoryPage(request.query));
      }
      const all = await routes.allRoutes();
      return sendTagged(request, reply, { ...all, type: JSON_TYPE, caching: 'no-cache' });
    },
  );

  api.get(
    '/api/scenic-route/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'One published route or group ride',
        params: routeIdParamsSchema,
        response: { 200: routeDetailsSchema },
      },
    },
    async (request, reply) => {
      const json = await routes.detailsJson(Number(request.params.id), visitorOf(request));
      sendJson(reply, json);
      return reply;
    },
  );

  api.get(
    '/api/scenic-route/:id/weather',
    {
      schema: {
        tags: TAGS,
        summary: 'Weather of one route or ride, hour by hour',
        description: 'Waits for the forecast. Null: not known, or a ride beyond the forecast.',
        params: routeIdParamsSchema,
        response: { 200: routeForecastSchema },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await routes.forecast(Number(request.params.id), visitorOf(request))),
  );

  api.get(
    '/api/scenic-route-weather',
    {
      schema: {
        tags: TAGS,
        summary: 'Ride-day and weekend weather of routes and rides',
        description: 'Waits for the forecast, one call for all ids. Null: not known.',
        querystring: routeWeatherQuerySchema,
        response: { 200: routeWeatherAnswerSchema },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await routes.weather(request.query.ids.split(',').map(Number), visitorOf(request))),
  );
}

/** Whether one of the directory's parameters is there; what a cache or a link adds to an address is none. */
const asksForPage = ({ url }: FastifyRequest): boolean =>
  [...new URLSearchParams(url.split('?')[1]).keys()].some((name) =>
    Object.hasOwn(directoryQuerySchema.shape, name),
  );
