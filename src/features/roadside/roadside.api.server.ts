import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import { REVIEW_LIST_NOTE, reviewQuerySchema } from '#features/review/review.schema.ts';
import { moderationState } from '#features/review/reviewed-row.service.server.ts';
import { uuidField } from '#platform/forms/id.schema.ts';
import { sendList } from '#platform/http/send-list.server.ts';
import type { Proposal } from '#features/review/changes/proposals.schema.ts';
import {
  assignSchema,
  blockedContactsSchema,
  callableVolunteersSchema,
  reviewedRequestSchema,
  reviewedVolunteerSchema,
  volunteerChangesSchema,
  type ReviewedVolunteer,
} from './roadside.schema.ts';
import type { RoadsideService } from './roadside.service.server.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import type { StoredVolunteer } from './roadside.tables.server.ts';

const TAGS = ['admin'];
const idParams = z.object({ id: uuidField('The id must be a UUID') });
const doneSchema = z.object({ message: z.string() });

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
      const page = await roadside.volunteers.page(request.query);
      const proposals = await roadside.proposals.shown(page.rows);
      return sendList(
        reply,
        page.rows.map((row) => reviewedVolunteer(row, proposals.get(row.id) ?? null)),
        page.total,
        page.more,
      );
    },
  );

  api.put(
    '/api/admin/volunteers/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'Change a volunteer',
        description: 'Only what is sent changes. With `updatedAt`, 409 when someone else was faster.',
        params: idParams,
        body: volunteerChangesSchema,
        response: { 200: reviewedVolunteerSchema },
      },
    },
    async (request, reply) => {
      const row = await roadside.volunteers.update(request.params.id, request.body, adminOf(request));
      const proposals = await roadside.proposals.shown([row]);
      return reply.send(reviewedVolunteer(row, proposals.get(row.id) ?? null));
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
      const { rows, total, more } = await roadside.requests.page(request.query);
      return sendList(reply, rows, total, more);
    },
  );

  for (const { path, summary, act } of [
    {
      path: 'confirm',
      summary: 'The requester was reached by phone, so their address counts as confirmed',
      act: roadside.requests.confirmByPhone,
    },
    {
      path: 'block',
      summary: 'Block both contacts of a request, and end it when it is open',
      act: roadside.requests.block,
    },
  ]) {
    api.post(
      `/api/admin/requests/:id/${path}`,
      {
        schema: {
          tags: TAGS,
          summary,
          description: '409 when the state of the request does not allow it.',
          params: idParams,
          response: { 200: reviewedRequestSchema },
        },
      },
      async (request) => act(request.params.id, adminOf(request)),
    );
  }

  api.get(
    '/api/admin/requests/:id/volunteers',
    {
      schema: {
        tags: TAGS,
        summary: 'Volunteers to call for a request',
        description: 'The chosen one, then exact matches, then the nearest, within 100 miles.',
        params: idParams,
        response: { 200: callableVolunteersSchema },
      },
    },
    async (request) => roadside.requests.callable(request.params.id),
  );

  api.post(
    '/api/admin/requests/:id/assign',
    {
      schema: {
        tags: TAGS,
        summary: 'A volunteer said yes on the phone',
        description: 'Both get the other’s contact. 409 before the request is confirmed and approved.',
        params: idParams,
        body: assignSchema,
        response: { 200: reviewedRequestSchema },
      },
    },
    async (request) =>
      roadside.requests.assign(request.params.id, request.body.volunteerId, adminOf(request)),
  );

  api.get(
    '/api/admin/blocked-contacts',
    {
      schema: {
        tags: TAGS,
        summary: 'Contacts that may not ask for help or register',
        response: { 200: blockedContactsSchema },
      },
    },
    async () => roadside.blockedContacts.list(),
  );

  api.delete(
    '/api/admin/blocked-contacts/:id',
    { schema: { tags: TAGS, summary: 'Unblock a contact', params: idParams, response: { 200: doneSchema } } },
    async (request) => {
      await roadside.blockedContacts.unblock(request.params.id, adminOf(request));
      return { message: 'The contact is no longer blocked.' };
    },
  );
}

const reviewedVolunteer = (row: StoredVolunteer, proposal: Proposal | null): ReviewedVolunteer => ({
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
  spamHints: hintSentences(row.spamHints),
  editedAt: row.editedAt?.toISOString() ?? null,
  proposal,
  ...moderationState(row),
});
