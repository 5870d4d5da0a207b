import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AdminSessions } from '#features/accounts/sessions/sessions.service.server.ts';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';
import { withUpload, type UploadForm } from '#platform/http/read-upload.server.ts';
import { INVALID_TYPE, MAX_UPLOAD_BYTES, TOO_LARGE } from './images.model.ts';
import {
  altSchema,
  imageChangesSchema,
  imageDeletedSchema,
  imageListQuerySchema,
  imageListSchema,
  imageNameParamsSchema,
  uploadedImageSchema,
} from './images.schema.ts';
import type { ImagesService } from './images.service.server.ts';

const TAGS = ['admin: images'];
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For what may be taken down: nobody but a browser that saw it keeps it. */
const FOR_ONE = 'private, max-age=31536000, immutable';

type Sessions = Pick<AdminSessions, 'find'>;
/** Room for the parts' heads and the description around the file. */
const MULTIPART_OVERHEAD = 16 * 1024;

/** Pictures for everyone, and their upload and care for admins (the guard refuses others before they get here). */
export async function imagesApi(
  app: FastifyInstance,
  { images, sessions, uploads }: { images: ImagesService; sessions: Sessions; uploads: string },
) {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 2_000, headerPairs: 50 },
  });
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/upload/blog-image',
    {
      bodyLimit: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD,
      config: { upload: true },
      schema: {
        tags: TAGS,
        summary: 'Upload an image',
        description:
          'Multipart form: the file as `image` (JPG, PNG, GIF, WebP or AVIF by its content, at most 5 MB), and ' +
          'optionally `alt`, and `submissionKey` (a UUID of your own), with which the same picture that is sent again ' +
          'is answered as it is stored. It is made new: upright, without metadata, at most 1,600 pixels per side.',
        consumes: ['multipart/form-data'],
        response: { 201: uploadedImageSchema },
      },
    },
    async (request, reply) => {
      const upload = { name: 'image', most: MAX_UPLOAD_BYTES, folder: uploads };
      const image = await withUpload(request, upload, (form) =>
        images.upload({ ...readForm(form), by: adminOf(request) }),
      );
      return reply.code(201).send(image);
    },
  );

  api.get(
    '/api/upload/blog-images',
    {
      schema: {
        tags: TAGS,
        summary: 'Uploaded images, newest first',
        querystring: imageListQuerySchema,
        response: { 200: imageListSchema },
      },
    },
    (request) => images.list(request.query),
  );

  api.put(
    '/api/upload/blog-image/:filename',
    {
      schema: {
        tags: TAGS,
        summary: 'Say what an image shows',
        params: imageNameParamsSchema,
        body: imageChangesSchema,
        response: { 200: uploadedImageSchema },
      },
    },
    (request) => images.describe(request.params.filename, request.body.alt),
  );

  api.delete(
    '/api/upload/blog-image/:filename',
    {
      schema: {
        tags: TAGS,
        summary: 'Delete an image',
        description: 'Also when posts show it: `usedIn` of the list says which, and so does the answer.',
        params: imageNameParamsSchema,
        response: { 200: imageDeletedSchema },
      },
    },
    async (request, reply) => {
      const { filename } = request.params;
      const usedIn = await images.remove(filename, adminOf(request));
      return reply.send({ message: 'Image deleted successfully', filename, usedIn });
    },
  );

  app.get<{ Params: { filename: string } }>(
    '/images/:filename',
    { schema: { hide: true }, config: { requestsPerMinute: 1_200 } },
    async (request, reply) => {
      const { filename } = request.params;
      const file = await images.open(
        filename,
        async () => (await sessions.find(request.headers.cookie)) !== undefined,
      );
      if (!file) throw new AppError('not_found', 'There is no such image.');
      return reply
        .headers({
          'content-type': file.type,
          'content-length': file.bytes,
          'cache-control': file.lasting ? IMMUTABLE : FOR_ONE,
          // Nothing a picture holds may act as a page, should a browser ever take it for one.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(file.stream);
    },
  );
}

function readForm({ file, fields }: UploadForm) {
  if (file === 'too large')
    throw new AppError('too_large', TOO_LARGE.title, { fieldErrors: { image: TOO_LARGE.text } });
  if (!file)
    throw new AppError('validation', INVALID_TYPE.title, { fieldErrors: { image: INVALID_TYPE.text } });
  const described = altSchema.safeParse(fields.alt ?? '');
  if (!described.success) {
    const message = described.error.issues[0]?.message ?? 'is not valid';
    throw fieldError('alt', message);
  }
  const key = submissionGuardFields.submissionKey.safeParse(fields.submissionKey);
  if (!key.success) throw fieldError('submissionKey', key.error.issues[0]?.message ?? 'is not valid');
  return { file, alt: described.data, submissionKey: key.data ?? undefined };
}
