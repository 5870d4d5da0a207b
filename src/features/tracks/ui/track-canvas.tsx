// Load this file lazily: it brings the map library.
import { useMemo } from 'react';
import { MapCanvas, type MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { drawTrack, mapLine } from './draw-track.ts';

const MAX_ZOOM = 15;

interface TrackCanvasProps {
  label: string;
  /** Encoded polyline. */
  line: string;
  baseMap: MapCanvasProps['baseMap'];
  onError: () => void;
}

/** A track on a map. */
export function TrackCanvas({ label, line, baseMap, onError }: TrackCanvasProps) {
  const points = useMemo(() => mapLine(line), [line]);
  const [center = { latitude: 39.8, longitude: -98.6 }] = points;
  return (
    <MapCanvas
      // A different line needs a new map: the line is drawn in the frame in which the map appears.
      key={line}
      label={label}
      center={center}
      zoom={9}
      shows={points}
      minZoom={3}
      maxZoom={MAX_ZOOM}
      baseMap={baseMap}
      onMap={(map) => drawTrack(map, points)}
      onError={onError}
      className="h-full"
    />
  );
}
