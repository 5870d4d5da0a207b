// A trip of 12 stops: calls that it makes, and how long a site takes for it. Then what the browser makes of the answer, the
// departure map and one move of its slider, as the functions that it runs: no request asks for it, and a frame of a browser
// would hide what each of them takes.
import { brotliCompressSync } from 'node:zlib';
import { stopsOf, viewTrip } from '#features/trip/journey/answer.model.ts';
import { describeArrivals } from '#features/trip/journey/arrival-row.model.ts';
import { departureRow } from '#features/trip/departures/departure-map.model.ts';
import { daylightDepartures, hourlyDepartures } from '#features/trip/departures/departure-times.model.ts';
import { createTimelines } from '#features/trip/journey/timeline.model.ts';
import { placesOfWeek } from '#features/trip/weather/week-hours.model.ts';
import type { TripAnswer } from '#features/trip/trip.schema.ts';
import { median, quantile, report } from './setup/measure.ts';
import { address, startSite } from './setup/site.ts';

const ZIP_CODES = '85003 86001 87101 88401 79101 73096 73160 74103 65802 63101 62701 60601'.split(' ');
const ROUNDS = 100;
const WARM_UP = 10;
const MAPS = 21;

const site = await startSite();
/** Each time from another address: the limits of one are not what is measured. */
const ask = (rider: number) =>
  site.ask('/api/trip-weather', { json: { zipCodes: ZIP_CODES }, from: address(rider) });

const { status, text } = await ask(0);
if (status !== 200) throw new Error(`no trip: ${status} ${text}`);
const first: TripAnswer = JSON.parse(text);
const samples = first.places.filter(({ kind }) => kind === 'road').length;
const callsOf = async () => {
  const { 'open-meteo': forecasts = 0, valhalla: roads = 0 } = await site.outsideCalls();
  return { forecasts, roads };
};
const { forecasts: forecastCalls, roads } = await callsOf();

// What was asked is cached, if it has room: then the server's own work remains, compressed answer included.
const server: number[] = [];
for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
  const answer = await ask(round + 1);
  if (answer.status !== 200) throw new Error(`no trip: ${answer.status}`);
  if (round >= WARM_UP) server.push(answer.ms);
}
const repeats = await callsOf();
const repeated = repeats.forecasts - forecastCalls + repeats.roads - roads;
await site.stop();

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
report(`calls of the same trip, ${WARM_UP + ROUNDS} times more`, String(repeated), '0', repeated === 0);
report(`server time, ${ZIP_CODES.length} stops, ${samples} samples: median`, ms(median(server)));
report('server time: p95', ms(p95), '≤ 15 ms', p95 <= 15);
report('one move of the departure slider: first', ms(moves[0] ?? 0), '≤ 16 ms', (moves[0] ?? 0) <= 16);
report('one move of the departure slider: slowest', ms(slowest), '≤ 16 ms', slowest <= 16);
report('hours of a week out of their text', ms(unpacked.took));
report(`departure map, ${hourly.made.length} lines`, ms(hourly.took), '≤ 16 ms', hourly.took <= 16);
report('departure map, the first time of all', ms(hourly.first));
report(`departure map, 7 days, ${week.made.length} lines`, ms(week.took), '≤ 16 ms', week.took <= 16);
const choice = Math.max(...choices.map(({ took }) => took));
report('one line chosen: slowest', ms(choice), '≤ 16 ms', choice <= 16);
const weekBytes = Buffer.byteLength(JSON.stringify(first.week));
const kB = (size: number) => `${Math.round(size / 1000)} kB`;
report('answer', `${kB(Buffer.byteLength(text))}, as sent ${kB(brotliCompressSync(text).length)}`);
report('its week', kB(weekBytes));
const map = Math.max(hourly.took, week.took, choice);
process.exit(forecastCalls === 1 && p95 <= 15 && slowest <= 16 && map <= 16 ? 0 : 1);
