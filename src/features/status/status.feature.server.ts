import type { Backups } from '#features/backups/backups.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import type { Watch } from '#platform/watch/watch.ts';
import { foldersWatch } from './folders.service.server.ts';
import { createAlarms } from './alarms/alarms.service.server.ts';
import { budgetFamilies, outsideFamilies } from './outside.mapper.server.ts';
import { outsideServices } from './services.model.ts';
import { createSiteFacts } from './site-facts.service.server.ts';
import {
  backupFamilies,
  cacheFamilies,
  databaseFamilies,
  diskFamilies,
  jobFamilies,
  mailFamilies,
} from './site.mapper.server.ts';
import { statusApi } from './status.api.server.ts';
import { createStatus, type StatusOfSite } from './status.service.server.ts';
import { siteWatches } from './watches.service.server.ts';

/**
 * How the site is: for admins, by mail when something stays broken, and for the programs that watch it.
 * @param above.watches what features want to have watched. Made after all that handle jobs.
 */
export function statusFeature(
  platform: Platform,
  above: {
    watches: readonly Watch[];
    adminAddresses: () => Promise<string[]>;
    backups: Pick<Backups, 'status'>;
  },
): Feature<StatusOfSite> {
  const { config, clock, database, metrics, outbound, outcomes, jobs } = platform;
  const { timeZone } = config;
  const facts = createSiteFacts({ ...platform, backups: above.backups, dataDir: config.dataDir });
  const services = outsideServices(config);
  const lastStatus = new Map<string, number | undefined>();
  outbound.listen((name, isIll, status) => {
    const service = services.find(({ isNamed }) => isNamed(name));
    if (!service) return;
    outcomes.services[isIll ? 'failed' : 'well'](service.id);
    lastStatus.set(service.id, isIll ? status : undefined);
  });
  const common = {
    ...platform,
    ...above,
    timeZone,
    facts,
    services,
    serviceOutcomes: outcomes.services.all,
    jobOutcomes: outcomes.jobs.all,
  };
  const budget = platform.openMeteoBudget;
  const alarms = createAlarms({
    ...common,
    site: config,
    watches: [
      ...siteWatches({ ...common, budget, lastStatus, jobNames: () => [...jobs.counts().keys()] }),
      foldersWatch(config.dataDir),
      ...above.watches,
    ],
  });
  const service = createStatus({
    ...common,
    alarms,
    budget: budget && { service: 'open-meteo', calls: budget },
  });

  metrics.add('outside', () => outsideFamilies(outbound.services(), services));
  if (budget) metrics.add('budget', () => budgetFamilies('open-meteo', budget, config.openMeteoShares));
  metrics.add('mail', () => mailFamilies(facts, clock));
  metrics.add('jobs', () => jobFamilies(facts, jobs, clock));
  metrics.add('database', () => databaseFamilies(facts, database));
  metrics.add('backups', () => backupFamilies(facts));
  metrics.add('disk', () => diskFamilies(facts));
  metrics.add('caches', cacheFamilies);
  return { service, api: (app) => statusApi(app, { status: service }) };
}
