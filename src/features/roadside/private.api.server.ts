import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { privateLinkSchema } from '#platform/private-links/private-link.schema.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { LINKS } from './requests/lifecycle.service.server.ts';
import {
  completeRequestSchema,
  erasedAnswerSchema,
  offerViewSchema,
  ownVolunteerChangesSchema,
  requestViewSchema,
  sharedRequestSchema,
  volunteerViewSchema,
} from './private.schema.ts';
import type { RoadsideService } from './roadside.service.server.ts';

const TAGS = ['roadside help, by private link'];
const REQUEST = '/api/private/roadside-request';
const SHARED = '/api/private/roadside-shared';
const OFFER = '/api/private/roadside-offer';
const VOLUNTEER = '/api/private/roadside-volunteer';
const ERASED = { message: 'Everything about it is erased.' };

/** What the holder of a private link may do. 404, always the same, for links that open nothing. */
export async function roadsidePrivateApi(
  app: FastifyInstance,
  { roadside, privateLinks }: { roadside: RoadsideService; privateLinks: Pick<PrivateLinks, 'open'> },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const { ownRequest, sharedRequest, offers, ownVolunteer } = roadside;

  api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  const { open } = privateLinks;
  const requestOf = (request: FastifyRequest) => open(request, LINKS.request, LINKS.mailedRequest);
  const offerOf = async (request: FastifyRequest) => (await open(request, LINKS.offer)).subject;
  const volunteerOf = async (request: FastifyRequest) => (await open(request, LINKS.volunteer)).subject;

  const requestSchema = (summary: string) => ({ tags: TAGS, summary, response: { 200: requestViewSchema } });
  api.get(REQUEST, { schema: requestSchema('A request for help') }, async (request) =>
    ownRequest.view(await requestOf(request)),
  );
  api.post(
    `${REQUEST}/confirm`,
    { schema: requestSchema('Confirm the address, by the link of the email alone') },
    async (request) => ownRequest.confirm(await requestOf(request)),
  );
  api.post(`${REQUEST}/cancel`, { schema: requestSchema('Help is not needed any more') }, async (request) =>
    ownRequest.cancel(await requestOf(request)),
  );
  api.post(
    `${REQUEST}/complete`,
    { schema: { ...requestSchema('Help came'), body: completeRequestSchema } },
    async (request) => ownRequest.complete(await requestOf(request), request.body.thanks),
  );
  api.get(
    `${REQUEST}/export`,
    { schema: { tags: TAGS, summary: 'Everything kept of a request, as JSON' } },
    async (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="my-request.json"')
        .send(await ownRequest.export(await requestOf(request))),
  );
  api.delete(
    REQUEST,
    { schema: { tags: TAGS, summary: 'Erase a request', response: { 200: erasedAnswerSchema } } },
    async (request) => {
      await ownRequest.erase(await requestOf(request));
      return ERASED;
    },
  );

  api.post(
    `${REQUEST}/share`,
    {
      schema: {
        tags: TAGS,
        summary: 'Make a link that shows where and how far, and nothing else',
        description: 'The same link each time. It ends when the request is erased.',
        response: { 200: privateLinkSchema },
      },
    },
    async (request) => sharedRequest.share(await requestOf(request)),
  );
  api.get(
    SHARED,
    { schema: { tags: TAGS, summary: 'A request that was shared', response: { 200: sharedRequestSchema } } },
    async (request) => sharedRequest.view((await open(request, LINKS.sharedRequest)).subject),
  );

  const offerSchema = (summary: string) => ({ tags: TAGS, summary, response: { 200: offerViewSchema } });
  api.get(OFFER, { schema: offerSchema('A request that a volunteer was asked about') }, async (request) =>
    offers.view(await offerOf(request)),
  );
  for (const [name, summary] of [
    ['accept', 'Say yes. Exactly one volunteer helps: look at `state`'],
    ['decline', 'Say no, so that others are asked at once'],
    ['withdraw', 'Take a yes back, so that others are asked at once'],
    ['complete', 'Report that it is done'],
  ] as const)
    api.post(`${OFFER}/${name}`, { schema: offerSchema(summary) }, async (request) =>
      offers[name](await offerOf(request)),
    );

  const volunteerSchema = (summary: string) => ({
    tags: TAGS,
    summary,
    response: { 200: volunteerViewSchema },
  });
  api.get(VOLUNTEER, { schema: volunteerSchema('A volunteer’s own registration') }, async (request) =>
    ownVolunteer.view(await volunteerOf(request)),
  );
  api.put(
    VOLUNTEER,
    {
      schema: {
        ...volunteerSchema('Change a registration'),
        description:
          'What waits for review changes at once. Once it is approved, name, services, availability and experience ' +
          'wait for an admin; the rest changes at once.',
        body: ownVolunteerChangesSchema,
      },
    },
    async (request) => ownVolunteer.change(await volunteerOf(request), request.body),
  );
  api.delete(
    `${VOLUNTEER}/proposal`,
    { schema: volunteerSchema('Take back the change that waits for review') },
    async (request) => ownVolunteer.takeBackChange(await volunteerOf(request)),
  );
  for (const [name, summary] of [
    ['pause', 'Be neither found nor asked until resumed'],
    ['resume', 'Be found and asked again'],
  ] as const)
    api.post(`${VOLUNTEER}/${name}`, { schema: volunteerSchema(summary) }, async (request) =>
      ownVolunteer[name](await volunteerOf(request)),
    );
  api.get(
    `${VOLUNTEER}/export`,
    { schema: { tags: TAGS, summary: 'Everything kept of a volunteer, as JSON' } },
    async (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="my-registration.json"')
        .send(await ownVolunteer.export(await volunteerOf(request))),
  );
  api.delete(
    VOLUNTEER,
    { schema: { tags: TAGS, summary: 'Leave: everything is erased', response: { 200: erasedAnswerSchema } } },
    async (request) => {
      await ownVolunteer.leave(await volunteerOf(request));
      return ERASED;
    },
  );
}
