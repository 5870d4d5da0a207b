import { placeWithin, type Place } from '../places/places.ts';
import { json, type SimulatorAnswer, type SimulatorRequest } from '../service.ts';
import { timeZoneAt } from '../places/time-zones.ts';
import { nearestTown } from '../places/towns.ts';

const US_ZONES =
  /^(America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Yakutat|Metlakatla|Nome|Adak|Puerto_Rico|St_Thomas|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+)|Pacific\/(Honolulu|Guam|Saipan|Pago_Pago))$/;
/** Zones are only roughly known at the border; a town this near is on this side of it. */
const BORDER_MILES = 15;
const PROBLEM_JSON = 'application/problem+json';

export function isInUnitedStates(latitude: number, longitude: number): boolean {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return false;
  return (
    US_ZONES.test(timeZoneAt(latitude, longitude)) || nearestTown(latitude, longitude).miles <= BORDER_MILES
  );
}

export function problem(
  status: number,
  type: string,
  title: string,
  detail: string,
  headers: Record<string, string> = {},
): SimulatorAnswer {
  const body = {
    correlationId: '5f1a7c3',
    title,
    type: `https://api.weather.gov/problems/${type}`,
    status,
    detail,
    instance: 'https://api.weather.gov/requests/5f1a7c3',
  };
  return json(status, body, PROBLEM_JSON, headers);
}

/** Callers have to say who they are. */
export function nwsHeadersMissing({ headers }: SimulatorRequest): SimulatorAnswer | undefined {
  if (headers['user-agent']) return undefined;
  return problem(403, 'Forbidden', 'Forbidden', 'A User-Agent header is required.');
}

/** Any parameter that is not documented is refused. */
export function unknownParameters(
  { query }: SimulatorRequest,
  known: readonly string[],
): SimulatorAnswer | undefined {
  const unknown = [...query.keys()].filter((key) => !known.includes(key));
  if (unknown.length === 0) return undefined;
  const parameterErrors = unknown.map((key) => ({
    parameter: `query.${key}`,
    message: `Query parameter "${key}" is not recognized`,
  }));
  return json(400, { parameterErrors, title: 'Bad Request', type: 'about:blank', status: 400 }, PROBLEM_JSON);
}

/** Each named place has a zone of its own, each state one for its rest. */
export const forecastZone = ({ name, zip }: Pick<Place, 'name' | 'zip'>): string =>
  `${/\b[A-Z]{2}\b/.exec(name)?.[0] ?? 'US'}Z${zip.slice(2)}`;

export function zonesAt(latitude: number, longitude: number) {
  const place = placeWithin(latitude, longitude);
  const { state } = nearestTown(latitude, longitude).town;
  return {
    forecastZone: `https://api.weather.gov/zones/forecast/${place ? forecastZone(place) : `${state}Z000`}`,
    county: `https://api.weather.gov/zones/county/${state}C001`,
    fireWeatherZone: `https://api.weather.gov/zones/fire/${state}Z001`,
  };
}

export const wholeHour = (time: number) => Math.floor(time / 3600) * 3600;
