import { HOUR_S } from '#platform/time/units.ts';
import { MILES_PER_DEGREE } from '#platform/geo/distance.ts';
import { elevationAt } from './climate.ts';
import { noise } from './noise.ts';
import { PLACES, placeAt, placeWithin } from '../places/places.ts';
import { populatedTowns } from '../places/towns.ts';
import { weatherOver, type FieldWeather } from './weather-field.ts';

/** Every so many towns have one. */
const TOWNS_PER_WEATHER_STATION = 12;
const TOWNS_PER_ROAD_STATION = 20;

/** What is wrong with a station on purpose. */
export type StationFault = 'lies' | 'impossible' | 'dead' | 'frozen' | 'ice' | 'future' | 'feet' | 'nowhere';

export interface Station {
  id: string;
  name: string;
  state: string;
  network: string;
  latitude: number;
  longitude: number;
  /** Meters above the sea. */
  elevation: number;
  /** Seconds after the hour and between two reports. */
  first: number;
  every: number;
  fault?: StationFault;
}

/** How often the weather that stations measure is another one than was forecast, by what it is instead. */
export interface MissRates {
  rain: number;
  gust: number;
  fog: number;
}
const MISS_RATES: MissRates = { rain: 0.05, gust: 0.04, fog: 0.02 };
export type Miss = keyof MissRates | 'none';
/** Degrees of an area that is forecast wrong as a whole. */
const MISS_DEGREES = 2;

/**
 * How the truth of an hour differs from its forecast in the area of a point: a draw by area and hour. Around the named
 * places the forecast is always right.
 */
export function missAt(
  latitude: number,
  longitude: number,
  time: number,
  rates: MissRates = MISS_RATES,
): Miss {
  if (placeAt(latitude, longitude)) return 'none';
  const draw = drawn(
    Math.floor(latitude / MISS_DEGREES),
    Math.floor(longitude / MISS_DEGREES),
    Math.floor(time / HOUR_S),
  );
  if (draw < rates.rain) return 'rain';
  if (draw < rates.rain + rates.gust) return 'gust';
  return draw < rates.rain + rates.gust + rates.fog ? 'fog' : 'none';
}

/** Evenly between 0 and 1; the same for the same numbers. */
function drawn(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1) ^ Math.imul(c, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** What really happens in a span, which is what stations measure: the forecast, but for its planted misses. */
export function truthOver(
  { latitude, longitude }: Pick<Station, 'latitude' | 'longitude'>,
  span: { at: number; from: number; to: number },
  now: number,
  rates: MissRates = MISS_RATES,
): FieldWeather {
  const forecast = weatherOver(latitude, longitude, span, now);
  const seconds = span.to - span.from;
  switch (missAt(latitude, longitude, span.at, rates)) {
    case 'rain':
      return {
        ...forecast,
        precipitation: Math.max(forecast.precipitation, (4 * seconds) / HOUR_S),
        visibility: Math.min(forecast.visibility, 6_000),
        weatherCode: forecast.frozen ? 73 : 63,
      };
    case 'gust':
      return { ...forecast, gust: Math.max(forecast.gust ?? 0, 22) };
    case 'fog':
      return { ...forecast, visibility: Math.min(forecast.visibility, 700), weatherCode: 45 };
    case 'none':
      return forecast;
  }
}

/** A sensor's own error, small and always the same: -1 to 1. None at the stations of the named places. */
export function sensorError(station: Station): number {
  if (placeAt(station.latitude, station.longitude)) return 0;
  return 2 * noise(station.latitude * 37, station.longitude * 37, 0, 71) - 1;
}

const north = (latitude: number, miles: number) => round(latitude + miles / MILES_PER_DEGREE);
const east = (latitude: number, longitude: number, miles: number) =>
  round(longitude + miles / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)));
const round = (degrees: number) => Number(degrees.toFixed(4));

function station(
  id: string,
  name: string,
  state: string,
  [latitude, longitude]: readonly [number, number],
  rest: Pick<Station, 'first' | 'every' | 'fault'>,
): Station {
  const elevation = Math.round(elevationAt(latitude, longitude));
  return { id, name, state, network: `${state}_RWIS`, latitude, longitude, elevation, ...rest };
}

const stateOf = (name: string) => name.slice(-2);
/** None stands where the weather of a named place fades: it would speak for the place, and measures another one's. */
const isAgreed = ({ latitude, longitude }: Station) =>
  placeAt(latitude, longitude)?.place === placeWithin(latitude, longitude);
/** Places whose own stations have something wrong, see `README.md`. */
const PLANTED: Readonly<Record<string, StationFault>> = { '58501': 'ice', '59047': 'frozen' };

let roads: readonly Station[] | undefined;
let airports: readonly Station[] | undefined;

/** The states' road stations: four miles north of each named place, and at one of twenty towns. */
export function roadStations(): readonly Station[] {
  roads ??= [
    ...PLACES.filter(({ miles }) => miles === undefined).map(({ zip, name, latitude, longitude }) =>
      station(
        `${stateOf(name)}${zip.slice(0, 3)}`,
        `Road north of ${name}`,
        stateOf(name),
        [north(latitude, 4), longitude],
        { first: 240, every: 600, ...(PLANTED[zip] && { fault: PLANTED[zip] }) },
      ),
    ),
    ...faulty(),
    ...populatedTowns().flatMap(({ city, state, latitude, longitude }, at) =>
      at % TOWNS_PER_ROAD_STATION === 0
        ? station(`${state}${1000 + at}`, `Road at ${city}`, state, [north(latitude, 2), longitude], {
            first: (at % 10) * 60,
            every: 1200,
          })
        : [],
    ),
  ].filter(isAgreed);
  return roads;
}

/** Stations that no reader may believe: around Phoenix, where everything else is fair. */
function faulty(): Station[] {
  const [latitude, longitude] = [33.4511, -112.0774];
  const at = (miles: number) => [latitude, east(latitude, longitude, miles)] as const;
  const often = { first: 240, every: 600 };
  return [
    station('AZ901', 'Impossible values', 'AZ', at(1), { ...often, fault: 'impossible' }),
    station('AZ902', 'A sensor that lies', 'AZ', at(2), { ...often, fault: 'lies' }),
    station('AZ903', 'A clock that runs ahead', 'AZ', at(3), { ...often, fault: 'future' }),
    station('AZ904', 'Height in feet', 'AZ', at(9), { ...often, fault: 'feet' }),
    station('AZ905', 'No position', 'AZ', at(1), { ...often, fault: 'nowhere' }),
  ];
}

/** Airports: five miles east of each named place, and near one of twelve towns. */
export function weatherStations(): readonly Station[] {
  airports ??= [
    ...PLACES.filter(({ miles }) => miles === undefined).map(({ zip, name, latitude, longitude }) =>
      station(`KZ${letters(Number(zip))}`, name, stateOf(name), [latitude, east(latitude, longitude, 5)], {
        first: 900,
        every: 1200,
        ...(zip === '79101' && { fault: 'dead' as const }),
      }),
    ),
    ...populatedTowns().flatMap(({ city, state, latitude, longitude }, at) =>
      at % TOWNS_PER_WEATHER_STATION === 3
        ? station(letters(at, 4), city, state, [latitude, east(latitude, longitude, 3)], {
            // Airports of size once an hour, the others three times.
            first: at % 2 === 0 ? 3180 : 900,
            every: at % 2 === 0 ? HOUR_S : 1200,
          })
        : [],
    ),
  ].filter(isAgreed);
  return airports;
}

/** "AAB" of 1: capital letters as digits. */
function letters(number: number, length = 2): string {
  let [rest, text] = [number, ''];
  for (let at = 0; at < length; at += 1) {
    text = String.fromCharCode(65 + (rest % 26)) + text;
    rest = Math.floor(rest / 26);
  }
  return text;
}

/** Epoch seconds of a station's last report that has arrived at `now`, and of the one before it. */
export function reportTimes({ first, every }: Station, now: number): { at: number; before: number } {
  const arrived = now - 180;
  const at = Math.floor((arrived - first) / every) * every + first;
  return { at, before: at - every };
}
