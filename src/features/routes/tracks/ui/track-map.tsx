import { useRef, useState } from 'react';
import { useQuery } from '#platform/api-client/queries.ts';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useNear } from '#ui/late/use-near.ts';
import { routeGeometryQuery } from '../tracks.queries.ts';

export interface TrackMapProps {
  routeId: number;
  revision: string;
  name: string;
  baseMap: MapCanvasProps['baseMap'];
  approximate?: boolean | undefined;
}

export const loadCanvas = () => import('#features/tracks/ui/track-canvas.tsx');

/** The road on a map. Line and map library come only when a reader gets there; without them it stays away. */
export function TrackMap({ routeId, revision, name, baseMap, approximate }: TrackMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const [broken, setBroken] = useState(false);
  const { part, failed } = useDownload(loadCanvas, near);
  const { data, isError } = useQuery({ ...routeGeometryQuery(routeId, revision), enabled: near });

  if (failed || broken || isError) return null;
  return (
    <section aria-labelledby="map-heading" className={cx('needs-scripting', !(part && data) && 'no-print')}>
      <h2 id="map-heading">Where it runs</h2>
      <div
        ref={box}
        className="mt-3 h-80 break-inside-avoid overflow-hidden rounded-sign border-2 border-line print:h-auto print:w-fit"
      >
        {part && data ? (
          <part.TrackCanvas
            label={`Map of the road of ${name}`}
            line={data.line}
            baseMap={baseMap}
            onError={() => setBroken(true)}
          />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
      {approximate && <p className="mt-2 text-note text-muted">Approximate line: not for navigation.</p>}
    </section>
  );
}
