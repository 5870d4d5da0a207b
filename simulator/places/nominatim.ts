import { json, type SimulatedService } from '../service.ts';
import { nearestTown } from './towns.ts';

/** Farther than this from any US town, nothing is found. */
const REACH_MILES = 60;
const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';

/** Nominatim's reverse geocoding; addresses hold the town, its ZIP code and the country. */
export const nominatim: SimulatedService = {
  name: 'nominatim',
  prefix: '/nominatim',
  answer({ path, query }) {
    if (path !== '/reverse') return json(404, { error: 'Not Found' });
    const [latitude, longitude] = [Number(query.get('lat') ?? NaN), Number(query.get('lon') ?? NaN)];
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
      return json(400, { error: { code: 400, message: 'Need coordinates or OSM object to lookup.' } });
    }
    const { town, miles } = nearestTown(latitude, longitude);
    if (miles > REACH_MILES) return json(200, { error: 'Unable to geocode' });
    const { zip, city, state } = town;
    return json(200, {
      place_id: Number(zip),
      licence: LICENCE,
      osm_type: 'relation',
      osm_id: Number(zip),
      lat: String(town.latitude),
      lon: String(town.longitude),
      category: 'boundary',
      type: 'postal_code',
      addresstype: 'postcode',
      name: zip,
      display_name: `${zip}, ${city}, ${state}, United States`,
      address: {
        city,
        'ISO3166-2-lvl4': `US-${state}`,
        postcode: zip,
        country: 'United States',
        country_code: 'us',
      },
      boundingbox: [
        String(town.latitude - 0.05),
        String(town.latitude + 0.05),
        String(town.longitude - 0.05),
        String(town.longitude + 0.05),
      ],
    });
  },
  problem: (status) => json(status, { error: { code: status, message: 'Bandwidth limit exceeded' } }),
};
