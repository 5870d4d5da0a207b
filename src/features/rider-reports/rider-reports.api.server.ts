import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import { INVALID_TYPE, MAX_UPLOAD_BYTES, TOO_LARGE } from '#features/images/images.model.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { NUMBER_ID } from '#platform/forms/id.schema.ts';
import { withUpload } from '#platform/http/read-upload.server.ts';
import {
  goneRequestSchema,
  messageSchema,
  photoFormSchema,
  reportConditionSchema,
  reportParamsSchema,
  riddenRequestSchema,
  riddenSchema,
  riderReportsSchema,
  routeAdditionsSchema,
  routeParamsSchema,
} from './rider-reports.schema.ts';
import type { RiderReportsService } from './rider-reports.service.server.ts';

const TAGS = ['routes and rides'];
const ADMIN_TAGS = ['admin'];
const NO_STORE = 'no-store';
/** Room for the parts' heads and the words around the file. */
const MULTIPART_OVERHEAD = 16 * 1024;

export async function riderReportsApi(
  app: FastifyInstance,
  { reports, uploads }: { reports: RiderReportsService; uploads: string },
) {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 8, parts: 9, fieldSize: 8_000, headerPairs: 50 },
  });
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/scenic-route/:id/reports',
    {
      schema: {
        tags: TAGS,
        summary: 'What riders say about a route: ridden, conditions, photos',
        description: 'Only what was reviewed, and only conditions that have not expired.',
        params: routeParamsSchema,
        response: { 200: riderReportsSchema },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-cache').send(await reports.view(Number(request.params.id))),
  );

  api.post(
    '/api/scenic-route/:id/ridden',
    {
      schema: {
        tags: TAGS,
        summary: 'Say that you rode this route, or take it back',
        description: 'Counts once per device. Nobody is named.',
        params: routeParamsSchema,
        body: riddenRequestSchema,
        response: { 200: riddenSchema },
      },
    },
    async (request, reply) => {
      const ridden = await reports.sayRidden(Number(request.params.id), request.body, {
        address: request.ip,
      });
      return reply.header('cache-control', NO_STORE).send(ridden);
    },
  );

  api.post(
    '/api/scenic-route/:id/reports',
    {
      schema: {
        tags: TAGS,
        summary: 'Report the condition of a road, for review',
        params: routeParamsSchema,
        body: reportConditionSchema,
        response: { 201: messageSchema },
      },
    },
    async (request, reply) => {
      const answer = await reports.report(Number(request.params.id), request.body, { address: request.ip });
      return reply.code(201).header('cache-control', NO_STORE).send(answer);
    },
  );

  api.post(
    '/api/route-reports/:id/gone',
    {
      schema: {
        tags: TAGS,
        summary: 'Say that a reported condition is not there any more',
        params: reportParamsSchema,
        body: goneRequestSchema,
        response: { 200: messageSchema },
      },
    },
    async (request, reply) => {
      await reports.sayGone(request.params.id, request.body.device);
      return reply
        .header('cache-control', NO_STORE)
        .send({ message: 'Thank you. When several riders say so, it is looked at.' });
    },
  );

  api.post(
    '/api/scenic-route/:id/photos',
    {
      bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD,
      config: { upload: true },
      // Refused before the file is read. What is no id of a route, the contract refuses before that, too.
      onRequest: async ({ params: { id }, ip }) => {
        if (NUMBER_ID.test(id)) await reports.admitPhoto(Number(id), { address: ip });
      },
      schema: {
        tags: TAGS,
        summary: 'Send a photo of a route, for review',
        description:
          'Multipart form: the file as `image` (JPG, PNG, GIF, WebP or AVIF, at most 5 MB), `alt` says what it ' +
          'shows, `credit` is an optional name. It is made new, without metadata and place.',
        consumes: ['multipart/form-data'],
        params: routeParamsSchema,
        response: { 201: messageSchema },
      },
    },
    async (request, reply) => {
      const upload = { name: 'image', most: MAX_UPLOAD_BYTES, folder: uploads };
      const answer = await withUpload(request, upload, ({ file, fields }) => {
        if (file === 'too large')
          throw new AppError('too_large', TOO_LARGE.title, { fieldErrors: { image: TOO_LARGE.text } });
        const form = photoFormSchema.safeParse(fields);
        const errors: Record<string, string> = {};
        if (!file) errors.image = INVALID_TYPE.text;
        for (const { path, message } of form.error?.issues ?? []) errors[String(path[0])] ??= message;
        const [first] = Object.values(errors);
        if (!file || !form.success) throw new AppError('validation', first ?? '', { fieldErrors: errors });
        return reports.addPhoto(Number(request.params.id), file, form.data, { address: request.ip });
      });
      return reply.code(201).header('cache-control', NO_STORE).send(answer);
    },
  );

  api.get(
    '/api/admin/scenic-routes/:id/additions',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Reports and photos of a route that were published or wait',
        params: routeParamsSchema,
        response: { 200: routeAdditionsSchema },
      },
    },
    async (request) => reports.additions(Number(request.params.id)),
  );

  for (const [path, added] of [
    ['route-reports', reports.conditions],
    ['route-photos', reports.photos],
  ] as const) {
    api.delete(
      `/api/admin/${path}/:id`,
      {
        schema: {
          tags: ADMIN_TAGS,
          summary: path === 'route-reports' ? 'Take a report down' : 'Take a photo down',
          params: reportParamsSchema,
          response: { 200: messageSchema },
        },
      },
      async (request) => {
        await added.decide(request.params.id, 'declined', adminOf(request));
        return { message: 'It is no longer shown.' };
      },
    );
  }
}
