import { backgroundTurn } from '#platform/jobs/background-turn.server.ts';
import { jsonElements } from '#platform/text/json-elements.ts';
import { isJsonObject, type JsonObject } from '#platform/json/json-object.ts';
import { textOrNull } from '../providers/conditions.mapper.server.ts';
import {
  isNearCountry,
  knotsToMph,
  metersToFeet,
  readInstant,
  type PavementState,
  type StationReport,
} from './report.model.ts';

/** Sensors in a road at one station. */
const SENSORS = [0, 1, 2, 3];
/** °F by which a sensor may differ from the middle one. */
const SENSORS_AGREE = 20;
/** Values up to the one and from the other on are a sensor's way to say nothing: -99, -99.99, 9999. */
const SENTINELS = { atMost: -90, atLeast: 9_000 };
const PAVEMENT_RANGE = { lowest: -60, highest: 170 };
/** °F by which pavement may differ from the air. */
const FROM_AIR = 60;
/** °F of pavement above which nobody believes in ice. */
const NO_ICE_ABOVE = 45;
const LONGEST_NAME = 80;
/** Stations that are read before others get their turn: a few milliseconds. */
const STATIONS_A_TURN = 100;

/**
 * The reports of the Iowa Environmental Mesonet's `/rwis.geojson`, or of its `/currents.geojson`, whose names differ.
 * What has no position or no time is left out. Nobody waits for it: the file is read in turns with what others wait for.
 * @throws RangeError for anything else, SyntaxError when it is no JSON
 */
export async function readRoadFile(text: string): Promise<StationReport[]> {
  const reports: StationReport[] = [];
  let read = 0;
  for (const feature of jsonElements(text, 'features')) {
    if (isJsonObject(feature) && isJsonObject(feature['properties'])) {
      const report = readFeature(feature['properties'], feature['geometry']);
      if (report) reports.push(report);
    }
    read += 1;
    if (read % STATIONS_A_TURN === 0) await backgroundTurn();
  }
  return reports;
}

function readFeature(values: JsonObject, geometry: unknown): StationReport | undefined {
  const id = textOrNull(values['station']);
  const at = readInstant(values['utc_valid']);
  const [longitude, latitude] = position(geometry) ?? [plain(values['lon']), plain(values['lat'])];
  if (id === null || !/^[\w-]{1,20}$/.test(id) || at === undefined) return undefined;
  if (latitude === null || longitude === null || !isNearCountry({ latitude, longitude })) return undefined;
  const value = (...names: string[]) => first(names.map((name) => number(values[name])));
  const temperature = value('tmpf');
  const network = textOrNull(values['network']);
  const surface = readPavement(values, temperature);
  const measured = {
    temperature,
    dewPoint: value('dwpf'),
    wind: knotsToMph(value('sknt')),
    gust: knotsToMph(value('gust')),
    visibility: value('vsby'),
    precipitation: value('pcpn', 'phour'),
  };
  return {
    kind: 'road',
    id,
    name: textOrNull(values['name'])?.slice(0, LONGEST_NAME) ?? null,
    network: network !== null && /^\w{1,20}$/.test(network) ? network : null,
    latitude,
    longitude,
    feet: null,
    at,
    ...measured,
    // Many have no sensor for gusts.
    noGust: false,
    weather: null,
    unseen: [],
    ...surface,
    signature: [
      ...Object.values(measured),
      surface.pavementTemperature,
      value('drct'),
      value('relh'),
      value('subf', 'rwis_subf'),
    ].join(' '),
  };
}

/** What the sensors in the road say: those that agree with the middle one, the coldest and the worst of them. */
function readPavement(
  values: JsonObject,
  air: number | null,
): Pick<StationReport, 'pavementTemperature' | 'pavement'> {
  const sensors = SENSORS.map((sensor) => {
    const text = textOrNull(values[`tfs${sensor}_text`]) ?? textOrNull(values[`scond${sensor}`]);
    const degrees = number(values[`tfs${sensor}`]) ?? number(values[`tsf${sensor}`]);
    const possible = possiblePavement(degrees, air);
    // A sensor that measures what cannot be is not believed in words either.
    const isBroken = degrees !== null && possible === null;
    return { state: text === null || isBroken ? null : pavementState(text), degrees: possible };
  });
  const known = sensors.flatMap(({ degrees }) => degrees ?? []).sort((a, b) => a - b);
  const middle = known[Math.floor((known.length - 1) / 2)];
  const agree = sensors.filter(
    ({ degrees }) => degrees === null || middle === undefined || Math.abs(degrees - middle) <= SENSORS_AGREE,
  );
  const temperatures = agree.flatMap(({ degrees }) => degrees ?? []);
  const states = agree.flatMap(({ state, degrees }) =>
    state === null || (state === 'ice' && (degrees ?? air ?? 0) > NO_ICE_ABOVE) ? [] : state,
  );
  return {
    pavementTemperature: temperatures.length > 0 ? Math.min(...temperatures) : null,
    pavement: (['ice', 'wet', 'treated', 'dry'] as const).find((state) => states.includes(state)) ?? null,
  };
}

function possiblePavement(degrees: number | null, air: number | null): number | null {
  if (degrees === null || degrees < PAVEMENT_RANGE.lowest || degrees > PAVEMENT_RANGE.highest) return null;
  return air !== null && Math.abs(degrees - air) >= FROM_AIR ? null : degrees;
}

/** A sensor's own words, which differ by state; null for those that say nothing. */
export function pavementState(text: string): PavementState | null {
  const words = text.toLowerCase();
  if (/ice|frost|snow|slush|below freezing/.test(words)) return 'ice';
  if (words.includes('chemical')) return 'treated';
  if (/wet|moist|damp|dew|absorption/.test(words)) return 'wet';
  return words.includes('dry') ? 'dry' : null;
}

function position(geometry: unknown): [number | null, number | null] | undefined {
  if (!isJsonObject(geometry) || !Array.isArray(geometry['coordinates'])) return undefined;
  const [longitude, latitude] = geometry['coordinates'];
  return [plain(longitude), plain(latitude)];
}

/** A number, also one in a text. */
function plain(value: unknown): number | null {
  const parsed = typeof value === 'string' && /^-?\d{1,6}(?:\.\d{1,9})?$/.test(value) ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
}

/** What a sensor measured; null also for what it sends when it has nothing to say. */
function number(value: unknown): number | null {
  const parsed = plain(value);
  return parsed === null || parsed <= SENTINELS.atMost || parsed >= SENTINELS.atLeast ? null : parsed;
}

const first = (numbers: readonly (number | null)[]): number | null =>
  numbers.find((value) => value !== null) ?? null;

/**
 * Heights in feet by station, from the metadata of a network (`/network/CO_RWIS.json`), which has meters.
 * @throws RangeError for anything else
 */
export function readHeights(answer: unknown): Map<string, number> {
  if (!isJsonObject(answer) || !Array.isArray(answer['data'])) throw new RangeError('no stations');
  const heights = new Map<string, number>();
  for (const row of answer['data'] as unknown[]) {
    if (!isJsonObject(row)) continue;
    const id = textOrNull(row['id']);
    const feet = metersToFeet(plain(row['elevation']));
    if (id !== null && feet !== null) heights.set(id, feet);
  }
  return heights;
}
