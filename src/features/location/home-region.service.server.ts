import { roundTo } from '#platform/numbers/round-to.ts';
import { radians } from '#platform/geo/radians.ts';
import { ConfigError } from '#platform/config/config.server.ts';
import type { GeoBox } from '#platform/geo/box.ts';
import { MILES_PER_DEGREE } from '#platform/geo/distance.ts';
import { STATE_NAMES, bareName, stateName } from './state-names.data.ts';
import type { LocationService } from './location.service.server.ts';
import type { HomeRegion } from './location.schema.ts';
import { STATES, townKey } from './towns/town-name.model.ts';

/** What riders reach from a town, as the page of roads looks around a place. */
const MILES = 150;
/** Around the middles of a state's ZIP codes: they end before the state does. */
const MARGIN = 0.25;

/**
 * Where lists and maps begin: a state by its name or two letters, a town, or a ZIP code. A name of both, such as New York,
 * is the state; the town is written with its state.
 * @throws ConfigError when there is no such place, or more than one
 */
export function readHomeRegion(
  text: string | undefined,
  location: Pick<LocationService, 'knownZip' | 'stateBounds' | 'towns'>,
): HomeRegion | null {
  if (text === undefined) return null;
  const state = stateOf(text);
  const bounds = state === undefined ? undefined : location.stateBounds(state);
  if (state !== undefined && bounds) {
    return { name: `in and around ${stateName(state)}`, box: wider(bounds, MARGIN, MARGIN) };
  }
  const place = location.knownZip(text) ?? townOf(text, location);
  const height = MILES / MILES_PER_DEGREE;
  const width = height / Math.cos(radians(place.latitude));
  const { latitude, longitude } = place;
  const at = { west: longitude, south: latitude, east: longitude, north: latitude };
  return { name: `around ${place.city}, ${place.state}`, box: wider(at, width, height) };
}

function stateOf(text: string): string | undefined {
  const letters = text.toUpperCase();
  if (STATE_NAMES.has(letters)) return letters;
  const name = bareName(text.toLowerCase());
  return STATES[name];
}

function townOf(text: string, location: Pick<LocationService, 'towns'>) {
  const isMeant = ({ town, state }: { town: string; state: string }) =>
    [town, `${town} ${state}`, `${town} ${stateName(state)}`].some((name) => townKey(name) === townKey(text));
  const found = location.towns(text).filter(isMeant);
  const [town] = found;
  if (town === undefined)
    throw new ConfigError([
      `HOME_REGION ${text} is no state, town or ZIP code: write one like "Colorado", "Boulder, CO" or "80302"`,
    ]);
  if (found.length > 1)
    throw new ConfigError([
      `HOME_REGION ${text} is the name of several towns: write which, like ` +
        found.map((one) => `"${one.town}, ${one.state}"`).join(' or '),
    ]);
  return { ...town, city: town.town };
}

/** A box with more on each side, to two decimals. */
function wider({ west, south, east, north }: GeoBox, width: number, height: number): GeoBox {
  const rounded = (degrees: number) => roundTo(degrees, 2);
  return {
    west: rounded(west - width),
    south: rounded(south - height),
    east: rounded(east + width),
    north: rounded(north + height),
  };
}
