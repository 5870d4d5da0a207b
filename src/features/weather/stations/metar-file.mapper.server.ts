import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvFields } from '#platform/text/csv.ts';
import { presentWeather } from './present-weather.model.ts';
import {
  celsiusToFahrenheit,
  isNearCountry,
  knotsToMph,
  metersToFeet,
  readInstant,
  type StationReport,
  type Unseen,
} from './report.model.ts';

/** Lines that are read before others get their turn: some milliseconds. */
const LINES_AT_ONCE = 400;
/** Older files begin with what the service did; the names of the columns come within so many lines. */
const PREAMBLE_LINES = 50;
const FEET_IN_METER = 3.28084;
/** Wind with a gust, also one that cannot be read: "18025G35KT". Without one there was none. */
const GUST_GROUP = /\b(?:\d{3}|VRB)\d{2,3}G/;
/** Inches: less than can be measured. */
const TRACE = 0.005;

/**
 * The reports of aviationweather.gov's `metars.cache.csv`, columns by their names. What is not near the country, has no
 * position or no time is left out.
 * @throws RangeError when there are no columns to read
 */
export async function readMetarFile(text: string): Promise<StationReport[]> {
  const lines = text.split('\n');
  const header = lines.slice(0, PREAMBLE_LINES).findIndex((line) => line.startsWith('raw_text,'));
  if (header === -1) throw new RangeError('no columns');
  // Of columns that repeat, the first.
  const names = csvFields(lines[header]?.trimEnd() ?? '');
  const column = (name: string) => names.indexOf(name.trim());
  const columns = {
    raw: column('raw_text'),
    id: column('station_id'),
    time: column('observation_time'),
    latitude: column('latitude'),
    longitude: column('longitude'),
    temperature: column('temp_c'),
    dewPoint: column('dewpoint_c'),
    direction: column('wind_dir_degrees'),
    wind: column('wind_speed_kt'),
    gust: column('wind_gust_kt'),
    visibility: column('visibility_statute_mi'),
    pressure: column('altim_in_hg'),
    weather: column('wx_string'),
    weatherOff: column('present_weather_sensor_off'),
    lightningOff: column('lightning_sensor_off'),
    freezingOff: column('freezing_rain_sensor_off'),
    precipitation: column('precip_in'),
    meters: column('elevation_m'),
    feet: column('elevation_ft'),
  };
  for (const name of ['id', 'time', 'latitude', 'longitude'] as const) {
    if (columns[name] === -1) throw new RangeError(`no column ${name}`);
  }

  const reports: StationReport[] = [];
  for (let at = header + 1; at < lines.length; at += 1) {
    if (at % LINES_AT_ONCE === 0) await nextTurn();
    const line = lines[at]?.trimEnd();
    if (!line) continue;
    const report = readRow(csvFields(line));
    if (report) reports.push(report);
  }
  return reports;

  function readRow(fields: readonly string[]): StationReport | undefined {
    const field = (name: keyof typeof columns) => fields[columns[name]]?.trim() ?? '';
    /** Without its column, or in a line that was cut off, silence says nothing. */
    const isThere = (name: keyof typeof columns) => fields[columns[name]] !== undefined;
    const [latitude, longitude] = [number(field('latitude')), number(field('longitude'))];
    const at = readInstant(field('time'));
    const id = field('id');
    if (latitude === null || longitude === null || at === undefined || !/^[A-Z0-9]{3,8}$/.test(id))
      return undefined;
    if (!isNearCountry({ latitude, longitude })) return undefined;
    const raw = field('raw');
    const wind = knotsToMph(number(field('wind')));
    const temperature = celsiusToFahrenheit(number(field('temperature')));
    const wx = field('weather');
    const sees = isThere('weather') && seesWeather(raw, field('weatherOff'));
    const feet = number(field('feet'));
    const meters = number(field('meters')) ?? (feet === null ? null : feet / FEET_IN_METER);
    return {
      kind: 'weather',
      id,
      name: null,
      network: null,
      latitude,
      longitude,
      feet: metersToFeet(meters),
      at,
      temperature,
      dewPoint: celsiusToFahrenheit(number(field('dewPoint'))),
      wind,
      gust: knotsToMph(number(field('gust'))),
      noGust: wind !== null && isThere('gust') && field('gust') === '' && !GUST_GROUP.test(raw),
      visibility: number(field('visibility').replace(/\+$/, '')),
      precipitation: precipitation(
        field('precipitation'),
        raw,
        sees && wx === '' && isThere('precipitation'),
      ),
      weather: wx !== '' || sees ? presentWeather(wx, temperature) : null,
      unseen: unseen(raw, field('lightningOff'), field('freezingOff')),
      pavementTemperature: null,
      pavement: null,
      signature: [
        field('temperature'),
        field('dewPoint'),
        field('direction'),
        field('wind'),
        field('gust'),
        field('visibility'),
        field('pressure'),
      ].join(' '),
    };
  }
}

/** A machine of the kind AO2 measures rain and tells snow from it. */
const measuresRain = (raw: string) => /\bAO2A?\b/.test(raw);

/** Whether it would report present weather if there were some. */
const seesWeather = (raw: string, off: string) => measuresRain(raw) && !isTrue(off) && !/\bPWINO\b/.test(raw);

/** @param isDry whether a machine that measures rain sees none; of dry hours it says nothing */
function precipitation(text: string, raw: string, isDry: boolean): number | null {
  if (text === 'T') return TRACE;
  const inches = number(text);
  if (inches !== null) return inches;
  return isDry && !/\bPNO\b/.test(raw) ? 0 : null;
}

/** Of what it would not report: "TSNO" and "FZRANO", thunder or freezing rain information not available (FMH-1, sensor status). */
function unseen(raw: string, lightningOff: string, freezingOff: string): Unseen[] {
  const all: Unseen[] = [];
  if (isTrue(lightningOff) || /\bTSNO\b/.test(raw)) all.push('thunder');
  if (isTrue(freezingOff) || /\bFZRANO\b/.test(raw)) all.push('frozenPrecipitation');
  return all;
}

const isTrue = (text: string) => /^true$/i.test(text);

function number(text: string): number | null {
  if (!/^[-+]?\d{1,9}(?:\.\d{1,9})?$/.test(text)) return null;
  return Number(text);
}
