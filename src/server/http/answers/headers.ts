import type { FastifyInstance } from 'fastify';
import type { BaseMap } from '#platform/config/config.server.ts';

/**
 * Security headers that are the same for every answer, from one hook: computing them per request (as helmet
 * does) costs a third of the requests per second of a cached weather check.
 */
const CONSTANT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The base map's tile servers refuse requests without a referrer, so the origin is sent.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  // Nearly every answer is sent compressed to anyone who takes that: caches keep them apart, not-modified ones too.
  vary: 'accept-encoding',
};

// Not of subdomains: what else lies below the domain of a club is none of this site's business. Our cookies are `__Host-`.
const HSTS = 'max-age=31536000';

/** The headers that every answer has. */
export const constantHeaders = ({ https }: { https: boolean }): Record<string, string> =>
  https ? { ...CONSTANT_HEADERS, 'strict-transport-security': HSTS } : CONSTANT_HEADERS;

export function addSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = constantHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Content Security Policy of the API's readable documentation, which puts its own styles into the page. */
export const docsPolicy = ({ https }: { https: boolean }): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/**
 * Content Security Policy of a page: its own inline scripts, by the sources given, and files of this site run. Without
 * `strict-dynamic`: under it a module of a `data:` address runs that somebody else preloads.
 */
export function pagePolicy(
  scripts: readonly string[],
  options: {
    https: boolean;
    development: boolean;
    imageSources?: readonly string[];
    dataSources?: readonly string[];
  },
): string {
  const connect = ["'self'", ...(options.development ? ['ws:'] : []), ...(options.dataSources ?? [])].join(
    ' ',
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // React sets style attributes for positions and widths; there is no user-made markup on these pages.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(options.imageSources ?? [])].join(' '),
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Where pages may get map tiles from. */
export const tileOrigins = ({ kind, url }: BaseMap): string[] => (kind === 'raster' ? [tileOrigin(url)] : []);

/** Where pages may read vector tiles from, beside our own. */
export const vectorOrigins = ({ kind, url }: BaseMap): string[] =>
  kind === 'vector' && URL.canParse(url) ? [new URL(url).origin] : [];

/** The origin of a map's tiles as a policy source; subdomains `{s}` become a wildcard. */
export function tileOrigin(template: string): string {
  const { protocol, host } = new URL(template.replace('{s}', 'subdomain-of'));
  return `${protocol}//${host.replace('subdomain-of', '*')}`;
}
