import type { LocationService } from '#features/location/location.service.server.ts';
import type { RoadsideService } from '#features/roadside/roadside.service.server.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { createSendPush } from '#platform/push/push-send.server.ts';
import { createVapid, vapidSubject } from '#platform/push/vapid.server.ts';
import { createDelivery } from './delivery.service.server.ts';
import { notificationsApi } from './notifications.api.server.ts';
import { notifyOfRides } from './rides.service.server.ts';
import { createVerdicts } from './verdicts.service.server.ts';
import { notifyVolunteers } from './volunteers.service.server.ts';
import { createWatches, WATCH_WINDOW_MS, type WatchesService } from './watches.service.server.ts';

/** Notifications in browsers, beside email: verdicts, trips, rides, and requests for volunteers. */
export function notificationsFeature(
  platform: Platform,
  below: {
    location: LocationService;
    areas: AreaForecastService;
    routes: ScenicRoutesService;
    roadside: RoadsideService;
  },
): Feature<WatchesService> {
  const { config, clock, database, jobs, log, limit, privateLinks, publicCall, secret } = platform;
  const services = config.pushServices;
  const vapid = createVapid({
    secret: () => secret('push'),
    subject: vapidSubject(config),
    clock,
  });
  const delivery = createDelivery({
    database,
    clock,
    jobs,
    log,
    outcomes: platform.outcomes.services,
    send: createSendPush({ services, vapid, call: publicCall, clock }),
    site: config,
  });
  const parts = { database, clock, jobs, delivery, ...below };
  createVerdicts(parts);
  notifyOfRides(parts);
  notifyVolunteers(parts);
  const asked = limit('push-watches', WATCH_WINDOW_MS);
  const service = createWatches({ ...parts, asked, services });
  const publicKey = async () => (services.length > 0 ? vapid.publicKey() : null);
  return { service, api: (app) => notificationsApi(app, { watches: service, privateLinks, publicKey }) };
}
