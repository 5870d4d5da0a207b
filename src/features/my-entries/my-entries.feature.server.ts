import type { Feature, Platform } from '#platform/platform.server.ts';
import { myEntriesApi } from './my-entries.api.server.ts';
import { createMyEntries, type MyEntries, type MyEntriesDependencies } from './my-entries.service.server.ts';

/** What people without an account own here, by private links. */
export function myEntriesFeature(
  platform: Platform,
  { owned }: Pick<MyEntriesDependencies, 'owned'>,
): Feature<MyEntries> {
  const { config, mailLimits } = platform;
  const service = createMyEntries({ ...platform, owned, limits: mailLimits, site: config });
  return { service, api: (app) => myEntriesApi(app, { entries: service }) };
}
