import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { Fire } from './closure.model.ts';
import { readFires } from './fires.model.ts';

const FIRES_SERVICE = 'fires';
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
/** Of 2,000 fires each; the whole country has a few hundred. */
const MOST_PAGES = 5;

const FIELDS = [
  'OBJECTID',
  'poly_IncidentName',
  'poly_GISAcres',
  'poly_DateCurrent',
  'poly_PolygonDateTime',
  'attr_IrwinID',
  'attr_UniqueFireIdentifier',
  'attr_IncidentName',
  'attr_IncidentTypeCategory',
  'attr_IncidentSize',
  'attr_PercentContained',
  'attr_FireDiscoveryDateTime',
  'attr_FireOutDateTime',
];

/**
 * Every perimeter of the country (NIFC, WFIGS): the same address for everybody, so that their caches answer it, and none
 * that names a time of now, as they ask. Lines are thinned to 0.001 degrees, which is nothing beside 5 miles.
 * Rejects with OutboundError.
 * @param firesUrl the whole address of the query
 */
export async function fetchFires(firesUrl: string, outbound: OutboundClient): Promise<Fire[]> {
  const fires: Fire[] = [];
  let offset = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const url = new URL(firesUrl);
    const query = {
      where: '1=1',
      outFields: FIELDS.join(','),
      returnGeometry: 'true',
      inSR: '4326',
      outSR: '4326',
      maxAllowableOffset: '0.001',
      geometryPrecision: '4',
      f: 'geojson',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (offset > 0) url.searchParams.set('resultOffset', String(offset));
    const answer = await outbound.json(url, {
      service: FIRES_SERVICE,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    const read = readFires(answer);
    if (!read) throw invalidAnswer(firesUrl, 'no fires');
    fires.push(...read.fires);
    if (!read.isCut) return fires;
    if (read.count === 0) throw invalidAnswer(firesUrl, 'an empty page before the last');
    offset += read.count;
  }
  throw invalidAnswer(firesUrl, 'too many pages');
}
