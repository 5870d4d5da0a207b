import { roundTo } from '#platform/numbers/round-to.ts';
/** Surfaces as Valhalla reports them, from OpenStreetMap. */
export const SURFACES = [
  'paved_smooth',
  'paved',
  'paved_rough',
  'compacted',
  'dirt',
  'gravel',
  'path',
  'impassable',
] as const;
export type Surface = (typeof SURFACES)[number];

const PAVED: ReadonlySet<Surface> = new Set(['paved_smooth', 'paved', 'paved_rough']);
const isUnpaved = (surface: Surface): boolean => !PAVED.has(surface);

/** A piece of road between two junctions. */
export interface RoadEdge {
  miles: number;
  /** Null where the map does not say. */
  surface: Surface | null;
  bridge: boolean;
  tunnel: boolean;
  /** '' where it has none. */
  name: string;
}

/** Where something begins along a road, and how long it is, in miles. */
export interface Stretch {
  mile: number;
  miles: number;
}

/** `name` is '' where it has none. */
export interface Crossing extends Stretch {
  name: string;
}

/** What is known of a road besides its line: one way, miles from its start. */
export interface RoadFacts {
  /** In riding order, neighbors differ; missing where nobody knows. */
  surfaces: { from: number; to: number; surface: Surface }[];
  bridges: Crossing[];
  tunnels: Crossing[];
}

/** A freeway has hundreds of overpasses. */
const MOST_CROSSINGS = 300;

const round = (mile: number) => roundTo(mile, 2);

/** The longest of a list, in its order. */
function longest<Part extends Stretch>(list: readonly Part[], most: number): Part[] {
  const kept = new Set(list.toSorted((a, b) => b.miles - a.miles).slice(0, most));
  return list.filter((part) => kept.has(part));
}

/** The edges of a road, one after the other, as what a rider meets. */
export function roadFacts(edges: readonly RoadEdge[]): RoadFacts {
  const surfaces: RoadFacts['surfaces'] = [];
  const crossings = { bridge: [] as Crossing[], tunnel: [] as Crossing[] };
  let mile = 0;
  edges.forEach((edge, index) => {
    const end = mile + edge.miles;
    const last = surfaces.at(-1);
    if (edge.surface !== null) {
      if (last?.surface === edge.surface && last.to === mile) last.to = end;
      else surfaces.push({ from: mile, to: end, surface: edge.surface });
    }
    for (const kind of ['bridge', 'tunnel'] as const) {
      if (!edge[kind]) continue;
      const before = edges[index - 1]?.[kind] ? crossings[kind].at(-1) : undefined;
      if (before) {
        before.miles += edge.miles;
        before.name ||= edge.name;
      } else crossings[kind].push({ mile, miles: edge.miles, name: edge.name });
    }
    mile = end;
  });
  const told = (list: Crossing[]) =>
    longest(list, MOST_CROSSINGS).map(({ mile: at, miles, name }) => ({
      mile: round(at),
      miles: round(miles),
      name,
    }));
  return { surfaces, bridges: told(crossings.bridge), tunnels: told(crossings.tunnel) };
}

/** The surface at a mile of the road; null where nobody knows. */
export const surfaceAt = ({ surfaces }: RoadFacts, mile: number): Surface | null =>
  (
    surfaces.find(({ from, to }) => mile >= from && mile < to) ??
    surfaces.find(({ to }) => Math.abs(to - mile) < 0.01)
  )?.surface ?? null;

/** Whether a bridge lies between two miles of the road. */
export const hasBridge = ({ bridges }: RoadFacts, from: number, to: number): boolean =>
  bridges.some(({ mile, miles }) => mile + miles >= from && mile <= to);

/** Miles, in tenths: of loose surfaces, and of all whose surface is known. */
export function surfaceMiles({ surfaces }: RoadFacts): { unpaved: number; known: number } {
  const sum = (wanted: (surface: Surface) => boolean) =>
    Math.round(
      surfaces.reduce((miles, { from, to, surface }) => miles + (wanted(surface) ? to - from : 0), 0) * 10,
    ) / 10;
  return { unpaved: sum(isUnpaved), known: sum(() => true) };
}

/** Loose stretches in riding order, of more than 300 the longest: neighbors that are loose in different ways are one. */
export function unpavedStretches({ surfaces }: RoadFacts): Stretch[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to, surface } of surfaces) {
    if (!isUnpaved(surface) || to <= from) continue;
    const last = found.at(-1);
    if (last?.to === from) last.to = to;
    else found.push({ from, to });
  }
  return longest(
    found.map(({ from, to }) => ({ mile: from, miles: to - from })),
    MOST_CROSSINGS,
  ).map(({ mile, miles }) => ({ mile: round(mile), miles: round(miles) }));
}
