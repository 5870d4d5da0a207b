// Load this file lazily: it brings the map library.
import { useMemo } from 'react';
import { drawTrack, mapLine } from '#features/tracks/ui/draw-track.ts';
import { MapCanvas, markPlace, type MapCanvasProps } from '#ui/map/map-canvas.tsx';
import type { QueueDetailsAnswer } from '../queue.schema.ts';

interface QueueMapCanvasProps {
  label: string;
  map: NonNullable<QueueDetailsAnswer['map']>;
  baseMap: MapCanvasProps['baseMap'];
  onError: () => void;
}

const ZOOM = 9;

/** The line of an entry, or else the places of its ZIP codes. */
export function QueueMapCanvas({ label, map: { line, places }, baseMap, onError }: QueueMapCanvasProps) {
  const points = useMemo(() => (line === null ? [] : mapLine(line)), [line]);
  const shown = points.length > 0 ? points : places;
  const [center = { latitude: 39.8, longitude: -98.6 }] = shown;
  return (
    <MapCanvas
      label={label}
      center={center}
      zoom={ZOOM}
      {...(shown.length > 1 && { shows: shown })}
      minZoom={3}
      maxZoom={14}
      baseMap={baseMap}
      onMap={(map) => {
        if (points.length > 0) return drawTrack(map, points);
        const marks = places.map((place) => markPlace(map, place, place.label));
        return () => {
          for (const remove of marks) remove();
        };
      }}
      onError={onError}
      className="h-full"
    />
  );
}
