import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import { routeIdParamsSchema } from '../entry/route.schema.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { receiveFile } from '#platform/http/uploaded-file.server.ts';
import { sendFile, sendTagged, type TaggedText } from '#platform/feed/send-file.server.ts';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { FILES_PER_MINUTE } from '#platform/http/request-limits.ts';
import {
  drawnTrackSchema,
  geometryQuerySchema,
  routeGeometrySchema,
  trackChoicesSchema,
  trackDraftSchema,
  trackQuerySchema,
} from './tracks.schema.ts';
import type { RoadGeometry } from './tracks.service.server.ts';
import type { TrackFiles } from './track-files.cache.server.ts';
import {
  TRACK_LIMITS,
  TRACK_MESSAGES,
  TRACK_BODY_TYPES,
  TRACK_TYPE,
} from '#features/tracks/track-limits.model.ts';

const TAGS = ['routes and rides'];
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Tracks: GPX files in, lines and GPX files out. */
export async function roadGeometryApi(
  app: FastifyInstance,
  { tracks, files, uploads }: { tracks: RoadGeometry; files: TrackFiles; uploads: string },
) {
  // The handler reads the file as it comes.
  app.addContentTypeParser(TRACK_BODY_TYPES, (_request, payload, done) => done(null, payload));
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/route-geometry',
    {
      bodyLimit: TRACK_LIMITS.bytes,
      config: { upload: true },
      onRequest: (request) => tracks.admit(request.ip),
      schema: {
        tags: TAGS,
        summary: 'Read a GPX file for a route that is about to be submitted',
        description:
          'The body is the file, at most 10 MB and 100,000 points: its tracks, else its routes, else its ' +
          'waypoints. Neither the file nor its times and names are kept. With `trim=yes`, or `auto` and a loop, ' +
          'a quarter mile around both ends is left out. Send the answer’s `id` as `trackId` within a day. ' +
          'A file with several tracks, or one with a gap of more than 10 miles, is answered with 200 and its ' +
          'tracks: send it again with `track`, one for each route.',
        consumes: TRACK_BODY_TYPES,
        querystring: trackQuerySchema,
        response: { 200: trackChoicesSchema, 201: trackDraftSchema },
      },
      errorHandler: (error, { headers }) => {
        if (error.statusCode === 413) throw fieldError('track', TRACK_MESSAGES.tooLarge, 'too_large');
        // Packed files are refused before they are read.
        const packed = error instanceof AppError && headers['content-encoding'] !== undefined;
        throw packed ? fieldError('track', TRACK_MESSAGES.packed, 'unsupported_media') : error;
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!(body instanceof Readable)) {
        throw new AppError('unsupported_media', `Send the file with content-type ${TRACK_TYPE}.`);
      }
      const file = await receiveFile(body, { folder: uploads, most: TRACK_LIMITS.bytes });
      if (!file) throw fieldError('track', TRACK_MESSAGES.tooLarge, 'too_large');
      try {
        const { trim, track } = request.query;
        const chosen = track === undefined || track === 'all' ? track : Number(track);
        const answer = await tracks.draft(file, { trim, track: chosen, address: request.ip });
        void reply.header('cache-control', 'no-store');
        return await ('tracks' in answer ? reply.code(200).send(answer) : reply.code(201).send(answer));
      } finally {
        await file.close();
      }
    },
  );

  api.post(
    '/api/route-geometry/drawn',
    {
      config: { requestCost: 4 },
      schema: {
        tags: TAGS,
        summary: 'Keep a drawn road for a route that is about to be submitted',
        description:
          'At most 100 points in riding order, snapped to roads as `POST /api/road-legs` does; the points are not ' +
          'kept. `trim` as for files. Send the answer’s `id` as `trackId` within a day.',
        body: drawnTrackSchema,
        response: { 201: trackDraftSchema },
      },
    },
    async (request, reply) => {
      const draft = await tracks.draftDrawn(request.body, {
        address: request.ip,
        visitor: visitorOf(request),
      });
      return reply.code(201).header('cache-control', 'no-store').send(draft);
    },
  );

  api.get(
    '/api/scenic-route/:id/geometry',
    {
      schema: {
        tags: TAGS,
        summary: 'The track of a published route or ride',
        description: 'With `v`, the revision that the route names, the answer may be kept forever.',
        params: routeIdParamsSchema,
        querystring: geometryQuerySchema,
        response: { 200: routeGeometrySchema },
      },
    },
    async (request, reply) => {
      const track = await files.json(Number(request.params.id));
      return sendTrack(request, reply, track, request.query.v === track.revision);
    },
  );

  api.get(
    '/route/:id.gpx',
    {
      config: { requestsPerMinute: FILES_PER_MINUTE },
      schema: { hide: true, params: routeIdParamsSchema },
    },
    async (request, reply) => {
      const file = await files.gpx(Number(request.params.id));
      return sendFile(request, reply, {
        ...file,
        type: `${TRACK_TYPE}; charset=utf-8`,
        download: true,
      });
    },
  );
}

/** The text is the contract's JSON already; checking it again would cost more than making it. */
const sendTrack = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes }: TaggedText,
  lasting: boolean,
) =>
  sendTagged(request, reply, {
    etag,
    type: 'application/json; charset=utf-8',
    caching: lasting ? IMMUTABLE : 'no-cache',
    plain: () => bytes,
  });
