import type { AdminUsers } from '#features/accounts/admin-users.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { backupsApi } from './backups.api.server.ts';
import { handleBackupJobs } from './backups.jobs.server.ts';
import { createBackups, type Backups } from './backups.service.server.ts';

/** Nightly backups, backups on demand, and emails to admins when they fail. */
export function backupsFeature(
  platform: Platform,
  { adminAddresses }: { adminAddresses: AdminUsers['mailAddresses'] },
): Feature<Backups> {
  const { config, database, clock, jobs, mail } = platform;
  const backups = createBackups(platform);
  if (config.backups.keepDays !== undefined)
    handleBackupJobs({
      database,
      clock,
      jobs,
      mail,
      backups,
      addresses: adminAddresses,
      timeZone: config.timeZone,
      site: config,
    });
  return {
    service: backups,
    api: (app) => backupsApi(app, { backups }),
    settle: backups.stop,
  };
}
