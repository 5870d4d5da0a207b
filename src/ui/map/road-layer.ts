// Load this file lazily: it brings the map library.
import * as L from 'leaflet';
import { pixelPoint } from '#platform/geo/mercator.ts';
import { cutRuns, lineSpots } from './line-runs.ts';
import type { Spot } from '#platform/geo/path-data.ts';
import type { MapRoad } from './road-map.model.ts';

/** Lines are kept in pixels of this zoom, where a tenth of one is a few feet. */
const LINE_ZOOM = 14;

const toLatLng = ({ x, y }: Spot): L.LatLng => {
  const { latitude, longitude } = pixelPoint(x, y, LINE_ZOOM);
  return L.latLng(latitude, longitude);
};

export interface RoadEvents {
  onFocus: (id: number | null) => void;
  onOpen: (id: number) => void;
}

export interface RoadLayer {
  show: (roads: readonly MapRoad[]) => void;
  remove: () => void;
}

/** Roads that are drawn before the page gets its turn: on a slow phone each takes up to 10 ms. */
const AT_ONCE = 4;

/** The roads on a map, by the classes of `road-lines.css`. What has not changed stays as it is. */
export function createRoadLayer(map: L.Map, events: RoadEvents): RoadLayer {
  const drawn = new Map<number, { key: string; lines: readonly L.Polyline[] }>();
  let waiting: MapRoad[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function erase(id: number): void {
    for (const layer of drawn.get(id)?.lines ?? []) layer.remove();
    drawn.delete(id);
  }

  function drawSome(): void {
    for (const road of waiting.splice(0, AT_ONCE)) {
      erase(road.id);
      drawn.set(road.id, { key: keyOf(road), lines: drawRoad(map, road, events) });
    }
    timer = waiting.length > 0 ? setTimeout(drawSome) : undefined;
  }

  return {
    show(roads) {
      clearTimeout(timer);
      const wanted = new Set(roads.map(({ id }) => id));
      for (const id of drawn.keys()) if (!wanted.has(id)) erase(id);
      waiting = roads.filter((road) => drawn.get(road.id)?.key !== keyOf(road));
      if (waiting.length > 0) timer = setTimeout(drawSome);
    },
    remove() {
      clearTimeout(timer);
      for (const id of drawn.keys()) erase(id);
    },
  };
}

const keyOf = ({ line, runs }: MapRoad): string => `${JSON.stringify(runs)} ${line}`;

function drawRoad(map: L.Map, road: MapRoad, events: RoadEvents): L.Polyline[] {
  const spots = lineSpots(road.line, LINE_ZOOM);
  if (spots.length < 2) return [];
  const whole = spots.map(toLatLng);
  const lines = [line(map, whole, 'rd-case')];
  for (const { level, spots: run } of cutRuns(spots, road.runs)) {
    const places = run.map(toLatLng);
    lines.push(line(map, places, `rd rd-${level}`));
    if (level === 'caution' || level === 'bad') lines.push(line(map, places, `rd rd-${level}-marks`));
  }
  const target = L.polyline(whole, { className: 'rd-target', interactive: true }).addTo(map);
  target.on('mouseover', () => events.onFocus(road.id));
  target.on('mouseout', () => events.onFocus(null));
  target.on('click', () => events.onOpen(road.id));
  return [...lines, target];
}

/** Draws one road once more, on top and highlighted. Returns what takes that away. */
export function lightRoad(map: L.Map, road: MapRoad): () => void {
  const spots = lineSpots(road.line, LINE_ZOOM);
  const whole = spots.map(toLatLng);
  const layers = ['rd-highlight-ink', 'rd-highlight-yellow'].map((name) => line(map, whole, name));
  for (const { level, spots: run } of cutRuns(spots, road.runs)) {
    const places = run.map(toLatLng);
    layers.push(line(map, places, `rd rd-${level} rd-highlight`));
    if (level === 'caution' || level === 'bad')
      layers.push(line(map, places, `rd rd-${level}-marks rd-highlight`));
  }
  return () => {
    for (const layer of layers) layer.remove();
  };
}

const line = (map: L.Map, places: readonly L.LatLng[], className: string): L.Polyline =>
  L.polyline([...places], { className, interactive: false }).addTo(map);
