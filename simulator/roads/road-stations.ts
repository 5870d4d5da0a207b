import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { METERS_PER_MILE } from '#platform/geo/distance.ts';
import {
  json,
  rounded,
  type SimulatedService,
  type SimulatorAnswer,
  type SimulatorRequest,
} from '../service.ts';
import { reportTimes, roadStations, sensorError, truthOver, type Station } from '../weather/stations.ts';

const KNOTS_PER_MS = 1.943844;
const ISO_SECONDS = 19;

const isoSeconds = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, ISO_SECONDS)}Z`;
const fahrenheit = (celsius: number | null) => (celsius === null ? null : celsius * 1.8 + 32);

/** The Iowa Environmental Mesonet's road stations: `/api/1/rwis.geojson` and `/api/1/network/{network}.json`. */
export const roadStationService: SimulatedService = {
  name: 'road-stations',
  prefix: '/road-stations',
  answer(request) {
    if (request.path === '/api/1/rwis.geojson') return reports(request);
    const network = /^\/api\/1\/network\/(\w+)\.json$/.exec(request.path)?.[1];
    return network === undefined ? missing('Not Found') : metadata(network);
  },
  problem: (status) => json(status, 'Unexpected error, email akrherz@iastate.edu if you wish :)'),
};

const missing = (detail: string): SimulatorAnswer => json(404, { detail });

/** Strict as the service: what it does not know is refused. */
function reports({ query, now, nulls, ageHours }: SimulatorRequest): SimulatorAnswer {
  const unknown = [...query.keys()].find((name) => name !== 'valid');
  if (unknown !== undefined) {
    const detail = [
      {
        type: 'extra_forbidden',
        loc: ['query', unknown],
        msg: 'Extra inputs are not permitted',
        input: query.get(unknown),
      },
    ];
    return json(422, { detail });
  }
  const features = roadStations().map((station, at) => feature(station, at, now, nulls, ageHours * HOUR_S));
  return json(200, { type: 'FeatureCollection', features }, 'application/geo+json', {
    'cache-control': 'public, max-age=120',
  });
}

function feature(station: Station, at: number, now: number, nulls: boolean, olderBy: number): object {
  const { at: time } = reportTimes(station, now);
  const stamp = time - olderBy + (station.fault === 'future' ? 2 * HOUR_S : 0);
  const [lon, lat] = station.fault === 'nowhere' ? [0, 0] : [station.longitude, station.latitude];
  const nothing = Object.fromEntries(Object.keys(values(station, time, now)).map((name) => [name, null]));
  return {
    type: 'Feature',
    properties: {
      station: station.id,
      iemid: 30_000 + at,
      rank: 1,
      tzname: 'America/Denver',
      name: station.name,
      county: 'Somewhere',
      state: station.state,
      network: station.network,
      utc_valid: isoSeconds(stamp),
      local_valid: isoSeconds(stamp - 7 * HOUR_S).slice(0, -1),
      ...(nulls ? nothing : values(station, time, now)),
      lon,
      lat,
    },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  };
}

function values(station: Station, time: number, now: number): Record<string, number | string | null> {
  // A frozen sensor says forever what it once said.
  const at = station.fault === 'frozen' ? time - (time % DAY_S) : time;
  const truth = truthOver(station, { at, from: at - HOUR_S, to: at }, now);
  const moment = truthOver(station, { at, from: at - 900, to: at }, now);
  const error = sensorError(station);
  const tmpf = fahrenheit(truth.temperature);
  const isWet = moment.precipitation > 0 || truth.precipitation > 0;
  const isFrozen = moment.frozen && isWet;
  const knots = (speed: number | null) => (speed === null ? null : speed * KNOTS_PER_MS);
  const measured = {
    tmpf: rounded(tmpf === null ? null : tmpf + error, 1),
    dwpf: rounded(fahrenheit(truth.dewPoint), 1),
    relh: rounded(truth.humidity, 1),
    vsby: rounded(Math.min(10, truth.visibility / METERS_PER_MILE), 1),
    sknt: rounded(knots(truth.windSpeed), 1),
    drct: truth.windDirection,
    subf: rounded(tmpf === null ? null : tmpf + 6, 1),
    gust: rounded(knots(moment.gust), 1),
    tfs0_text: isFrozen ? 'Snow' : isWet ? 'Wet' : 'Dry',
    tfs1_text: null,
    tfs2_text: null,
    tfs3_text: null,
    tfs0: rounded(tmpf === null ? null : tmpf + 2 + error, 1),
    tfs1: null,
    tfs2: null,
    tfs3: null,
    pcpn: rounded(truth.precipitation / 25.4, 2),
    feel: rounded(tmpf, 1),
  };
  if (station.fault === 'ice') return { ...measured, tfs0: 29.1, tfs0_text: 'Wet', gust: 27 };
  if (station.fault === 'impossible')
    return { ...measured, tmpf: 9999, tfs0: 500, sknt: 300, gust: 400, vsby: -99, pcpn: -99 };
  if (station.fault === 'lies')
    return { ...measured, tmpf: 12, tfs0: 14, tfs0_text: 'Ice', gust: 95, vsby: 0.1 };
  return measured;
}

function metadata(network: string): SimulatorAnswer {
  const known = roadStations().filter((station) => station.network === network);
  if (known.length === 0) return missing('No stations found for provided network.');
  const data = known.map(({ id, name, state, latitude, longitude, elevation, fault }) => ({
    id,
    name,
    state,
    county: 'Somewhere',
    elevation: fault === 'feet' ? 12_000 : elevation,
    latitude,
    longitude,
    online: true,
    network,
  }));
  return json(200, { schema: { fields: [], primaryKey: ['id'], pandas_version: '1.4.0' }, data });
}
