import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import type { Fire } from './closure.model.ts';
import { readFires, type FirePage } from './fires.model.ts';

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

const QUERY = {
  where: '1=1',
  outFields: FIELDS.join(','),
  returnGeometry: 'true',
  inSR: '4326',
  outSR: '4326',
  geometryPrecision: '4',
  f: 'geojson',
};
/** Degrees, which is nothing beside 5 miles; but it takes the smallest fires away. */
const THINNED = { maxAllowableOffset: '0.001' };
/** Of one address. */
const IDS_AT_ONCE = 300;

export interface KnownFires {
  fires: Fire[];
  /** False when one that burns is not among them: nothing near a road does not mean none. */
  isWhole: boolean;
}

/**
 * Every perimeter of the country (NIFC, WFIGS): the same address for everybody, so that their caches answer it, and none
 * that names a time of now, as they ask. Rejects with OutboundError.
 * @param firesUrl the whole address of the query
 */
export async function fetchFires(firesUrl: string, outbound: OutboundClient): Promise<KnownFires> {
  async function ask(more: Record<string, string>): Promise<FirePage> {
    const url = new URL(firesUrl);
    for (const [name, value] of Object.entries({ ...QUERY, ...more })) url.searchParams.set(name, value);
    const answer = await outbound.json(url, {
      service: FIRES_SERVICE,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    const read = readFires(answer);
    if (!read) throw invalidAnswer(firesUrl, 'no fires');
    return read;
  }

  const fires: Fire[] = [];
  const withoutEdge: number[] = [];
  let isWhole = true;
  let offset = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await ask({ ...THINNED, ...(offset > 0 && { resultOffset: String(offset) }) });
    fires.push(...read.fires);
    withoutEdge.push(...read.withoutEdge);
    isWhole &&= read.isWhole;
    if (!read.isCut) {
      for (const ids of inParts(withoutEdge, IDS_AT_ONCE)) {
        const found = (await ask({ objectIds: ids.join(',') })).fires;
        fires.push(...found);
        isWhole &&= found.length === ids.length;
      }
      // Edges in other units, say: fires burn, and nobody knows where.
      if (fires.length === 0 && withoutEdge.length > 0) throw invalidAnswer(firesUrl, 'no edge of any fire');
      return { fires, isWhole };
    }
    if (read.count === 0) throw invalidAnswer(firesUrl, 'an empty page before the last');
    offset += read.count;
  }
  throw invalidAnswer(firesUrl, 'too many pages');
}
