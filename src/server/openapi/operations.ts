import { ERROR_STATUS, type ErrorCode } from '#platform/errors/app-error.ts';
import { errorResponse, OTHER_ERRORS } from './errors.ts';
import { FILE_ANSWERS, UPLOAD_BODIES } from './files.ts';

/** The parts of an OpenAPI description that are completed here. */
export interface ApiDescription {
  paths: Record<string, Record<string, OperationDescription>>;
  components: { schemas: Record<string, unknown> };
  [part: string]: unknown;
}

interface OperationDescription {
  operationId?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { in: string }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

/** The ways to show who asks. */
export const SECURITY_SCHEMES = ({ https }: { https: boolean }) => ({
  adminSession: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: https ? '__Host-dryline_admin' : 'dryline_admin',
    description: 'Set by `POST /api/admin/login`.',
  },
  privateLink: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'The token of a private link, which stands behind its `#`.',
  },
});

const ADMIN = /^\/api\/(admin|upload)\//;
const SIGN_IN = new Set(['/api/admin/login', '/api/admin/session', '/api/admin/logout']);
const PRIVATE = /^\/api\/private\//;
const OUTSIDE = /^\/api\/(weather|trip-weather|radar\/|scenic-route-weather|location\/)/;

/**
 * The name of an operation for generated clients, from its method and address: `POST /api/trip-weather` is
 * `postTripWeather`, `PUT /api/admin/scenic-routes/{id}` is `putAdminScenicRoutesById`. Addresses stay, so do names.
 */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method + words.join('');
}

/** Names, rights, refusals and files of every operation, which the contracts of bodies do not say. */
export function completeOperations(description: ApiDescription): ApiDescription {
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const id = operationId(method, path);
      operation.operationId = id;
      const security = securityOf(path);
      // An empty list says that everyone may call it.
      operation.security = security;
      const upload = UPLOAD_BODIES[id];
      if (upload) operation.requestBody = upload;
      const file = FILE_ANSWERS[id];
      if (file) {
        const { 200: _bare, ...other } = operation.responses;
        operation.responses = { ...other, ...file };
      }
      for (const status of refusalsOf(method, path, operation))
        operation.responses[status] ??= errorResponse(status);
      operation.responses.default = OTHER_ERRORS;
    }
  return description;
}

function securityOf(path: string): Record<string, string[]>[] {
  if (ADMIN.test(path) && !SIGN_IN.has(path)) return [{ adminSession: [] }];
  return PRIVATE.test(path) ? [{ privateLink: [] }] : [];
}

/** Statuses of the refusals that an operation can give. */
function refusalsOf(method: string, path: string, operation: OperationDescription): number[] {
  const isWrite = method !== 'get';
  const isGuarded = securityOf(path).length > 0 || SIGN_IN.has(path);
  const hasInput = (operation.parameters ?? []).length > 0 || operation.requestBody !== undefined;
  const codes: ErrorCode[] = ['rate_limited', 'internal', 'unavailable'];
  if (hasInput || isWrite) codes.push('validation');
  if (isWrite) codes.push('forbidden', 'conflict', 'unsupported_media', 'too_large');
  if (isGuarded) codes.push('unauthorized', 'forbidden');
  if (hasInput || isGuarded || OUTSIDE.test(path)) codes.push('not_found');
  if (OUTSIDE.test(path)) codes.push('upstream');
  return [...new Set(codes.map((code) => ERROR_STATUS[code]))].toSorted((a, b) => a - b);
}
