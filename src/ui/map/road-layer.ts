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

/** Draws roads in their levels, by the classes of `road-lines.css`. Returns what takes them away. */
export function drawRoads(map: L.Map, roads: readonly MapRoad[], events: RoadEvents): () => void {
  const layers: L.Polyline[] = [];
  for (const road of roads) {
    const spots = lineSpots(road.line, LINE_ZOOM);
    if (spots.length < 2) continue;
    const whole = spots.map(toLatLng);
    layers.push(line(map, whole, 'rd-case'));
    for (const { level, spots: run } of cutRuns(spots, road.runs)) {
      const places = run.map(toLatLng);
      layers.push(line(map, places, `rd rd-${level}`));
      if (level === 'caution' || level === 'bad') layers.push(line(map, places, `rd rd-${level}-marks`));
    }
    const target = L.polyline(whole, { className: 'rd-target', interactive: true }).addTo(map);
    target.on('mouseover', () => events.onFocus(road.id));
    target.on('mouseout', () => events.onFocus(null));
    target.on('click', () => events.onOpen(road.id));
    layers.push(target);
  }
  return () => {
    for (const layer of layers) layer.remove();
  };
}

/** Draws one road once more, on top and lit. Returns what takes that away. */
export function lightRoad(map: L.Map, road: MapRoad): () => void {
  const spots = lineSpots(road.line, LINE_ZOOM);
  const whole = spots.map(toLatLng);
  const layers = ['rd-lit-ink', 'rd-lit-yellow'].map((name) => line(map, whole, name));
  for (const { level, spots: run } of cutRuns(spots, road.runs)) {
    const places = run.map(toLatLng);
    layers.push(line(map, places, `rd rd-${level} rd-lit`));
    if (level === 'caution' || level === 'bad') layers.push(line(map, places, `rd rd-${level}-marks rd-lit`));
  }
  return () => {
    for (const layer of layers) layer.remove();
  };
}

const line = (map: L.Map, places: readonly L.LatLng[], className: string): L.Polyline =>
  L.polyline([...places], { className, interactive: false }).addTo(map);
