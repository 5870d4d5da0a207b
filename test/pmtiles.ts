import GeoJSONVT from 'geojson-vt';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';

const {
  fromGeojsonVt,
}: { fromGeojsonVt: (layers: Record<string, unknown>, options: { version: number }) => Uint8Array } =
  createRequire(import.meta.url)('vt-pbf');

const HEADER_BYTES = 127;
const GZIP = 2;
const MVT = 1;

type Layers = Readonly<Record<string, GeoJSON.FeatureCollection>>;

/**
 * A PMTiles file (version 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) of vector tiles of these
 * layers: one directory, gzip, zooms from 0 on.
 */
export function writePmtiles(layers: Layers, maxZoom: number): Buffer {
  const indexes = Object.entries(layers).map(
    ([name, data]) => [name, new GeoJSONVT(data, { maxZoom, indexMaxZoom: maxZoom })] as const,
  );
  const entries: { id: number; bytes: Buffer }[] = [];
  for (let z = 0; z <= maxZoom; z += 1) {
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        const parts = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile ? [[name, tile] as const] : [];
        });
        if (parts.length === 0) continue;
        entries.push({
          id: tileId(z, x, y),
          bytes: gzipSync(fromGeojsonVt(Object.fromEntries(parts), { version: 2 })),
        });
      }
    }
  }
  entries.sort((a, b) => a.id - b.id);
  const directory = gzipSync(directoryOf(entries));
  const metadata = gzipSync(
    JSON.stringify({ vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) }),
  );
  const data = Buffer.concat(entries.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let at = HEADER_BYTES;
  const section = (offsetAt: number, length: number) => {
    header.writeBigUInt64LE(BigInt(at), offsetAt);
    header.writeBigUInt64LE(BigInt(length), offsetAt + 8);
    at += length;
  };
  section(8, directory.length);
  section(24, metadata.length);
  section(40, 0);
  section(56, data.length);
  for (const countAt of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), countAt);
  header.writeUInt8(1, 96);
  header.writeUInt8(GZIP, 97);
  header.writeUInt8(GZIP, 98);
  header.writeUInt8(MVT, 99);
  header.writeUInt8(0, 100);
  header.writeUInt8(maxZoom, 101);
  const degrees = (value: number, place: number) => header.writeInt32LE(Math.round(value * 1e7), place);
  [-180, -85, 180, 85].forEach((value, index) => degrees(value, 102 + index * 4));
  return Buffer.concat([header, directory, metadata, data]);
}

/** Ids of tiles go along a Hilbert curve, zoom after zoom. */
function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [atX, atY] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (atX & side) > 0 ? 1 : 0;
    const down = (atY & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ down);
    if (down === 0) {
      if (right === 1) [atX, atY] = [side - 1 - atX, side - 1 - atY];
      [atX, atY] = [atY, atX];
    }
  }
  return id;
}

/** Columns of differences of ids, run lengths, lengths and offsets (one after another: 0). */
function directoryOf(entries: readonly { id: number; bytes: Buffer }[]): Buffer {
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = value;
    while (rest > 0x7f) {
      bytes.push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    bytes.push(rest);
  };
  put(entries.length);
  entries.forEach(({ id }, index) => put(id - (entries[index - 1]?.id ?? 0)));
  for (const _ of entries) put(1);
  for (const { bytes: tile } of entries) put(tile.length);
  entries.forEach((_, index) => put(index === 0 ? 1 : 0));
  return Buffer.from(bytes);
}
