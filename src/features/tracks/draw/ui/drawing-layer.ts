// Load this file lazily: it brings the map library.
import * as L from 'leaflet';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { unwrapLine } from '#platform/geo/line.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import type { DrawnLeg } from '../draw.schema.ts';

export interface DrawingEvents {
  onChoose: (at: number) => void;
  onMove: (at: number, point: GeoPoint) => void;
  onInsert: (at: number, point: GeoPoint) => void;
}

interface ShownDrawing {
  points: readonly GeoPoint[];
  legs: readonly Pick<DrawnLeg, 'line' | 'guess'>[];
  next: Pick<DrawnLeg, 'line' | 'guess'> | null;
  chosen: number | null;
}

const toLatLng = ({ latitude, longitude }: GeoPoint): L.LatLng => L.latLng(latitude, longitude);
const toPoint = ({ lat, lng }: L.LatLng): GeoPoint => ({ latitude: lat, longitude: lng });

/** Points near this number of pixels of where a press began were not dragged. */
const PRESS_PIXELS = 6;

/**
 * A road that is drawn on: its legs, the one to come, and its points, which can be pressed, dragged and focused. A press
 * on a leg puts a point there, which goes on with the mouse; on a touch screen a long press does.
 */
export function createDrawingLayer(map: L.Map, events: DrawingEvents) {
  let lines: L.Polyline[] = [];
  let markers: L.Marker[] = [];
  let drawnPoints: readonly GeoPoint[] = [];

  function addLine(line: string, classNames: readonly string[]): L.LatLng[] {
    const places = unwrapLine(decodePolyline(line) ?? []).map(toLatLng);
    for (const className of classNames)
      lines.push(L.polyline(places, { className, interactive: false }).addTo(map));
    return places;
  }

  function addTarget(places: L.LatLng[], at: number): void {
    const target = L.polyline(places, {
      className: 'dl-target',
      interactive: true,
      bubblingMouseEvents: false,
    });
    target.addTo(map);
    lines.push(target);
    target.on('mousedown', (event) => startInsert(event, at));
    target.on('contextmenu', (event) => {
      const { originalEvent, latlng } = event;
      originalEvent.preventDefault();
      events.onInsert(at, toPoint(latlng));
    });
  }

  /** With a mouse: a point at the press, taken along until the button is let go. */
  function startInsert({ originalEvent, latlng }: L.LeafletMouseEvent, at: number): void {
    if (originalEvent.button !== 0 || matchMedia('(pointer: coarse)').matches) return;
    originalEvent.preventDefault();
    map.dragging.disable();
    const mark = L.circleMarker(latlng, { radius: 9, className: 'dl-new', interactive: false }).addTo(map);
    let place = latlng;
    const follow = (event: L.LeafletMouseEvent) => void mark.setLatLng((place = event.latlng));
    const leave = new AbortController();
    map.on('mousemove', follow);
    document.addEventListener(
      'mouseup',
      () => {
        leave.abort();
        map.off('mousemove', follow);
        map.dragging.enable();
        mark.remove();
        events.onInsert(at, toPoint(place));
      },
      { signal: leave.signal },
    );
  }

  function addMarker(point: GeoPoint, index: number, count: number): L.Marker {
    const icon = L.divIcon({ className: 'dl-point', html: `<span>${index + 1}</span>`, iconSize: [44, 44] });
    const marker = L.marker(toLatLng(point), { icon, draggable: true, autoPan: true, keyboard: true }).addTo(
      map,
    );
    const element = marker.getElement();
    element?.setAttribute('aria-label', `Point ${index + 1} of ${count}`);
    element?.setAttribute('data-point', String(index));
    // Not `click`, which Leaflet also makes of Enter: that one is the map's.
    marker.on('click', () => events.onChoose(index));
    let from = map.latLngToContainerPoint(toLatLng(point));
    marker.on('dragstart', () => (from = map.latLngToContainerPoint(marker.getLatLng())));
    marker.on('dragend', () => {
      const to = marker.getLatLng();
      if (map.latLngToContainerPoint(to).distanceTo(from) < PRESS_PIXELS) {
        marker.setLatLng(toLatLng(point));
        events.onChoose(index);
      } else events.onMove(index, toPoint(to));
    });
    return marker;
  }

  return {
    show({ points, legs, next, chosen }: ShownDrawing): void {
      for (const line of lines) line.remove();
      lines = [];
      if (next) addLine(next.line, next.guess === null ? ['dl-next-case', 'dl-next'] : ['dl-next-straight']);
      legs.forEach((leg, index) => {
        const looks = leg.guess === null ? ['dl-case', 'dl', 'dl-dash'] : ['dl-guess-case', 'dl-guess'];
        addTarget(addLine(leg.line, looks), index + 1);
      });
      // Points keep their elements, and with them the focus, while only the lines between change.
      if (points !== drawnPoints) {
        const focused = markers.findIndex((marker) => marker.getElement() === document.activeElement);
        for (const marker of markers) marker.remove();
        markers = points.map((point, index) => addMarker(point, index, points.length));
        drawnPoints = points;
        if (focused !== -1)
          (markers[Math.min(focused, markers.length - 1)]?.getElement() ?? map.getContainer()).focus();
      }
      markers.forEach((marker, index) => {
        const element = marker.getElement();
        element?.classList.toggle('dl-chosen', index === chosen);
        element?.setAttribute('aria-pressed', String(index === chosen));
      });
    },
    remove(): void {
      for (const layer of [...lines, ...markers]) layer.remove();
      lines = [];
      markers = [];
    },
  };
}
export type DrawingLayer = ReturnType<typeof createDrawingLayer>;
