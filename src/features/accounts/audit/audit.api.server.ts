import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AuditLog } from './audit-log.service.server.ts';
import { auditAnswerSchema, auditExportQuerySchema, auditQuerySchema } from './audit.schema.ts';

const TAGS = ['admin'];

/** The audit log for admins: to look at and to take away. Behind the guard of the admin prefix. */
export async function auditApi(app: FastifyInstance, { audit }: { audit: AuditLog }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/admin/audit',
    {
      schema: {
        tags: TAGS,
        summary: 'The audit log, newest first',
        description: 'Append-only: who changed what and when, with the values before and after.',
        querystring: auditQuerySchema,
        response: { 200: auditAnswerSchema },
      },
    },
    (request) => audit.page(request.query),
  );

  api.get(
    '/api/admin/audit/export',
    {
      schema: {
        tags: TAGS,
        summary: 'The audit log as a file',
        description: '`format` csv or json, with the filters of the list; everything that matches.',
        querystring: auditExportQuerySchema,
      },
    },
    async (request, reply) => {
      const { format, ...filter } = request.query;
      const lines = format === 'csv' ? audit.csv(filter) : audit.json(filter);
      return reply
        .headers({
          'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="audit-log.${format}"`,
        })
        .send(Readable.from(lines));
    },
  );
}
