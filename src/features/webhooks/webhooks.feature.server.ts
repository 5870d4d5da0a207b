import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { createDeliveries } from './deliveries.service.server.ts';
import { createRideWatch } from './ride-watch.service.server.ts';
import { webhooksApi } from './webhooks.api.server.ts';
import { createWebhooks, type Webhooks } from './webhooks.service.server.ts';

/** Tells other programs of rides and verdicts. */
export function webhooksFeature(
  { clock, config, database, jobs, mail, publicCall, secret }: Platform,
  below: {
    routes: ScenicRoutesService;
    adminAddresses: () => Promise<string[]>;
    isSimulated: () => boolean;
  },
): Feature<Webhooks> {
  const isSimulated = () => config.demo || below.isSimulated();
  const key = async () => Buffer.from(await secret('webhooks'), 'hex');
  const common = { database, clock, jobs, mail, key, call: publicCall, site: config };
  const deliveries = createDeliveries({ ...common, adminAddresses: below.adminAddresses });
  createRideWatch({ ...common, routes: below.routes, deliveries, isSimulated });
  const service = createWebhooks({ ...common, deliveries, isSimulated });
  return { service, api: (app) => webhooksApi(app, { webhooks: service }) };
}
