import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { docsPolicy } from './headers.ts';

/** The contract as OpenAPI 3.1 at /api/openapi.json, readable at /api/docs. Register before the routes. */
export async function addOpenApi(app: FastifyInstance, options: { siteName: string; publicUrl: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.siteName} API`,
        version: '1',
        description:
          'Open to everyone. Errors are JSON `{ message, code, errors? }`, `errors` by field. ZIP codes are text. ' +
          'Please keep to 120 requests a minute and show the weather source that an answer names.',
      },
      servers: [{ url: options.publicUrl }],
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy({ https: options.publicUrl.startsWith('https:') }),
  });
}
