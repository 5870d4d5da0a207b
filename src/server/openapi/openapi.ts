import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import {
  safeParse,
  type $ZodObject,
  type $ZodType,
  type JSONSchema,
  type ToJSONSchemaParams,
} from 'zod/v4/core';
import { AppError } from '#platform/errors/app-error.ts';
import { pathOf } from '../http/requests/addresses.ts';
import { docsPolicy } from '../http/answers/headers.ts';
import { completeOperations, SECURITY_SCHEMES, type ApiDescription } from './operations.ts';
import { ERROR_SCHEMA } from './errors.ts';
import { namedSchemas } from './schemas.ts';
import { API_TAGS } from './tags.ts';
import { withoutUnused } from './unused.ts';

export interface OpenApiOptions {
  siteName: string;
  publicUrl: string;
}

/** The contract as OpenAPI 3.1 at /api/openapi.json, readable at /api/docs. Register before the routes. */
export async function addOpenApi(app: FastifyInstance, options: OpenApiOptions) {
  const https = options.publicUrl.startsWith('https:');
  const schemaRegistry = namedSchemas();
  const zodToJsonConfig = { override: describeSchema };
  const transformObject = createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.siteName} API`,
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Open to everyone. Errors are JSON `{ message, code, errors? }`, `errors` by field. ZIP codes are text. ' +
          'Writes with a body are JSON, and a browser may send them from this site alone: a request whose ' +
          '`Origin` is another site is refused with 403. Please keep to 120 requests a minute and show the weather ' +
          'source that an answer names.',
      },
      servers: [{ url: options.publicUrl }],
      tags: API_TAGS,
      components: { securitySchemes: SECURITY_SCHEMES({ https }) },
    },
    transform: createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig }),
    transformObject: (document) => {
      const described = transformObject(document) as ApiDescription;
      described.components.schemas.ErrorAnswer = ERROR_SCHEMA;
      return withoutUnused(completeOperations(described));
    },
  });
  let document: Buffer | undefined;
  app.get(DOCUMENT, { schema: { hide: true } }, (_request, reply) => {
    // The very same bytes each time: half a megabyte is written and compressed once.
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await app.register(async (docs) => {
    docs.addHook('onRequest', forItsOwnPage);
    docs.addHook('onRequest', fromOnePlace);
    await docs.register(swaggerUi, { routePrefix: DOCS, staticCSP: docsPolicy({ https }) });
  });
}

const DOCS = '/api/docs';
const DOCUMENT = '/api/openapi.json';

/** The documentation's own copies are written and compressed for each who asks. JSON is YAML, too. */
const fromOnePlace = (
  { routeOptions: { url = '' } }: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): unknown => ([`${DOCS}/json`, `${DOCS}/yaml`].includes(url) ? reply.redirect(DOCUMENT, 301) : done());

/**
 * The documentation's scripts run whatever a document tells them, and stand on our origin: no other page gets them.
 * Browsers name the page that asks, unless it forbids them to.
 */
function forItsOwnPage(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const asks = URL.parse(request.headers.referer ?? '')?.pathname ?? '';
  const isScript = pathOf(request.url).endsWith('.js');
  done(
    isScript && asks !== DOCS && !asks.startsWith(`${DOCS}/`)
      ? new AppError('forbidden', 'These scripts are for the documentation alone.')
      : undefined,
  );
}

const CALENDAR_DAY = String.raw`^\d{4}-\d\d-\d\d$`;

const isObject = (schema: $ZodType): schema is $ZodObject => schema._zod.def.type === 'object';
const takesNothing = (field: $ZodType | undefined) =>
  field !== undefined && safeParse(field, undefined).success;

/** What a JSON Schema can say beyond what zod writes by itself. */
function describeSchema({
  zodSchema,
  jsonSchema,
}: Parameters<NonNullable<ToJSONSchemaParams['override']>>[0]) {
  if (jsonSchema.pattern === CALENDAR_DAY) jsonSchema.format = 'date';
  // Input that is shaped before it is checked has no schema of its own; an empty one would allow anything.
  if (zodSchema._zod.def.type === 'union' && jsonSchema.anyOf)
    jsonSchema.anyOf = jsonSchema.anyOf.filter(
      (schema: JSONSchema.BaseSchema) => Object.keys(schema).length > 0,
    );
  // A default that the schema itself refuses stands for "missing", which is an error of its own.
  if (Array.isArray(jsonSchema.default) && jsonSchema.default.length < (jsonSchema.minItems ?? 0))
    delete jsonSchema.default;
  if (isObject(zodSchema)) {
    const { shape } = zodSchema._zod.def;
    const required = Object.keys(shape).filter((name) => !takesNothing(shape[name]));
    if (required.length > 0) jsonSchema.required = required;
  }
}
