import { join } from 'node:path';
import type { AdminSessions } from '#features/accounts/sessions/sessions.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { diskStorage } from '#platform/storage/disk-storage.server.ts';
import { s3Storage } from '#platform/storage/s3-storage.server.ts';
import { imagesApi } from './images.api.server.ts';
import { createImages, type ImagesService } from './images.service.server.ts';

/** Pictures on disk or in a bucket. */
export function imagesFeature(
  { config, clock, database, jobs, outbound }: Platform,
  { sessions }: { sessions: Pick<AdminSessions, 'find'> },
): Feature<ImagesService> {
  const { s3, dataDir } = config;
  const service = createImages({
    database,
    clock,
    jobs,
    storage: s3 ? s3Storage(s3, outbound) : diskStorage(join(dataDir, 'files')),
  });
  return {
    service,
    api: (app) => imagesApi(app, { images: service, sessions, uploads: join(dataDir, 'uploads') }),
  };
}
