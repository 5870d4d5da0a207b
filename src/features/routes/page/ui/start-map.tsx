import { useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useNear } from '#ui/late/use-near.ts';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';

export interface StartMapProps {
  name: string;
  start: { latitude: number; longitude: number };
  baseMap: MapCanvasProps['baseMap'];
}

/** Zoom at which a ZIP code's area and the roads out of it fit a small map. */
const ZOOM = 10;

const loadMap = () => import('#ui/map/map-canvas.tsx');

/** Where a route starts. The map library comes only when a reader gets there; without it the box stays away. */
export function StartMap({ name, start, baseMap }: StartMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const [broken, setBroken] = useState(false);
  const { part, failed } = useDownload(loadMap, near);

  if (failed || broken) return null;
  return (
    <section aria-labelledby="map-heading" className={cx('needs-scripting', !part && 'no-print')}>
      <h2 id="map-heading">Where it starts</h2>
      <div ref={box} className="mt-3 h-64 overflow-hidden rounded-sign border-2 border-line">
        {part ? (
          <part.MapCanvas
            label={`Map of the area where ${name} starts`}
            center={start}
            zoom={ZOOM}
            minZoom={4}
            maxZoom={14}
            baseMap={baseMap}
            onMap={(map) => part.markPlace(map, start, 'Start')}
            onError={() => setBroken(true)}
            className="h-full"
          />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
      <p className="mt-2 text-note text-muted">The middle of its ZIP code, not the exact spot.</p>
    </section>
  );
}
