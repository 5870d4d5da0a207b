// Load this file lazily: it brings the map library.
import * as L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { MapCanvas, markPlace } from '#ui/map/map-canvas.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ArrivalRow } from '../arrival-row.model.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import type { PageTrip } from '../sent-trip.model.ts';

export interface JourneyMapProps {
  trip: Pick<PageTrip, 'route' | 'baseMap' | 'routeWeather'>;
  rows: readonly ArrivalRow[];
  clock: (row: ArrivalRow) => string;
}

const COLOR: Record<Recommendation, string> = {
  good: '--color-good',
  caution: '--color-caution',
  bad: '--color-bad',
  unknown: '--color-unknown',
};
/** Size says it too: the worse, the bigger. */
const RADIUS: Record<Recommendation, number> = { good: 5, unknown: 6, caution: 7, bad: 9 };

/** The road on a map, with the verdict of each point. */
export function JourneyMap({ trip, rows, clock }: JourneyMapProps) {
  const [map, setMap] = useState<L.Map>();
  const [failure, setFailure] = useState<string>();
  const { line } = trip.route;

  // The view is set once per road; moving the departure leaves it where the rider put it.
  const drawRoad = useEffectEvent((on: L.Map, encoded: string) => {
    const points = (decodePolyline(encoded) ?? []).map(toLatLng);
    const casing = L.polyline(points, { color: '#191c1e', weight: 8, interactive: false }).addTo(on);
    const dashes = { color: '#ffcd00', weight: 3, dashArray: '10 8', interactive: false };
    const road = L.polyline(points, dashes).addTo(on);
    const bounds = L.latLngBounds([...points, ...rows.map(toLatLng)]);
    on.fitBounds(bounds.pad(0.1), { animate: false, maxZoom: 11 });
    return () => {
      casing.remove();
      road.remove();
    };
  });
  useEffect(() => (map ? drawRoad(map, line) : undefined), [map, line]);

  useEffect(() => {
    if (!map) return undefined;
    const style = getComputedStyle(map.getContainer());
    const marks = rows.map((row) => {
      const text = `${clock(row)}, ${row.place}: ${VERDICT_WORD[row.recommendation]}. ${row.reason}`;
      const mark = L.circleMarker([row.latitude, row.longitude], {
        radius: RADIUS[row.recommendation],
        color: '#ffffff',
        weight: 2,
        fillColor: style.getPropertyValue(COLOR[row.recommendation]),
        fillOpacity: 1,
      })
        .bindTooltip(textNode(text))
        .addTo(map);
      // Keys reach what has a tooltip; it needs a name, too.
      mark.getElement()?.setAttribute('role', 'img');
      mark.getElement()?.setAttribute('aria-label', text);
      return mark;
    });
    return () => {
      for (const mark of marks) mark.remove();
    };
  }, [map, rows, clock]);

  useEffect(() => {
    if (!map) return undefined;
    const placed = trip.routeWeather.flatMap(({ latitude, longitude, location }) =>
      latitude === null || longitude === null ? [] : [markPlace(map, { latitude, longitude }, location)],
    );
    return () => {
      for (const remove of placed) remove();
    };
  }, [map, trip.routeWeather]);

  if (failure) {
    return (
      <Notice tone="caution" title="The map cannot be shown">
        <p>{failure}. The table below tells the same journey.</p>
      </Notice>
    );
  }
  const [first] = rows;
  return (
    <div className="h-96 overflow-hidden rounded-control border-2 border-line sm:h-128 print:h-auto print:w-fit">
      <MapCanvas
        label="Map of the trip; the table below says the same"
        center={{ latitude: first?.latitude ?? 39.8, longitude: first?.longitude ?? -98.6 }}
        zoom={7}
        minZoom={3}
        maxZoom={14}
        baseMap={trip.baseMap}
        onMap={(created) => {
          setMap(created);
          return () => setMap(undefined);
        }}
        onError={setFailure}
        className="h-full"
      />
    </div>
  );
}

const toLatLng = ({ latitude, longitude }: GeoPoint): L.LatLngTuple => [latitude, longitude];

/** Leaflet takes a text for HTML. */
function textNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
