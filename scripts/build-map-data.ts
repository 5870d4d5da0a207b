/**
 * Writes what our own drawn map is made of: `node scripts/build-map-data.ts`. Outlines of the states are those of the
 * U.S. Census Bureau (public domain) by npm's `us-atlas` (ISC); of the neighbors those of Natural Earth (public domain)
 * by `world-atlas` (ISC); lakes and interstates are ours (`map-by-hand.ts`), towns those of our own index. The same
 * data give the same bytes.
 *
 * - src/features/maps/shapes.tsv: kind, name, encoded polylines with 3 decimals, parts divided by a space
 * - src/features/maps/labels.tsv: name, latitude, longitude, the zoom from which it is shown
 * - src/ui/map/nation.svg: the nation in Albers' projection
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NATION_SIZE, projectNation } from '#platform/geo/albers.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { worldPixel } from '#platform/geo/mercator.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { thinPositionsWithin } from '#platform/geo/thin.ts';
import { pathData, type Spot } from '#platform/geo/path-data.ts';
import { thinSpots } from '#ui/map/line-runs.ts';
import { GREAT_LAKES, INTERSTATES, ISLANDS, LAKES } from './map-by-hand.ts';

/** What these scripts read of TopoJSON (https://github.com/topojson/topojson-specification). */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<string, { geometries: TopologyShape[] }>;
}

interface TopologyShape {
  type: 'Polygon' | 'MultiPolygon';
  id: string;
  arcs: number[][] | number[][][];
  properties: { name: string };
}

const require = createRequire(import.meta.url);
const at = (path: string) => new URL(`../${path}`, import.meta.url);

/** Neighbors whose land shows at the edges of our maps. */
const NEIGHBORS = ['Canada', 'Mexico', 'Cuba', 'Bahamas', 'Haiti', 'Dominican Rep.', 'Guatemala', 'Belize'];
/** Farther from us than this nobody looks. */
const SHOWN = { south: 13, north: 72, west: -180, east: -50 };
/** Degrees: neighbors may be coarser than the states. */
const NEIGHBOR_TOLERANCE = 0.03;
/** Pixels by pixels that a town keeps free for its name, and the zooms at which names are chosen. */
const ROOM = { width: 130, height: 48 };
const FIRST_ZOOM = 5;
const LAST_ZOOM = 10;
/** Smaller towns wait for a nearer zoom, or one that only fills a gap would stand in a larger one's place. */
const LEAST_SIZE: Readonly<Record<number, number>> = { 5: 40, 6: 14, 7: 5, 8: 2, 9: 2 };
/** Postal codes of states by what the Census calls them, with places of their names where the middle misleads. */
const NAMES_BY_HAND: Readonly<Record<string, [number, number]>> = {
  Michigan: [43.6, -84.7],
  Florida: [28.2, -81.6],
  Louisiana: [31, -92.4],
  Idaho: [43.9, -114.5],
  Alaska: [64.5, -152.5],
  Hawaii: [20.3, -156.9],
  California: [37.2, -119.7],
  Maryland: [39.3, -76.9],
  Kentucky: [37.5, -85.3],
  'West Virginia': [38.8, -80.7],
  'New York': [42.9, -75.6],
  Oklahoma: [35.5, -97.3],
  Minnesota: [46.3, -94.5],
  Virginia: [37.5, -78.3],
};

function arcsOf({ arcs, transform: { scale, translate } }: Topology): GeoPoint[][] {
  return arcs.map((steps) => {
    let [x, y] = [0, 0];
    return steps.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return { longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] };
    });
  });
}

const ringsOf = ({ type, arcs }: TopologyShape): number[][] =>
  type === 'Polygon' ? (arcs as number[][]) : (arcs as number[][][]).flat();

const joined = (ring: readonly number[], arcs: readonly GeoPoint[][]): GeoPoint[] =>
  ring.flatMap((id, index) => {
    const arc = id < 0 ? (arcs[~id] ?? []).toReversed() : (arcs[id] ?? []);
    return index === 0 ? arc : arc.slice(1);
  });

/** Arcs that two states share. */
function borders({ geometries }: { geometries: TopologyShape[] }, arcs: readonly GeoPoint[][]): GeoPoint[][] {
  const users = new Map<number, Set<string>>();
  for (const shape of geometries) {
    for (const id of ringsOf(shape).flat()) {
      const arc = id < 0 ? ~id : id;
      users.set(arc, (users.get(arc) ?? new Set()).add(shape.id));
    }
  }
  return [...users].flatMap(([arc, { size }]) => (size > 1 ? [arcs[arc] ?? []] : []));
}

const thin = (points: readonly GeoPoint[], tolerance: number): GeoPoint[] =>
  thinPositionsWithin(points, tolerance).flatMap((index) => points[index] ?? []);

const corners = (text: string): GeoPoint[] => {
  const points = text.split(', ').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(' ').map(Number);
    return { latitude, longitude };
  });
  return points.concat(points.slice(0, 1));
};

/** A line through these points without corners (E. Catmull and R. Rom, 1974). */
function rounded(points: readonly GeoPoint[], closed: boolean): GeoPoint[] {
  const last = points.length - 1;
  const pick = (index: number): GeoPoint => {
    const wrapped = closed ? (index + last) % last : Math.min(last, Math.max(0, index));
    return points[wrapped] ?? { latitude: 0, longitude: 0 };
  };
  const mixed = (a: number, b: number, c: number, d: number, t: number) =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
  const steps = [0, 0.25, 0.5, 0.75];
  const line = points.slice(0, -1).flatMap((_, index) => {
    const [a, b, c, d] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)];
    return steps.map((t) => ({
      latitude: mixed(a.latitude, b.latitude, c.latitude, d.latitude, t),
      longitude: mixed(a.longitude, b.longitude, c.longitude, d.longitude, t),
    }));
  });
  return [...line, pick(closed ? 0 : last)];
}

interface TownPoint extends GeoPoint {
  name: string;
  state: string;
  size: number;
}

function readTowns(): TownPoint[] {
  const rows = (path: string) =>
    readFileSync(at(path), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'));
  const zips = new Map(
    rows('src/features/location/zip-codes.tsv').map(([zip, latitude, longitude]) => [
      zip,
      { latitude: Number(latitude), longitude: Number(longitude) },
    ]),
  );
  return rows('src/features/location/towns/towns.tsv').flatMap(([name = '', state = '', zip, size]) => {
    const point = zips.get(zip);
    return point ? [{ name, state, size: Number(size), ...point }] : [];
  });
}

function interstates(towns: readonly TownPoint[]): [string, GeoPoint[]][] {
  const known = new Map<string, TownPoint>();
  for (const town of towns) {
    const key = `${town.name.toLowerCase()} ${town.state}`;
    if ((known.get(key)?.size ?? 0) < town.size) known.set(key, town);
  }
  return Object.entries(INTERSTATES).map(([number, text]) => {
    let state = '';
    const points = text.split(', ').map((stop) => {
      const [, name = stop, named] = /^(.+?)(?: ([A-Z]{2}))?$/.exec(stop) ?? [];
      state = named ?? state;
      const town = known.get(`${name.toLowerCase()} ${state}`);
      if (!town) throw new Error(`I-${number}: no town is called ${name}, ${state}`);
      return town;
    });
    return [number, rounded(points, false)];
  });
}

/** Larger towns first, each from the zoom on at which its name has room beside those already there. */
function labels(towns: readonly TownPoint[]): string[] {
  const ordered = towns.toSorted(
    (a, b) => b.size - a.size || (`${a.name} ${a.state}` < `${b.name} ${b.state}` ? -1 : 1),
  );
  const from = new Map<TownPoint, number>();
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom += 1) {
    const taken = new Map<string, Spot[]>();
    const near = (spot: Spot) =>
      [-1, 0, 1].flatMap((dy) =>
        [-1, 0, 1].flatMap((dx) => taken.get(key(spot.x + dx * ROOM.width, spot.y + dy * ROOM.height)) ?? []),
      );
    const key = (x: number, y: number) => `${Math.floor(x / ROOM.width)} ${Math.floor(y / ROOM.height)}`;
    const take = (town: TownPoint) => {
      const spot = worldPixel(town, zoom);
      const free = near(spot).every(
        ({ x, y }) => Math.abs(x - spot.x) >= ROOM.width || Math.abs(y - spot.y) >= ROOM.height,
      );
      if (free) taken.set(key(spot.x, spot.y), [...(taken.get(key(spot.x, spot.y)) ?? []), spot]);
      return free;
    };
    for (const town of from.keys()) take(town);
    for (const town of ordered) {
      if (town.size < (LEAST_SIZE[zoom] ?? 1)) break;
      if (!from.has(town) && take(town)) from.set(town, zoom);
    }
  }
  return [...from].map(([{ name, latitude, longitude }, zoom]) =>
    [name, latitude.toFixed(2), longitude.toFixed(2), zoom].join('\t'),
  );
}

/** The middle of the largest of a shape's rings. */
function middle(rings: readonly GeoPoint[][]): GeoPoint {
  let best = { area: 0, latitude: 0, longitude: 0 };
  for (const ring of rings) {
    let [area, x, y] = [0, 0, 0];
    for (let index = 1; index < ring.length; index += 1) {
      const [a, b] = [ring[index - 1], ring[index]];
      if (!a || !b) continue;
      const cross = a.longitude * b.latitude - b.longitude * a.latitude;
      area += cross / 2;
      x += (a.longitude + b.longitude) * cross;
      y += (a.latitude + b.latitude) * cross;
    }
    if (Math.abs(area) > best.area)
      best = { area: Math.abs(area), latitude: y / (6 * area), longitude: x / (6 * area) };
  }
  return best;
}

const isShown = (ring: readonly GeoPoint[]) =>
  ring.length > 3 &&
  ring.some(
    ({ latitude, longitude }) =>
      latitude > SHOWN.south && latitude < SHOWN.north && longitude > SHOWN.west && longitude < SHOWN.east,
  );

function shapes(): { rows: string[]; towns: TownPoint[] } {
  const states: Topology = require('us-atlas/states-10m.json');
  const world: Topology = require('world-atlas/countries-50m.json');
  const [stateArcs, worldArcs] = [arcsOf(states), arcsOf(world)];
  const row = (kind: string, name: string, parts: readonly (readonly GeoPoint[])[]) =>
    [kind, name, parts.map((part) => encodePolyline(part, 3)).join(' ')].join('\t');
  const byHand = (kind: string, all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, text]) => row(kind, name, [rounded(corners(text), true)]));
  const abroad = (world.objects['countries']?.geometries ?? [])
    .filter(({ properties }) => NEIGHBORS.includes(properties.name))
    .map((shape) => {
      const rings = ringsOf(shape).map((ring) => thin(joined(ring, worldArcs), NEIGHBOR_TOLERANCE));
      return row('abroad', shape.properties.name, rings.filter(isShown));
    });
  const { geometries = [] } = states.objects['states'] ?? {};
  const nation = (states.objects['nation']?.geometries ?? []).flatMap(ringsOf);
  const towns = readTowns();
  const names = geometries
    .filter(({ id }) => Number(id) < 57 && id !== '11')
    .map((shape) => {
      const { name } = shape.properties;
      const [latitude, longitude] = NAMES_BY_HAND[name] ?? [];
      const point =
        latitude !== undefined && longitude !== undefined
          ? { latitude, longitude }
          : middle(ringsOf(shape).map((ring) => joined(ring, stateArcs)));
      return row('state', name, [[point]]);
    });
  const rows = [
    ...abroad.toSorted(),
    ...byHand('shore', GREAT_LAKES),
    ...byHand('island', ISLANDS),
    row(
      'land',
      'United States',
      nation.map((ring) => joined(ring, stateArcs)),
    ),
    ...byHand('lake', LAKES),
    row('border', 'states', borders({ geometries }, stateArcs)),
    ...interstates(towns).map(([number, line]) => row('road', number, [line])),
    ...names.toSorted(),
  ];
  return { rows, towns };
}

/** The nation as one picture. Colors are those of the page that uses it, so it serves every theme. */
function nationPicture(): string {
  const atlas: Topology = require('us-atlas/states-albers-10m.json');
  const { scale, translate } = atlas.transform;
  const arcs = arcsOf(atlas).map((arc) =>
    thinSpots(
      arc.map(({ latitude, longitude }) => ({ x: longitude, y: latitude })),
      0.4,
    ),
  );
  if (!scale || !translate) throw new Error('the outlines of the states are not quantized');
  const path = (ids: readonly number[]) =>
    pathData(
      ids.flatMap((id, index) => {
        const arc = id < 0 ? (arcs[~id] ?? []).toReversed() : (arcs[id] ?? []);
        return index === 0 ? arc : arc.slice(1);
      }),
    );
  const nation = (atlas.objects['nation']?.geometries ?? []).flatMap(ringsOf);
  const { geometries = [] } = atlas.objects['states'] ?? {};
  const users = new Map<number, Set<string>>();
  for (const shape of geometries)
    for (const id of ringsOf(shape).flat())
      users.set(id < 0 ? ~id : id, (users.get(id < 0 ? ~id : id) ?? new Set()).add(shape.id));
  const shared = [...users].flatMap(([arc, { size }]) => (size > 1 ? [arc] : []));
  const land = nation.map((ring) => `${path(ring)}z`).join('');
  const lines = shared.map((arc) => path([arc])).join('');
  const lakes = ['great salt', 'okeechobee', 'tahoe', 'pontchartrain', 'champlain'].map((name) => {
    const ring = rounded(corners(LAKES[name] ?? ''), true).flatMap((point) => projectNation(point) ?? []);
    return `${pathData(ring)}z`;
  });
  const { width, height } = NATION_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="map" style="stroke:var(--map-border,#8f8a78);stroke-linejoin:round"><path style="fill:var(--map-nation,#f4f2ea)" d="${land}"/><path style="fill:none" d="${lines}"/><path style="fill:var(--map-water,#a9c6d6);stroke:none" d="${lakes.join('')}"/></g></svg>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows, towns } = shapes();
  writeFileSync(at('src/features/maps/shapes.tsv'), [`kind\tname\tlines`, ...rows, ''].join('\n'));
  writeFileSync(
    at('src/features/maps/labels.tsv'),
    ['name\tlatitude\tlongitude\tzoom', ...labels(towns), ''].join('\n'),
  );
  writeFileSync(at('src/ui/map/nation.svg'), nationPicture());
}
