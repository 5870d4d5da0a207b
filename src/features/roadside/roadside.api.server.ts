import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { adminOf } from '#features/admin/admin-guard.service.server.ts';
import { REVIEW_LIST_NOTE, reviewQuerySchema } from '#features/moderation/moderation.schema.ts';
import { moderationState, sendList } from '#features/moderation/moderation.service.server.ts';
import {
  reviewedRequestSchema,
  reviewedVolunteerSchema,
  volunteerChangesSchema,
  type ReviewedRequest,
  type ReviewedVolunteer,
} from './roadside.schema.ts';
import type { RoadsideService } from './roadside.service.server.ts';
import type { StoredRequest, StoredVolunteer } from './roadside.tables.server.ts';

const TAGS = ['admin'];

/** Volunteers and requests for help for admins. Behind the guard of the admin prefix. */
export async function roadsideApi(app: FastifyInstance, { roadside }: { roadside: RoadsideService }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/admin/volunteers',
    {
      schema: {
        tags: TAGS,
        summary: 'Volunteers for review',
        description: REVIEW_LIST_NOTE,
        querystring: reviewQuerySchema,
        response: { 200: z.array(reviewedVolunteerSchema) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await roadside.volunteers.page(request.query);
      return sendList(reply, rows.map(reviewedVolunteer), total);
    },
  );

  api.put(
    '/api/admin/volunteers/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'Change a volunteer',
        description: 'Only what is sent changes. With `updatedAt`, 409 when someone else was faster.',
        params: z.object({ id: z.string() }),
        body: volunteerChangesSchema,
        response: { 200: reviewedVolunteerSchema },
      },
    },
    async (request, reply) => {
      const row = await roadside.volunteers.update(request.params.id, request.body, adminOf(request));
      return reply.send(reviewedVolunteer(row));
    },
  );

  api.get(
    '/api/admin/requests',
    {
      schema: {
        tags: TAGS,
        summary: 'Requests for help for review',
        description: REVIEW_LIST_NOTE,
        querystring: reviewQuerySchema,
        response: { 200: z.array(reviewedRequestSchema) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await roadside.requests.page(request.query);
      return sendList(reply, rows.map(reviewedRequest), total);
    },
  );
}

const reviewedVolunteer = (row: StoredVolunteer): ReviewedVolunteer => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  zipCode: row.zipCode,
  servicesOffered: row.servicesOffered,
  availability: row.availability,
  experienceLevel: row.experienceLevel,
  maxDistance: row.maxDistance,
  isActive: row.isActive,
  ...moderationState(row),
});

const reviewedRequest = (row: StoredRequest): ReviewedRequest => ({
  id: row.id,
  requesterName: row.requesterName,
  requesterEmail: row.requesterEmail,
  requesterPhone: row.requesterPhone,
  location: row.location,
  zipCode: row.zipCode,
  issueType: row.issueType,
  description: row.description,
  urgency: row.urgency,
  status: row.status,
  ...moderationState(row),
});
