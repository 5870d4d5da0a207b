import { readFileSync } from 'node:fs';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { GeoBox } from '#platform/geo/box.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';

/** The place of a ZIP code, in degrees. */
export interface ZipPlace extends GeoPoint {
  /** Five digits. */
  zipCode: string;
  city: string;
  /** Two letters: a state, DC, or a territory such as PR or GU. */
  state: string;
}

export interface ZipCodes {
  /** The place of a ZIP code; undefined when there is no such ZIP, or none with a place (military mail). */
  lookup(zipCode: string): ZipPlace | undefined;
  /** The ZIP whose point is nearest, among those that are also Census areas: no PO boxes, no single firms. */
  nearest(point: GeoPoint, maxMiles: number): ZipPlace | undefined;
  /** The smallest box around the points of a state's Census areas; undefined where it has none. */
  boundsOf(state: string): GeoBox | undefined;
}

const DATA_FILE = new URL('./zip-codes.tsv', import.meta.url);
const KM_PER_MILE = 1.609344;
const ZIP_LENGTH = 5;
const LINE_FEED = 10;
const AREA_FLAG = '1'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

/**
 * The ZIP codes of `file` (see scripts/build-zip-data.ts). Nothing is read before the first question. The file
 * stays in memory as bytes, outside the heap, and a line becomes an object only when someone asks for it.
 */
export function createZipCodes(file: URL | string = DATA_FILE): ZipCodes {
  let zipTable: ZipTable | undefined;
  let areaIndex: KDBush | undefined;
  const table = () => (zipTable ??= readTable(file));
  const index = () => (areaIndex ??= indexAreas(table()));
  const placeOf = (zip: number) => {
    const line = lineOf(table(), zip);
    return line === undefined ? undefined : parseLine(line);
  };

  return {
    lookup: (zipCode) => (/^\d{5}$/.test(zipCode) ? placeOf(Number(zipCode)) : undefined),
    nearest({ latitude, longitude }, maxMiles) {
      const [position] = around(index(), longitude, latitude, 1, maxMiles * KM_PER_MILE);
      const zip = position === undefined ? undefined : table().areas[position];
      return zip === undefined ? undefined : placeOf(zip);
    },
    boundsOf(state) {
      let box: GeoBox | undefined;
      for (const zip of table().areas) {
        const place = placeOf(zip);
        if (place?.state !== state) continue;
        const { latitude, longitude } = place;
        box ??= { west: longitude, south: latitude, east: longitude, north: latitude };
        box.west = Math.min(box.west, longitude);
        box.east = Math.max(box.east, longitude);
        box.south = Math.min(box.south, latitude);
        box.north = Math.max(box.north, latitude);
      }
      return box;
    },
  };
}

interface ZipTable {
  bytes: Buffer;
  /** Where a ZIP's line starts, by the ZIP as a number; 0, where the header is, for a ZIP that does not exist. */
  starts: Uint32Array;
  /** The ZIPs, as numbers, that are also Census areas. */
  areas: Uint32Array;
}

/** Reads numbers, not texts, of bytes that are no `Buffer`, whose own search is slower: whoever comes first waits for it. */
function readTable(file: URL | string): ZipTable {
  const bytes = readFileSync(file);
  const codes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const starts = new Uint32Array(100_000);
  const areas: number[] = [];
  let start = codes.indexOf(LINE_FEED) + 1;
  while (start > 0 && start < codes.length) {
    const zip = zipAt(codes, start);
    starts[zip] = start;
    start = codes.indexOf(LINE_FEED, start) + 1;
    if (codes[start - 2] === AREA_FLAG) areas.push(zip);
  }
  return { bytes, starts, areas: Uint32Array.from(areas) };
}

function zipAt(bytes: Uint8Array, start: number): number {
  let zip = 0;
  for (let at = start; at < start + ZIP_LENGTH; at += 1) zip = zip * 10 + (bytes[at] ?? 0) - ZERO;
  return zip;
}

function lineOf({ bytes, starts }: ZipTable, zip: number): string | undefined {
  const start = starts[zip];
  return start ? bytes.toString('latin1', start, bytes.indexOf(LINE_FEED, start)) : undefined;
}

function parseLine(line: string): ZipPlace {
  const [zipCode = '', latitude, longitude, city = '', state = ''] = line.split('\t');
  return { zipCode, city, state, latitude: Number(latitude), longitude: Number(longitude) };
}

function indexAreas(table: ZipTable): KDBush {
  const tree = new KDBush(table.areas.length);
  for (const zip of table.areas) {
    const [, latitude, longitude] = lineOf(table, zip)?.split('\t') ?? [];
    tree.add(Number(longitude), Number(latitude));
  }
  return tree.finish();
}
