import { meet, type Room } from '#features/maps/name-rooms.model.ts';
import { sizeWithin } from '#features/maps/tile-drawing.model.ts';
import type { Spot } from '#platform/geo/path-data.ts';
import { radians } from '#platform/geo/radians.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { milesPerPixel } from '#platform/geo/mercator.ts';
import { HERE_MILES, NEAR_MILES, type NearestEcho } from '../nearby/nearby.model.ts';
import { INTENSITY_FROM } from '../nearby/intensity.model.ts';
import type { RadarSummary } from '../radar.schema.ts';

/** Around the place; a card shows the middle of it, as much as it has room for. */
export const FACE = { width: 1024, height: 340 } as const;

const RINGS = [NEAR_MILES / 2, NEAR_MILES];
/** The outer ring's radius in pixels is at most this, so that phones show most of it. */
const LARGEST_RING = 232;
const ZOOMS = [8, 7, 6];
/** Where each ring may have its name, best first: degrees clockwise from north. Phones show the middle of the picture. */
const NAME_AT = [
  [0, 180, 30, 330, 150, 210],
  [58, 122, 302, 238, 50, 130],
];
/** Half of what a ring's name takes, in pixels. */
const NAME_ROOM = { across: 18, down: 8 };

/** The nearest zoom at which the outer ring is not too large: far north the same miles are more pixels. */
export const faceZoom = ({ latitude }: GeoPoint): number =>
  ZOOMS.find((zoom) => NEAR_MILES / milesPerPixel(latitude, zoom) <= LARGEST_RING) ?? 6;

/** Rain in the colors of rain, the heavier the darker, on light and dark maps: red, green, blue, opacity. */
const ECHO_COLORS: readonly { from: number; color: readonly [number, number, number, number] }[] = [
  { from: INTENSITY_FROM.heavy, color: [0x16, 0x33, 0x8c, 245] },
  { from: INTENSITY_FROM.moderate, color: [0x1f, 0x6f, 0xc4, 230] },
  { from: INTENSITY_FROM.light, color: [0x66, 0x9f, 0xd6, 190] },
];

/** The color of a reflectivity; undefined below precipitation. */
export const echoColor = (dbz: number) => ECHO_COLORS.find(({ from }) => dbz >= from)?.color;

export interface FaceParts {
  point: GeoPoint;
  zoom: number;
  /** The map as SVG elements: what lies under the echoes, and the names over them. */
  base: { ground: string; names: string; towns: readonly Room[] };
  /** Base64 of a PNG as large as the face. */
  echo: string;
  nearest: NearestEcho | null;
  trend: RadarSummary['trend'];
}

/** The picture, its middle at the place: map, echoes, rings, an arrow where precipitation comes or goes. */
export function drawFace({ point, zoom, base, echo, nearest, trend }: FaceParts): string {
  const { width, height } = FACE;
  const corner = `x="${-width / 2}" y="${-height / 2}"`;
  const pixels = (miles: number) => Math.round(miles / milesPerPixel(point.latitude, zoom));
  const rings = RINGS.map((miles, index) => {
    const r = pixels(miles);
    const { x, y } = ringName(r, NAME_AT[index] ?? [], base.towns);
    return (
      `<circle r="${r}" style="fill:none;stroke:var(--map-label,#3d4348);stroke-width:1.5;stroke-dasharray:3 4"/>` +
      `<text x="${x}" y="${y + 4}" text-anchor="middle" style="${RING_NAME};font-size:${sizeWithin(Math.abs(x) + NAME_ROOM.across, 12)}">${miles} mi</text>`
    );
  });
  const placed = (elements: string) =>
    `<g transform="translate(${-width / 2} ${-height / 2})">${elements}</g>`;
  return (
    placed(base.ground) +
    `<image ${corner} width="${width}" height="${height}" href="data:image/png;base64,${echo}"/>` +
    placed(base.names) +
    rings.join('') +
    arrow(nearest, trend, pixels) +
    '<rect x="-9" y="-9" width="18" height="18" rx="3" transform="rotate(45)" style="fill:#ffcd00;stroke:#191c1e;stroke-width:3"/>' +
    '<circle r="3" style="fill:#191c1e"/>'
  );
}

const RING_NAME =
  'font-weight:600;fill:var(--map-label,#3d4348);paint-order:stroke;stroke:var(--map-land,#e9e6d8);stroke-width:3px';

/** The first place of a ring's name that lies on no town's, or else the first of all. */
function ringName(radius: number, angles: readonly number[], towns: readonly Room[]): Spot {
  const spots = angles.map((degrees) => onCircle(radius, degrees));
  const isFree = ({ x, y }: Spot) => {
    const [left, top] = [FACE.width / 2 + x, FACE.height / 2 + y];
    const { across, down } = NAME_ROOM;
    const room = { left: left - across, right: left + across, top: top - down, bottom: top + down };
    return !towns.some((town) => meet(town, room));
  };
  return spots.find(isFree) ?? spots[0] ?? { x: 0, y: -radius };
}

/** A point on a circle, by degrees clockwise from north. */
function onCircle(radius: number, degrees: number): Spot {
  const angle = radians(degrees);
  return { x: Math.round(radius * Math.sin(angle)), y: Math.round(-radius * Math.cos(angle)) };
}

/** At the nearest precipitation, toward the place or away from it; none unless that is known. */
function arrow(
  nearest: NearestEcho | null,
  trend: RadarSummary['trend'],
  pixels: (miles: number) => number,
): string {
  if (!nearest || nearest.distanceMiles < HERE_MILES || (trend !== 'closer' && trend !== 'away')) return '';
  const { x, y } = onCircle(pixels(nearest.distanceMiles), nearest.bearing);
  // Drawn to the right, then turned: east is 90 degrees clockwise from north.
  const turn = Math.round(nearest.bearing - 90 + (trend === 'closer' ? 180 : 0));
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})" style="fill:none;stroke-linecap:round;stroke-linejoin:round">` +
    ['#ffffff;stroke-width:7', '#191c1e;stroke-width:3']
      .map((look) => `<path d="M2 0h24m-8-8 8 8-8 8" style="stroke:${look}"/>`)
      .join('') +
    '</g>'
  );
}
