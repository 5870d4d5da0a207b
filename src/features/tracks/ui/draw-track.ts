// Load this file lazily: it brings the map library.
import * as L from 'leaflet';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { unwrapLine } from '#platform/geo/line.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { markPlace, showAll } from '#ui/map/map-canvas.tsx';

/** The points of an encoded line, going on beyond the date line, as a map needs them. */
export const mapLine = (line: string): GeoPoint[] => unwrapLine(decodePolyline(line) ?? []);

const toLatLng = ({ latitude, longitude }: GeoPoint): L.LatLng => L.latLng(latitude, longitude);

/** Draws a road with its ends. Returns what takes it away again. */
export function drawTrack(map: L.Map, points: readonly GeoPoint[]): () => void {
  const [start] = points;
  const end = points.at(-1);
  if (!start || !end) return () => undefined;
  // Leaflet would make these of anything else, once for each line.
  const places = points.map(toLatLng);
  // One renderer for both lines; a canvas draws thousands of points at once, SVG one by one.
  const renderer = L.canvas({ padding: 0.5 });
  const casing = L.polyline(places, { renderer, color: '#191c1e', weight: 8, interactive: false }).addTo(map);
  const road = L.polyline(places, { renderer, color: '#ffcd00', weight: 3, interactive: false }).addTo(map);
  const near = map
    .latLngToContainerPoint(toLatLng(start))
    .distanceTo(map.latLngToContainerPoint(toLatLng(end)));
  const marks =
    near < 60
      ? [markPlace(map, start, 'Start')]
      : [markPlace(map, end, 'End'), markPlace(map, start, 'Start')];
  return () => {
    casing.remove();
    road.remove();
    renderer.remove();
    for (const remove of marks) remove();
  };
}

/** The same on a map that shows something else, which moves to all of the road. */
export function goToTrack(map: L.Map, points: readonly GeoPoint[], maxZoom: number): () => void {
  showAll(map, points, maxZoom);
  return drawTrack(map, points);
}
