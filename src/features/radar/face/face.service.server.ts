import sharp from 'sharp';
import type { MapsService } from '#features/maps/maps.service.server.ts';
import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { TILE_SIZE, worldPixel, type Tile } from '#platform/geo/mercator.ts';
import type { NearestEcho } from '../nearby/nearby.model.ts';
import type { RadarSummary } from '../radar.schema.ts';
import { drawFace, echoColor, FACE, faceZoom } from './face-drawing.model.ts';

/** Echoes are read at the zoom of the sentence's, most of whose tiles are there already, and shown larger. */
const ECHO_ZOOM = 7;

export interface FaceAsked {
  /** Names the frame and its content. */
  frameId: string;
  point: GeoPoint;
  /** Zooms that the frame has. */
  maxZoom: number;
  /** Reflectivity of a tile in dBZ. @throws when it is unavailable */
  echoOf: (tile: Tile) => Promise<Float32Array>;
  /** What is nearest in the frame, and how that moves. @throws when it cannot be said */
  nearest: () => Promise<{ nearest: NearestEcho | null; trend: RadarSummary['trend'] }>;
}

/** The picture on the radar's card: our own map around a place, with a frame over it. */
export function createFaces({
  maps,
  cacheBytes,
}: {
  maps: Pick<MapsService, 'elements' | 'document'>;
  cacheBytes: number;
}) {
  const faces = byteCache<Buffer>('radarFaces', cacheBytes, { sizeOf: (bytes) => 2 * bytes.length });
  const flights = new SingleFlight<Buffer>();

  /** An SVG document, its part `map` around the place. @throws when a tile of the frame fails: never a part of one */
  async function face(asked: FaceAsked): Promise<Buffer> {
    const { frameId, point } = asked;
    const key = `${frameId} ${point.latitude} ${point.longitude}`;
    return faces.get(key) ?? flights.run(key, () => draw(asked, key));
  }

  async function draw({ point, maxZoom, echoOf, nearest }: FaceAsked, key: string): Promise<Buffer> {
    const zoom = faceZoom(point);
    const { x, y } = worldPixel(point, zoom);
    const frame = {
      left: Math.round(x) - FACE.width / 2,
      top: Math.round(y) - FACE.height / 2,
      width: FACE.width,
      height: FACE.height,
      marked: true,
    };
    const [echo, near] = await Promise.all([
      echoPicture(frame, zoom, Math.min(ECHO_ZOOM, zoom, maxZoom), echoOf),
      nearest(),
    ]);
    const content = drawFace({ point, zoom, base: maps.elements(zoom, frame), echo, ...near });
    const box = [-FACE.width / 2, -FACE.height / 2, FACE.width, FACE.height].join(' ');
    const bytes = ownBytes(maps.document(box, content));
    faces.set(key, bytes);
    return bytes;
  }

  return { face };
}

interface PixelFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Base64 of a PNG of a frame's echoes, at the zoom of the tiles. */
async function echoPicture(
  frame: PixelFrame,
  zoom: number,
  tileZoom: number,
  echoOf: FaceAsked['echoOf'],
): Promise<string> {
  const scale = 2 ** (zoom - tileZoom);
  const [left, top] = [Math.round(frame.left / scale), Math.round(frame.top / scale)];
  const [width, height] = [frame.width / scale, frame.height / scale];
  const rgba = Buffer.alloc(width * height * 4);
  const count = 2 ** tileZoom;
  const tiles: { column: number; row: number }[] = [];
  for (let row = Math.floor(top / TILE_SIZE); row * TILE_SIZE < top + height; row += 1) {
    for (let column = Math.floor(left / TILE_SIZE); column * TILE_SIZE < left + width; column += 1)
      if (row >= 0 && row < count) tiles.push({ column, row });
  }
  await Promise.all(
    tiles.map(async ({ column, row }) => {
      // The world goes round: west of the first tile comes the last one.
      const dbz = await echoOf({ z: tileZoom, x: ((column % count) + count) % count, y: row });
      const from = { x: column * TILE_SIZE - left, y: row * TILE_SIZE - top };
      for (let y = Math.max(0, from.y); y < Math.min(height, from.y + TILE_SIZE); y += 1) {
        for (let x = Math.max(0, from.x); x < Math.min(width, from.x + TILE_SIZE); x += 1) {
          const color = echoColor(dbz[(y - from.y) * TILE_SIZE + (x - from.x)] ?? -Infinity);
          if (color) rgba.set(color, (y * width + x) * 4);
        }
      }
    }),
  );
  const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ palette: true, effort: 4 })
    .toBuffer();
  return png.toString('base64');
}
