import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { sitemapApi } from './sitemap.api.server.ts';
import {
  createSitemapService,
  type SitemapDependencies,
  type SitemapService,
} from './sitemap.service.server.ts';

/** When this version of the program came to this machine. */
const PROGRAM_CHANGED_AT = statSync(resolve(import.meta.dirname, '../../../package.json')).mtimeMs;

/** Addresses of all public pages, for search engines. */
export function sitemapFeature(
  { clock, config: { publicUrl } }: Platform,
  content: Pick<SitemapDependencies, 'routes' | 'posts'>,
): Feature<SitemapService> {
  const service = createSitemapService({
    clock,
    publicUrl,
    programChangedAt: PROGRAM_CHANGED_AT,
    ...content,
  });
  return { service, api: (app) => sitemapApi(app, { sitemap: service, publicUrl }) };
}
