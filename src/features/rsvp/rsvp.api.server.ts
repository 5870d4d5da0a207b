import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import { ownDateQuerySchema } from '#features/routes/own/own-route.schema.ts';
import { routeIdParamsSchema } from '#features/routes/entry/route.schema.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { RSVP_PURPOSE } from './waitlist.service.server.ts';
import {
  goingAnswerSchema,
  goingQuerySchema,
  myRsvpSchema,
  riderListSchema,
  rideRsvpSchema,
  rsvpAnswerSchema,
  rsvpChangesSchema,
  rsvpCountsQuerySchema,
  rsvpCountsSchema,
  rsvpIdParamsSchema,
  rsvpRequestSchema,
} from './rsvp.schema.ts';
import type { RsvpService } from './rsvp.service.server.ts';

const messageAnswerSchema = z.object({ message: z.string() });
const TAGS = ['routes and rides'];
const PRIVATE_TAGS = ['private links'];
const ADMIN_TAGS = ['admin'];
/** The purpose of the links that owners of routes and rides have. */
const OWNER_PURPOSE = 'route';

interface RsvpApiOptions {
  rsvp: RsvpService;
  links: Pick<PrivateLinks, 'open'>;
}

export async function rsvpApi(app: FastifyInstance, { rsvp, links }: RsvpApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  const opened = async (request: Pick<FastifyRequest, 'headers' | 'ip'>) =>
    (await links.open(request, RSVP_PURPOSE)).subject;

  api.get(
    '/api/rides/going',
    {
      schema: {
        tags: TAGS,
        summary: 'How many riders go on each of up to 50 rides; rides without any are left out',
        querystring: goingQuerySchema,
        response: { 200: goingAnswerSchema },
      },
    },
    async (request) => rsvp.going(request.query.ids.split(',').map(Number)),
  );

  api.get(
    '/api/rides/:id/rsvp',
    {
      schema: {
        tags: TAGS,
        summary: 'How many riders come, and how many places are left',
        description: 'Counts alone. Names and contacts of riders are not public.',
        params: routeIdParamsSchema,
        response: { 200: rideRsvpSchema },
      },
    },
    async (request) => rsvp.summary(Number(request.params.id)),
  );

  api.post(
    '/api/rides/:id/rsvp',
    {
      schema: {
        tags: TAGS,
        summary: 'Sign up for a group ride',
        description:
          'Going when the party fits and nobody waits, else at the end of the waiting list. Where the site sends ' +
          'email, `email` is required and the private link goes there, to confirm the place that is held for 3 hours ' +
          'at most; else it is in the answer. An address that ' +
          'is on the list already gets the same answer, and its link again. The same `submissionKey` again ' +
          'changes nothing.',
        params: routeIdParamsSchema,
        body: rsvpRequestSchema,
        response: { 201: rsvpAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await rsvp.join(Number(request.params.id), request.body, { address: request.ip });
      return reply.code(201).send(answer);
    },
  );

  api.get(
    '/api/private/rsvp',
    {
      schema: {
        tags: PRIVATE_TAGS,
        summary: 'The entry that a private link opens: all that is stored of it',
        response: { 200: myRsvpSchema },
      },
    },
    async (request) => rsvp.mine(await opened(request)),
  );

  api.post(
    '/api/private/rsvp/confirm',
    {
      schema: {
        tags: PRIVATE_TAGS,
        summary: 'Confirm a place by the mailed link',
        description:
          'A place that lapsed meanwhile is taken again if it is free, else the party waits. Confirming again ' +
          'changes nothing.',
        response: { 200: myRsvpSchema },
      },
    },
    async (request) => rsvp.confirm(await opened(request)),
  );

  api.put(
    '/api/private/rsvp',
    {
      schema: {
        tags: PRIVATE_TAGS,
        summary: 'Change a party: only what is sent',
        description:
          'A smaller party frees places, and others move up at once. It grows only into free places. Confirms the ' +
          'place.',
        body: rsvpChangesSchema,
        response: { 200: myRsvpSchema },
      },
    },
    async (request) => rsvp.change(await opened(request), request.body),
  );

  api.delete(
    '/api/private/rsvp',
    {
      schema: {
        tags: PRIVATE_TAGS,
        summary: 'Cancel the spots and erase the entry',
        response: { 200: messageAnswerSchema },
      },
    },
    async (request, reply) => {
      await rsvp.cancel(await opened(request));
      return reply.send({ message: 'You are off the list, and your entry is erased.' });
    },
  );

  api.get(
    '/api/private/route/rsvps',
    {
      schema: {
        tags: PRIVATE_TAGS,
        summary: 'Who comes, for the organizer of a ride',
        description:
          'Addresses of those alone who share them. `date`: of another date of the same standing ride.',
        querystring: ownDateQuerySchema,
        response: { 200: riderListSchema },
      },
    },
    async (request) => {
      const { subject } = await links.open(request, OWNER_PURPOSE);
      const { date } = request.query;
      return rsvp.organizerList(Number(subject), date === undefined ? undefined : Number(date));
    },
  );

  api.get(
    '/api/admin/rsvps',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'How many riders signed up for these rides; rides without any are left out',
        querystring: rsvpCountsQuerySchema,
        response: { 200: rsvpCountsSchema },
      },
    },
    async (request) => rsvp.counts(request.query.ids.split(',').map(Number)),
  );

  api.get(
    '/api/admin/scenic-routes/:id/rsvps',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'The riders of a ride',
        params: routeIdParamsSchema,
        response: { 200: riderListSchema },
      },
    },
    async (request) => rsvp.adminList(Number(request.params.id)),
  );

  api.delete(
    '/api/admin/rsvps/:id',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Take a rider off the list and erase the entry',
        params: rsvpIdParamsSchema,
        response: { 200: messageAnswerSchema },
      },
    },
    async (request, reply) => {
      await rsvp.remove(request.params.id, adminOf(request));
      return reply.send({ message: 'The rider is off the list.' });
    },
  );
}
