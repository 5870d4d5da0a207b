import { gzipSync } from 'node:zlib';
import { HOUR_S } from '#platform/time/units.ts';
import { METERS_PER_MILE } from '#platform/geo/distance.ts';
import type { SimulatedService, SimulatorAnswer, SimulatorRequest } from '../service.ts';
import { reportTimes, sensorError, truthOver, weatherStations, type Station } from './stations.ts';

const KNOTS_PER_MS = 1.943844;
const MM_PER_INCH = 25.4;
/** Seconds after the hour of the routine report, since which precipitation is summed. */
const ROUTINE = 3180;

const COLUMNS =
  'raw_text,station_id,observation_time,latitude,longitude,temp_c,dewpoint_c,wind_dir_degrees,wind_speed_kt,' +
  'wind_gust_kt,visibility_statute_mi,altim_in_hg,sea_level_pressure_mb,corrected,auto,auto_station,' +
  'maintenance_indicator_on,no_signal,lightning_sensor_off,freezing_rain_sensor_off,present_weather_sensor_off,' +
  'wx_string,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,sky_cover,' +
  'cloud_base_ft_agl,flight_category,three_hr_pressure_tendency_mb,maxT_c,minT_c,maxT24hr_c,minT24hr_c,precip_in,' +
  'pcp3hr_in,pcp6hr_in,pcp24hr_in,snow_in,vert_vis_ft,metar_type,elevation_m';
const NAMES = COLUMNS.split(',');

/** aviationweather.gov's file of the last reports: `/data/cache/metars.cache.csv.gz`. */
export const weatherStationService: SimulatedService = {
  name: 'weather-stations',
  prefix: '/weather-stations',
  answer(request) {
    if (request.path !== '/data/cache/metars.cache.csv.gz') return text(404, 'Not Found');
    return {
      status: 200,
      headers: { 'content-type': 'application/x-gzip' },
      body: gzipSync(file(request), { level: 1 }),
    };
  },
  problem: (status) => text(status, status === 429 ? 'Too Many Requests' : 'Internal Server Error'),
};

const text = (status: number, body: string): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
});

function file({ now, nulls, ageHours }: SimulatorRequest): string {
  const rows = weatherStations().map((station) => row(station, now, nulls, ageHours * HOUR_S));
  const preamble = ['No errors', 'No warnings', '12 ms', 'data source=metars', `${rows.length} results`];
  return [...preamble, COLUMNS, ...rows, ''].join('\n');
}

function row(station: Station, now: number, nulls: boolean, olderBy: number): string {
  const { at, before } = reportTimes(station, now);
  const time = new Date((at - olderBy - (station.fault === 'dead' ? 5 * HOUR_S : 0)) * 1000).toISOString();
  const place = {
    station_id: station.id,
    observation_time: time,
    latitude: station.latitude,
    longitude: station.longitude,
    metar_type: at % HOUR_S === ROUTINE ? 'METAR' : 'SPECI',
    elevation_m: station.elevation.toFixed(1),
  };
  const values: Record<string, string | number> = nulls
    ? place
    : { ...place, ...measured(station, at, before, now) };
  // The first of the columns that repeat.
  return NAMES.map((name, index) => (NAMES.indexOf(name) === index ? (values[name] ?? '') : '')).join(',');
}

function measured(
  station: Station,
  at: number,
  before: number,
  now: number,
): Record<string, string | number> {
  const routine = Math.floor((at - 1 - ROUTINE) / HOUR_S) * HOUR_S + ROUTINE;
  const hour = truthOver(station, { at, from: Math.min(routine, at - 900), to: at }, now);
  const { gust } = truthOver(station, { at, from: Math.max(before, at - 1200), to: at }, now);
  const moment = truthOver(station, { at, from: at - 900, to: at }, now);
  const { temperature, dewPoint, windSpeed } = moment;
  const knots = (speed: number) => Math.round(speed * KNOTS_PER_MS);
  const miles = moment.visibility / METERS_PER_MILE;
  const wx = presentWeather(moment.weatherCode, miles);
  const inches = hour.precipitation / MM_PER_INCH;
  const visibility = miles >= 10 ? '10+' : String(Number(miles.toFixed(miles < 3 ? 2 : 0)));
  const time = new Date(at * 1000).toISOString();
  const stamp = `${time.slice(8, 10)}${time.slice(11, 13)}${time.slice(14, 16)}Z`;
  const type = at % HOUR_S === ROUTINE ? 'METAR' : 'SPECI';
  return {
    raw_text: `"${type} ${station.id} ${stamp} AUTO ${wx} RMK AO2"`,
    ...(temperature !== null && { temp_c: (temperature + sensorError(station) / 1.8).toFixed(1) }),
    ...(dewPoint !== null && { dewpoint_c: dewPoint.toFixed(1) }),
    ...(windSpeed !== null && {
      wind_dir_degrees: moment.windDirection ?? 0,
      wind_speed_kt: knots(windSpeed),
      ...(gust !== null && gust - windSpeed > 2 && { wind_gust_kt: knots(gust) }),
    }),
    visibility_statute_mi: visibility,
    altim_in_hg: (29.92 + ((at / 600) % 7) / 100).toFixed(6),
    auto_station: 'TRUE',
    wx_string: wx,
    ...(inches >= 0.005 && { precip_in: inches < 0.01 ? '0.005' : inches.toFixed(2) }),
  };
}

/** As a station would report what a forecast has by its code. */
function presentWeather(code: number, miles: number): string {
  const falling: Record<number, string> = {
    51: '-DZ',
    53: 'DZ',
    55: '+DZ',
    61: '-RA',
    63: 'RA',
    65: '+RA',
    71: '-SN',
    73: 'SN',
    75: '+SN',
    95: 'TSRA',
  };
  const mist = miles < 0.625 ? 'FG' : miles < 6 ? 'BR' : '';
  return [falling[code] ?? '', mist].filter(Boolean).join(' ');
}
