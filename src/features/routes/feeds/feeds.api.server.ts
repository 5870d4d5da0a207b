import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { RIDE_SEARCH } from '../rides/ride-limits.model.ts';
import { zipCodeSchema } from '#features/weather/weather.schema.ts';
import { sendFile } from '#platform/feed/send-file.server.ts';
import { FILES_PER_MINUTE } from '#platform/http/request-limits.ts';
import type { RouteFeeds } from './feeds.service.server.ts';
import { radiusField, routeIdParamsSchema } from '../entry/route.schema.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const FILE = { config: { requestsPerMinute: FILES_PER_MINUTE } };
const FEED_TYPES = {
  xml: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;

const ridesQuerySchema = z.object({ zip: z.optional(zipCodeSchema), radius: radiusField(RIDE_SEARCH) });

/** Calendars and feeds. They live beside the pages, outside /api, and need no JavaScript to find. */
export async function routeFeedsApi(app: FastifyInstance, { feeds }: { feeds: RouteFeeds }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/route/:id.ics',
    { ...FILE, schema: { hide: true, params: routeIdParamsSchema } },
    async (request, reply) => {
      const { id } = request.params;
      const file = await feeds.rideCalendar(Number(id));
      return sendFile(request, reply, { ...file, type: CALENDAR_TYPE, fileName: `ride-${id}.ics` });
    },
  );

  api.get(
    '/ride-series/:id.ics',
    { ...FILE, schema: { hide: true, params: routeIdParamsSchema } },
    async (request, reply) => {
      const { id } = request.params;
      const file = await feeds.seriesCalendar(Number(id));
      return sendFile(request, reply, { ...file, type: CALENDAR_TYPE, fileName: `standing-ride-${id}.ics` });
    },
  );

  api.get(
    '/rides.ics',
    { ...FILE, schema: { hide: true, querystring: ridesQuerySchema } },
    async (request, reply) => {
      const { zip, radius } = request.query;
      const file = await feeds.ridesCalendar(zip === undefined ? undefined : { zipCode: zip, radius });
      return sendFile(request, reply, { ...file, type: CALENDAR_TYPE, fileName: 'rides.ics' });
    },
  );

  for (const [kind, page] of [
    ['routes', '/routes'],
    ['rides', '/group-rides'],
  ] as const) {
    for (const format of ['xml', 'json'] as const) {
      api.get(`${page}/feed.${format}`, { ...FILE, schema: { hide: true } }, async (request, reply) => {
        const file = await feeds.feed(kind, format);
        return sendFile(request, reply, { ...file, type: FEED_TYPES[format] });
      });
    }
  }
}
