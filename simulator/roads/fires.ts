import { DAY_MS } from '#platform/time/units.ts';
import { json, type SimulatedService } from '../service.ts';
import { stretchOf, type TroubledRoad } from './road-troubles.ts';

/** So that there is a second page. */
const PAGE = 2;
/** Degrees from the middle of a fire to its sides. */
const HALF = { longitude: 0.05, latitude: 0.04 };

/** The fire whose edge thinning takes away. */
const SMALL = 5;

const ring = ([longitude, latitude]: [number, number]): [number, number][] => {
  const corner = (x: number, y: number): [number, number] => [
    Number((longitude + x * HALF.longitude).toFixed(4)),
    Number((latitude + y * HALF.latitude).toFixed(4)),
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
};

const middleOf = (road: TroubledRoad, share: number): [number, number] =>
  stretchOf(road, share, share)[0] ?? [0, 0];

/** Fires with the columns that the layer has; times in epoch ms. */
function fires(now: number) {
  const fire = (id: number, name: string, at: [number, number], more: object = {}) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Polygon', coordinates: [ring(at)] },
    properties: {
      OBJECTID: id,
      poly_IncidentName: name,
      poly_GISAcres: 18_450.3,
      poly_DateCurrent: now - DAY_MS / 2,
      attr_IrwinID: `{00000000-0000-0000-0000-00000000000${id}}`,
      attr_UniqueFireIdentifier: `2026-SIM-00000${id}`,
      attr_IncidentName: name,
      attr_IncidentTypeCategory: 'WF',
      attr_IncidentSize: 18_450,
      attr_PercentContained: 35,
      attr_FireDiscoveryDateTime: now - 4 * DAY_MS,
      attr_FireOutDateTime: null,
      ...more,
    },
  });
  return [
    fire(1, 'FAR AWAY', [-116.2, 47.6]),
    fire(2, 'PLANNED', middleOf('colorado', 0.5), { attr_IncidentTypeCategory: 'RX' }),
    fire(3, 'LAST MONTH', middleOf('colorado', 0.6), { attr_FireOutDateTime: now - DAY_MS }),
    fire(4, 'BOOK CLIFFS', middleOf('utah', 0.5)),
    fire(SMALL, 'SMALL', [-116.9, 47.9]),
  ];
}

/** Edges of wildfires, by a layer of ArcGIS. `nulls`: without the edges. */
export const wildfires: SimulatedService = {
  name: 'fires',
  prefix: '/fires',
  answer({ path, query, now, nulls }) {
    if (path !== '/query') return json(404, { error: { code: 404, message: 'Not Found' } });
    if (query.get('where') === null || query.get('f') !== 'geojson' || query.get('outSR') !== '4326')
      return json(200, { error: { code: 400, message: 'Unable to complete operation.', details: [] } });
    const ids = query.get('objectIds')?.split(',').map(Number);
    const all = fires(now * 1000).filter(({ id }) => !ids || ids.includes(id));
    const offset = Number(query.get('resultOffset') ?? 0);
    const isThinned = query.has('maxAllowableOffset');
    const features = all
      .slice(offset, offset + PAGE)
      .map((fire) => (nulls || (isThinned && fire.id === SMALL) ? { ...fire, geometry: null } : fire));
    const isCut = offset + PAGE < all.length;
    return json(200, {
      type: 'FeatureCollection',
      ...(isCut && { properties: { exceededTransferLimit: true } }),
      features,
    });
  },
  problem: (status) => json(status, { error: { code: status, message: 'Error', details: [] } }),
};
