import { useRef, useState } from 'react';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useNear } from '#ui/late/use-near.ts';
import type { QueueDetailsAnswer } from '../queue.schema.ts';

const loadCanvas = () => import('./queue-map-canvas.tsx');

interface QueueMapProps {
  title: string;
  map: NonNullable<QueueDetailsAnswer['map']>;
  baseMap: MapCanvasProps['baseMap'];
}

/** Where an entry is. The map library comes when somebody marks; without it the places stand in words. */
export function QueueMap({ title, map, baseMap }: QueueMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const [broken, setBroken] = useState(false);
  const { part, failed } = useDownload(loadCanvas, near);
  const names = map.places.map(({ label }) => label).join(', ');
  return (
    <>
      {!failed && !broken && (
        <div ref={box} className="queue-map">
          {part ? (
            <part.QueueMapCanvas
              // A different entry needs a new map.
              key={`${map.line ?? ''} ${names}`}
              label={`Map of ${title}`}
              map={map}
              baseMap={baseMap}
              onError={() => setBroken(true)}
            />
          ) : (
            <Skeleton className="h-full w-full" />
          )}
        </div>
      )}
      <p className="mt-1.5 text-note text-muted">
        {names}
        {map.line === null && '. The middle of its ZIP code, not the exact spot.'}
      </p>
    </>
  );
}
