import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { cardCsv } from './card-csv.mapper.server.ts';
import { reportCardQuerySchema, reportCardSchema } from './report-card.schema.ts';
import type { ReportCardService } from './report-card.service.server.ts';
import { leadOf } from './tally.model.ts';

/** It changes when an hour was judged. */
const CACHED = { 'cache-control': 'public, max-age=300' };

type Query = z.infer<typeof reportCardQuerySchema>;

export async function reportCardApi(app: FastifyInstance, { reportCard }: { reportCard: ReportCardService }) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const cardOf = ({ lead, zip }: Query) => reportCard.card({ lead: leadOf(lead), zipCode: zip });

  api.get(
    '/api/report-card',
    {
      schema: {
        tags: ['weather'],
        summary: 'How often verdicts came true',
        description:
          'Counts of daylight hours by what was said `lead` hours ahead (3, 24 or 72; default 24) and what weather ' +
          'stations measured then, judged by the same table. With `zip` of areas within 150 miles of it. Null: fewer ' +
          'than 30 cases. The same as a table: /report-card.csv.',
        querystring: reportCardQuerySchema,
        response: { 200: reportCardSchema },
      },
    },
    async (request, reply) => reply.headers(CACHED).send(await cardOf(request.query)),
  );

  api.get(
    '/report-card.csv',
    {
      schema: {
        tags: ['weather'],
        summary: 'How often verdicts came true, as a table',
        description:
          'The counts of /api/report-card, with the same parameters. An empty cell: fewer than 30 cases.',
        querystring: reportCardQuerySchema,
      },
    },
    async (request, reply) =>
      reply
        .headers({
          ...CACHED,
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="report-card.csv"',
        })
        .send(cardCsv(await cardOf(request.query))),
  );
}
