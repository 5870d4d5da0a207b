// Load this file lazily: it brings the map library.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { MapCanvas, type MapCanvasProps } from '#ui/map/map-canvas.tsx';
import type { RouteGeometry } from '../road-geometry.schema.ts';
import { drawTrack, mapLine } from './draw-track.ts';

const MAX_ZOOM = 15;

export interface TrackCanvasProps {
  label: string;
  geometry: RouteGeometry;
  baseMap: MapCanvasProps['baseMap'];
  onError: () => void;
}

/** The line of a route on a map. */
export function TrackCanvas({ label, geometry, baseMap, onError }: TrackCanvasProps) {
  const points = useMemo(() => mapLine(geometry.line), [geometry.line]);
  const [map, setMap] = useState<LeafletMap>();
  useEffect(() => (map ? drawTrack(map, points, MAX_ZOOM) : undefined), [map, points]);
  const [center = { latitude: 39.8, longitude: -98.6 }] = points;
  return (
    <MapCanvas
      label={label}
      center={center}
      zoom={9}
      minZoom={3}
      maxZoom={MAX_ZOOM}
      baseMap={baseMap}
      onMap={(created) => {
        setMap(created);
        return () => setMap(undefined);
      }}
      onError={onError}
      className="h-full"
    />
  );
}
