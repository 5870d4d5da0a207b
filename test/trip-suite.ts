// For tests of planning trips: the service on one simulator, without closures.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createLocationService } from '#features/location/location.service.server.ts';
import { createRoutingService } from '#features/tracks/directions/routing.service.server.ts';
import { createSnapping } from '#features/tracks/draw/snapping.service.server.ts';
import { createTripService } from '#features/trip/trip.service.server.ts';
import { createTripRuns } from '#features/trip/probability/trip-runs.service.server.ts';
import { createTripSmoke } from '#features/trip/weather/trip-smoke.service.server.ts';
import { createTripWeather } from '#features/trip/weather/trip-weather.service.server.ts';
import { createNationalAlerts } from '#features/weather/alerts/national-alerts.service.server.ts';
import { createPointAlerts } from '#features/weather/alerts/point-alerts.service.server.ts';
import { createNws } from '#features/weather/providers/nws.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import type { CallLimits } from '#platform/fetch/call-limits.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createOutsideShare } from '#platform/http/outside-share.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { startSimulator, type Simulator } from '#simulator/server.ts';
import { NO_CLOSURES } from './no-closures.ts';

export const NOW = Date.parse('2026-11-20T15:00:00Z');
export const PHOENIX = '85003';
export const TULSA = '74103';
export const MOORE = '73160';
export const MARFA = '79843';
export const AMARILLO = '79101';

/** One simulator for the tests of a file; each finds it without faults and at the same time. */
export function tripSuite() {
  let time = NOW;
  const clock = { now: () => time };
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ clock });
  });
  afterAll(() => simulator.close());
  beforeEach(() => {
    time = NOW;
    simulator.resetRequests();
  });
  afterEach(() => simulator.clearFaults());

  function startTrips(
    settings: {
      valhalla?: boolean;
      osrm?: boolean;
      share?: CallLimits;
      closures?: typeof NO_CLOSURES;
    } = {},
  ) {
    const { log } = createLog('silent');
    const outbound = createOutbound({ userAgent: 'test', clock, random: () => 0, sleep: async () => {} });
    const location = createLocationService({ clock, fetchJson: (url) => outbound.json(url) });
    const nws = createNws({ baseUrl: `${simulator.url}/nws`, outbound, clock });
    const openMeteo = createOpenMeteo({ baseUrl: `${simulator.url}/open-meteo`, outbound });
    const alerts = createNationalAlerts({ clock, log, activeAlerts: nws.activeAlerts, zones: nws.zones });
    const routing = createRoutingService({
      clock,
      log,
      outbound,
      valhallaUrl: settings.valhalla === false ? undefined : `${simulator.url}/valhalla`,
      osrmUrl: settings.osrm === false ? undefined : `${simulator.url}/osrm`,
      clientId: 'ride.example',
    });
    const share = createOutsideShare({ now: clock.now, limits: settings.share });
    return createTripService({
      clock,
      location,
      routing,
      snapping: createSnapping({ clock, routing, share, cacheBytes: 1e6 }),
      weather: createTripWeather({
        clock,
        log,
        providers: [openMeteo, nws],
        alerts,
        pointAlerts: createPointAlerts({ clock, log, ask: nws.alerts }),
      }),
      closures: settings.closures ?? NO_CLOSURES,
      runs: createTripRuns(undefined),
      smoke: createTripSmoke(undefined),
      measuredStart: () => null,
      share,
      baseMap: { kind: 'raster', url: '/{z}/{x}/{y}.png', attribution: { label: 'Map', href: null } },
      simulated: () => outbound.sawSimulator(),
    });
  }

  return {
    get simulator() {
      return simulator;
    },
    startTrips,
    advance: (ms: number) => {
      time += ms;
    },
  };
}
