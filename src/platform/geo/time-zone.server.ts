import lookUpZone from '@photostructure/tz-lookup';
import { distanceMiles, type GeoPoint } from './distance.ts';
import { ZONE_BORDERS } from './zone-borders.data.ts';

/**
 * The map's pixels reach a few miles over the border, and all of American Samoa counts as Samoa, a day ahead. Every
 * place here is in the US, so a neighbor's zone stands for that of the US beside it.
 */
const US_ZONE: Record<string, string | ((place: GeoPoint) => string)> = {
  // Grand Portage in Minnesota lies beside Ontario too.
  'America/Toronto': ({ longitude }) => (longitude < -89 ? 'America/Chicago' : 'America/New_York'),
  'America/Montreal': 'America/New_York',
  'America/Moncton': 'America/New_York',
  'America/Halifax': 'America/New_York',
  'America/Winnipeg': 'America/Chicago',
  'America/Regina': ({ longitude }) => (longitude < -104.045 ? 'America/Denver' : 'America/Chicago'),
  'America/Swift_Current': 'America/Denver',
  'America/Edmonton': 'America/Denver',
  'America/Creston': 'America/Los_Angeles',
  // Hyder in Alaska keeps its own clock.
  'America/Vancouver': ({ latitude }) => (latitude > 54 ? 'America/Juneau' : 'America/Los_Angeles'),
  'America/Tijuana': 'America/Los_Angeles',
  'America/Hermosillo': 'America/Phoenix',
  'America/Ciudad_Juarez': 'America/Denver',
  'America/Ojinaga': 'America/Chicago',
  'America/Chihuahua': 'America/Chicago',
  'America/Matamoros': 'America/Chicago',
  'America/Monterrey': 'America/Chicago',
  'America/Whitehorse': 'America/Anchorage',
  'Pacific/Apia': 'Pacific/Pago_Pago',
  'Asia/Anadyr': 'America/Nome',
};

/** So near to a known place its clock is kept. */
const NEAR_MILES = 5;
/** More than that many miles, in degrees of latitude. */
const NEAR_DEGREES = 0.08;

const KNOWN = Object.entries(ZONE_BORDERS).flatMap(([zone, points]) =>
  points.map((point) => {
    const [latitude = NaN, longitude = NaN] = point.split(' ').map(Number);
    return { latitude, longitude, zone };
  }),
);

/** The zone of the nearest known place: the map has it wrong, or lies near one of these. Undefined away from them. */
export function zoneBeside(place: GeoPoint): string | undefined {
  let nearest: string | undefined;
  let least = NEAR_MILES;
  for (const one of KNOWN) {
    if (Math.abs(one.latitude - place.latitude) > NEAR_DEGREES) continue;
    const miles = distanceMiles(place, one);
    if (miles <= least) [nearest, least] = [one.zone, miles];
  }
  return nearest;
}

/** The IANA time zone at a place in the US, for example "Pacific/Honolulu"; offline, from a map in the package. */
export function timeZoneAt(place: GeoPoint): string {
  const known = zoneBeside(place);
  if (known !== undefined) return known;
  const zone = lookUpZone(place.latitude, place.longitude);
  const own = US_ZONE[zone] ?? zone;
  return typeof own === 'string' ? own : own(place);
}
