import { isJsonObject, listOf } from '#platform/json/json-object.ts';
import { finite, plainText, shortId, type Fire } from './closure.model.ts';

/** One page of an answer. */
export interface FirePage {
  fires: Fire[];
  /** Object ids of fires that burn and have no edge here: that of a small one may have been thinned away. */
  withoutEdge: number[];
  /** False when something in it cannot be read, or burns and can be neither placed nor asked for. */
  isWhole: boolean;
  /** Features in it, those that were left out too. */
  count: number;
  /** True when there are more. */
  isCut: boolean;
}

type Values = Record<string, unknown>;

/**
 * Perimeters of wildfires by NIFC's WFIGS, as GeoJSON or as Esri's own JSON. Prescribed burns and fires that are out are
 * left out.
 * @returns null for what is neither, Esri's errors and features that say nothing among them
 */
export function readFires(answer: unknown): FirePage | null {
  if (!isJsonObject(answer) || !Array.isArray(answer['features'])) return null;
  const features = answer['features'];
  // None that can be read must not look like none that burns.
  if (features.length > 0 && !features.some(valuesOf)) return null;
  const properties = isJsonObject(answer['properties']) ? answer['properties'] : {};
  const burning = features.flatMap((feature) => burningOf(feature) ?? []);
  const withoutEdge = burning.filter(({ fire }) => fire.rings.length === 0).map(({ number }) => number);
  return {
    fires: burning.filter(({ fire }) => fire.rings.length > 0).map(({ fire }) => fire),
    withoutEdge: withoutEdge.filter((number) => number !== null),
    isWhole: features.every(valuesOf) && !withoutEdge.includes(null),
    count: features.length,
    isCut: answer['exceededTransferLimit'] === true || properties['exceededTransferLimit'] === true,
  };
}

function valuesOf(feature: unknown): Values | undefined {
  const values = isJsonObject(feature) ? (feature['properties'] ?? feature['attributes']) : undefined;
  return isJsonObject(values) ? values : undefined;
}

function burningOf(feature: unknown): { fire: Fire; number: number | null } | undefined {
  const values = valuesOf(feature);
  if (!isJsonObject(feature) || !values) return undefined;
  const kind = values['attr_IncidentTypeCategory'];
  if (kind === 'RX' || seconds(values, 'attr_FireOutDateTime') !== null) return undefined;
  const name = plainText(values['attr_IncidentName'] || values['poly_IncidentName'], 60);
  const id = plainText(values['attr_IrwinID'], 60) || plainText(values['attr_UniqueFireIdentifier'], 60);
  const number = finite(values['OBJECTID']);
  const fire: Fire = {
    id: shortId(`fire ${id || (number ?? name)}`),
    name: inPlainCase(name),
    acres: finite(values['attr_IncidentSize']) ?? finite(values['poly_GISAcres']),
    percentContained: finite(values['attr_PercentContained']),
    discoveredAt: seconds(values, 'attr_FireDiscoveryDateTime'),
    // The other one moves with every edit of the record, so that an old edge would seem new.
    drawnAt: seconds(values, 'poly_PolygonDateTime') ?? seconds(values, 'poly_DateCurrent'),
    rings: ringsOf(feature['geometry']),
  };
  return { fire, number };
}

/** From epoch milliseconds; null for none, which databases also write as the beginning of their time. */
function seconds(values: Values, name: string): number | null {
  const ms = finite(values[name]);
  return ms === null || ms <= 0 ? null : Math.round(ms / 1000);
}

/** "RIDGE TOP" as "Ridge Top"; what has small letters stays as it is. */
const inPlainCase = (name: string): string =>
  /\p{Ll}/u.test(name)
    ? name
    : name.replace(/\p{L}+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());

function ringsOf(geometry: unknown): Float64Array[] {
  if (!isJsonObject(geometry)) return [];
  const { type, coordinates, rings } = geometry;
  const lists =
    type === 'MultiPolygon' ? listOf(coordinates).flatMap(listOf) : type === 'Polygon' ? coordinates : rings;
  return listOf(lists).flatMap((ring) => ringOf(ring) ?? []);
}

function ringOf(ring: unknown): Float64Array | undefined {
  const pairs: number[] = [];
  for (const pair of listOf(ring)) {
    const [longitude, latitude]: unknown[] = listOf(pair);
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined;
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return undefined;
    pairs.push(longitude, latitude);
  }
  return pairs.length >= 6 ? Float64Array.from(pairs) : undefined;
}
