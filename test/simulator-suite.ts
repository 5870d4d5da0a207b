// For tests of the simulator itself.
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createNws } from '#features/weather/providers/nws.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { PLACES } from '#simulator/places/places.ts';
import { startSimulator, type Simulator } from '#simulator/server.ts';

const NOW = Date.parse('2026-11-20T18:20:00Z');
export const DILLON = { latitude: 39.5952, longitude: -105.9741 };

export function placeOf(zip: string) {
  const place = PLACES.find((candidate) => candidate.zip === zip);
  if (!place) throw new Error(`${zip} is not a place of the simulator`);
  return place;
}

/** One simulator for the tests of a file; each finds it without faults and at the same time. */
export function simulatorSuite() {
  const clock = { time: NOW, now: () => clock.time };
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ clock });
  });
  afterEach(() => {
    simulator.clearFaults();
    simulator.resetRequests();
    clock.time = NOW;
  });
  afterAll(() => simulator.close());

  /** Both adapters as the product has them, with circuits of their own. */
  function providers() {
    const outbound = createOutbound({
      userAgent: 'Dryline tests',
      clock: { now: () => Date.now() },
      random: () => 0,
      sleep: () => Promise.resolve(),
    });
    const openMeteo = createOpenMeteo({ baseUrl: `${simulator.url}/open-meteo`, outbound });
    const nws = createNws({ baseUrl: `${simulator.url}/nws`, outbound, clock });
    return { openMeteo, nws, outbound };
  }

  async function forecasts(zip: string) {
    const { openMeteo, nws } = providers();
    const [[first], [second]] = await Promise.all([
      openMeteo.forecast([placeOf(zip)]),
      nws.forecast([placeOf(zip)]),
    ]);
    if (!first || !second) throw new Error('no forecast');
    return [first, second] as const;
  }

  return {
    clock,
    get simulator() {
      return simulator;
    },
    providers,
    forecasts,
  };
}
