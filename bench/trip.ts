// A trip of 12 stops: calls that it makes, the server's own time, and the time of one move of the departure slider.
import { createLocationService } from '#features/location/location.service.server.ts';
import { brotliCompressSync } from 'node:zlib';
import { stopsOf, viewTrip } from '#features/trip/journey/answer.model.ts';
import { describeArrivals } from '#features/trip/journey/arrival-row.model.ts';
import { departureRow } from '#features/trip/journey/departure-map.model.ts';
import { daylightDepartures, hourlyDepartures } from '#features/trip/journey/departure-times.model.ts';
import { createClosures } from '#features/trip/closures/closures.service.server.ts';
import { createTimelines } from '#features/trip/journey/timeline.model.ts';
import { placesOfWeek } from '#features/trip/weather/week-hours.model.ts';
import { createRoutingService } from '#features/tracks/directions/routing.service.server.ts';
import { createSnapping } from '#features/tracks/draw/snapping.service.server.ts';
import { createTripRuns } from '#features/trip/probability/trip-runs.service.server.ts';
import { createTripSmoke } from '#features/trip/weather/trip-smoke.service.server.ts';
import { createTripWeather } from '#features/trip/weather/trip-weather.service.server.ts';
import { createTripService } from '#features/trip/trip.service.server.ts';
import { createNationalAlerts } from '#features/weather/alerts/national-alerts.service.server.ts';
import { createNws } from '#features/weather/providers/nws.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createOutsideShare } from '#platform/http/outside-share.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { startSimulator } from '#simulator/server.ts';
import { median, quantile, report } from './measure.ts';

const ZIP_CODES = '85003 86001 87101 88401 79101 73096 73160 74103 65802 63101 62701 60601'.split(' ');
const ROUNDS = 100;
const WARM_UP = 10;
const MAPS = 21;

const simulator = await startSimulator();
const { log } = createLog('silent');
const outbound = createOutbound({ userAgent: 'bench', clock: systemClock, random: Math.random });
const location = createLocationService({ clock: systemClock, fetchJson: (url) => outbound.json(url) });
const nws = createNws({ baseUrl: `${simulator.url}/nws`, outbound, clock: systemClock });
const weather = createTripWeather({
  clock: systemClock,
  log,
  providers: [createOpenMeteo({ baseUrl: `${simulator.url}/open-meteo`, outbound }), nws],
  alerts: createNationalAlerts({
    clock: systemClock,
    log,
    activeAlerts: nws.activeAlerts,
    zones: nws.zones,
  }),
});
const routing = createRoutingService({
  clock: systemClock,
  log,
  outbound,
  valhallaUrl: `${simulator.url}/valhalla`,
  osrmUrl: undefined,
  clientId: 'bench',
});
const share = createOutsideShare({ now: systemClock.now, limits: undefined });
const closures = createClosures({
  clock: systemClock,
  log,
  outbound,
  publicFetch: fetch,
  workZonesUrl: `${simulator.url}/work-zones/registry.json`,
  firesUrl: `${simulator.url}/fires/query`,
  cacheBytes: 1e6,
  stateAt: (point) => location.placeNear(point)?.state,
});
const trip = createTripService({
  clock: systemClock,
  location,
  routing,
  snapping: createSnapping({ clock: systemClock, routing, share, cacheBytes: 1e6 }),
  weather,
  closures,
  runs: createTripRuns(undefined),
  smoke: createTripSmoke(undefined),
  measuredStart: () => null,
  share,
  baseMap: { kind: 'raster', url: '/{z}/{x}/{y}.png', attribution: { label: 'Map', href: null } },
  simulated: () => true,
});

const first = await trip.plan({ zipCodes: ZIP_CODES });
const samples = first.places.filter(({ kind }) => kind === 'road').length;
const forecastCalls = simulator.requests['open-meteo'] ?? 0;

// Road, forecasts and alerts are kept now: what remains is the server's own work, answer text included.
const server: number[] = [];
let bytes = 0;
for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
  const start = performance.now();
  bytes = JSON.stringify(await trip.plan({ zipCodes: ZIP_CODES })).length;
  if (round >= WARM_UP) server.push(performance.now() - start);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

// In the browser: hours of the week out of their text, the lines of a departure map, and one of them chosen.
const timed = <T>(work: () => T): { took: number; made: T } => {
  const start = performance.now();
  const made = work();
  return { took: performance.now() - start, made };
};
const unpacked = timed(() => ({ ...first, places: placesOfWeek(first) }));
const atAll = createTimelines(unpacked.made);
/** Each time with nothing judged before; the first time the engine is new to it, as in a browser that opens a trip. */
const mapped = <T>(work: (at: typeof atAll) => T) => {
  const all = Array.from({ length: MAPS }, () => timed(() => work(createTimelines(unpacked.made))));
  const times = all.map(({ took }) => took);
  return { took: median(times), first: times[0] ?? 0, made: work(atAll) };
};
const hourly = mapped((at) => hourlyDepartures(first).map((departure) => departureRow(at(departure))));
const start = unpacked.made.places[0];
const week = mapped((at) =>
  !start
    ? []
    : daylightDepartures(first, start, (departure) => ({ time: departure, place: start })).map((departure) =>
        departureRow(at(departure)),
      ),
);
const choices = hourly.made.map(({ departure }) =>
  timed(() => {
    const timeline = atAll(departure);
    return [viewTrip(stopsOf(first), timeline), describeArrivals(timeline.arrivals)];
  }),
);

const timelineAt = createTimelines(first);
const { from, to } = first.departures;
const moves: number[] = [];
for (let departure = from; departure <= to; departure += 600) {
  const start = performance.now();
  timelineAt(departure);
  moves.push(performance.now() - start);
}

const p95 = quantile(server, 0.95);
const slowest = Math.max(...moves);
report('forecast calls', String(forecastCalls), '1', forecastCalls === 1);
report(`server time, ${ZIP_CODES.length} stops, ${samples} samples: median`, ms(median(server)));
report('server time: p95', ms(p95), '≤ 20 ms', p95 <= 20);
report('one move of the departure slider: first', ms(moves[0] ?? 0), '≤ 16 ms', (moves[0] ?? 0) <= 16);
report('one move of the departure slider: slowest', ms(slowest), '≤ 16 ms', slowest <= 16);
report('hours of a week out of their text', ms(unpacked.took));
report(`departure map, ${hourly.made.length} lines`, ms(hourly.took), '≤ 16 ms', hourly.took <= 16);
report('departure map, the first time of all', ms(hourly.first));
report(`departure map, 7 days, ${week.made.length} lines`, ms(week.took), '≤ 16 ms', week.took <= 16);
const choice = Math.max(...choices.map(({ took }) => took));
report('one line chosen: slowest', ms(choice), '≤ 16 ms', choice <= 16);
const answer = JSON.stringify(first);
const weekBytes = Buffer.byteLength(JSON.stringify(first.week));
const kB = (size: number) => `${Math.round(size / 1000)} kB`;
report('answer', `${kB(bytes)}, as sent ${kB(brotliCompressSync(answer).length)}`);
report('its week', kB(weekBytes));
await simulator.close();
const map = Math.max(hourly.took, week.took, choice);
process.exit(forecastCalls === 1 && p95 <= 20 && slowest <= 16 && map <= 16 ? 0 : 1);
