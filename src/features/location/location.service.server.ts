import { roundTo } from '#platform/numbers/round-to.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { LOCATION_NOT_FOUND, noPlace } from './location.model.ts';
import type { LocationAnswer, LocationRequest, Place } from './location.schema.ts';
import { createNominatim } from './nominatim.upstream.server.ts';
import { townKey } from './towns/town-name.model.ts';
import { isTown } from './towns/typed-place.model.ts';
import { createTowns } from './towns/towns.repo.server.ts';
import { createZipCodes, type ZipCodes, type ZipPlace } from './zip-codes.repo.server.ts';

/**
 * Farther than this from every ZIP's point is not the US: from the middle of every Census ZIP area, Alaska's
 * included, it is at most 66 miles. Just across the border, a rider gets the nearest US ZIP, as approximate.
 */
const FARTHEST_ZIP_MILES = 75;
/** What a phone shows above its keyboard. Springfield stands in more states; a state's first letter finds the others. */
const TOWNS_OFFERED = 5;

export interface LocationDependencies {
  clock: Clock;
  /** Base address of a Nominatim server, without a trailing slash. Without it nothing leaves this machine. */
  nominatimUrl?: string | undefined;
  fetchJson: (url: string) => Promise<unknown>;
  wait?: (ms: number) => Promise<unknown>;
  zipCodes?: ZipCodes;
}

export type LocationService = ReturnType<typeof createLocationService>;

/** Where a ZIP code lies, and which ZIP code a position lies in. */
export function createLocationService(deps: LocationDependencies) {
  const { nominatimUrl, zipCodes = createZipCodes() } = deps;
  const { find: findTowns, findMisspelled } = createTowns();
  const findPostcode = nominatimUrl ? createNominatim({ ...deps, url: nominatimUrl }) : undefined;

  /**
   * The place of a ZIP code.
   * @throws AppError `not_found` when the ZIP is unknown, or for military mail (with its own sentence).
   */
  function findZip(zipCode: string): ZipPlace {
    const place = zipCodes.lookup(zipCode);
    if (place) return place;
    throw new AppError('not_found', noPlace(zipCode));
  }

  /** The place of a ZIP code in a form. @throws AppError `validation` at the field `zipCode` when there is no such place. */
  function zipOfForm({ zipCode }: { zipCode: string }): ZipPlace {
    try {
      return findZip(zipCode);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw fieldError('zipCode', error.userMessage);
    }
  }

  /**
   * The ZIP code at a position in degrees. The position is rounded first and is never logged.
   * @throws AppError `not_found` outside the US and its territories.
   */
  async function zipAt(position: LocationRequest): Promise<LocationAnswer> {
    const point = { latitude: round(position.latitude), longitude: round(position.longitude) };
    const exact = await askNominatim(point);
    const place = exact ?? zipCodes.nearest(point, FARTHEST_ZIP_MILES);
    if (!place) throw new AppError('not_found', LOCATION_NOT_FOUND);
    const { zipCode, city, state } = place;
    return { zipCode, city, state, approximate: !exact };
  }

  async function askNominatim(point: GeoPoint): Promise<ZipPlace | undefined> {
    try {
      const zipCode = await findPostcode?.(point);
      const place = zipCode === undefined ? undefined : zipCodes.lookup(zipCode);
      // A Mexican postcode has five digits too, and then names a US place a thousand miles off.
      return place && distanceMiles(point, place) <= FARTHEST_ZIP_MILES ? place : undefined;
    } catch {
      // The outbound client has counted and logged the failure; the nearest ZIP code answers instead.
      return undefined;
    }
  }

  /**
   * The towns that a typed text may mean, at most 5, those around `near` first; none for less than two letters. Of a ZIP
   * code its own place.
   */
  function towns(text: string, near?: GeoPoint): Place[] {
    return placesFrom(findTowns, text, near);
  }

  /** Where no town's name begins as it was typed, those that are spelled nearly so: to choose from, never to act on. */
  function townsToChooseFrom(text: string, near?: GeoPoint): { places: Place[]; isGuess: boolean } {
    const places = towns(text, near);
    if (places.length > 0) return { places, isGuess: false };
    const guessed = placesFrom(findMisspelled, text, near);
    return { places: guessed, isGuess: guessed.length > 0 };
  }

  function placesFrom(find: typeof findTowns, text: string, near: GeoPoint | undefined): Place[] {
    const own = zipCodes.lookup(text);
    if (own) {
      const { city: town, state, zipCode, latitude, longitude } = own;
      return [{ town, state, zipCode, near: null, latitude, longitude }];
    }
    const milesTo = (zipCode: string) => {
      const place = zipCodes.lookup(zipCode);
      return near && place ? distanceMiles(near, place) : Infinity;
    };
    return find(text, TOWNS_OFFERED, near && milesTo).flatMap(({ name, state, zipCode }) => {
      const place = zipCodes.lookup(zipCode);
      if (!place) return [];
      const { city, latitude, longitude } = place;
      const near = townKey(city) === townKey(name) ? null : city;
      return [{ town: name, state, zipCode, near, latitude, longitude }];
    });
  }

  return {
    findZip,
    zipOfForm,
    towns,
    townsToChooseFrom,
    /** The ZIP code of the one town that a text means; undefined for none, and for one of several. */
    zipOfTown: (text: string): string | undefined => {
      const [town, another] = isTown(text) ? findTowns(text, 2) : [];
      return another ? undefined : town?.zipCode;
    },
    /** The place of a ZIP code; undefined when it is not known. */
    knownZip: (zipCode: string): ZipPlace | undefined => zipCodes.lookup(zipCode),
    zipAt,
    stateBounds: (state: string) => zipCodes.boundsOf(state),
    /** The nearest ZIP's place, from this machine alone; undefined outside the US and its territories. */
    placeNear: (point: GeoPoint): ZipPlace | undefined => zipCodes.nearest(point, FARTHEST_ZIP_MILES),
    /** For the footer, as the licenses ask. */
    credits: () => [
      { label: 'ZIP data © GeoNames (CC BY 4.0)', href: 'https://www.geonames.org/' },
      ...(nominatimUrl
        ? [
            {
              label: 'Addresses © OpenStreetMap contributors',
              href: 'https://www.openstreetmap.org/copyright',
            },
          ]
        : []),
    ],
  };
}

const round = (degrees: number) => roundTo(degrees, 2);
