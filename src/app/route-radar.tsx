import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useState } from 'react';
import { useQuery } from '#platform/api-client/queries.ts';
import { routeGeometryQuery } from '#features/routes/tracks/tracks.queries.ts';
import { MAX_ZOOM } from '#features/radar/player/zoom.model.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useDownload } from '#ui/late/use-download.ts';

export interface RouteRadarProps {
  routeId: number;
  revision: string;
}

const loadRadar = async () => {
  const [{ RadarPanel }, { goToTrack, mapLine }] = await Promise.all([
    import('#features/radar/player/ui/radar-panel.tsx'),
    import('#features/tracks/ui/draw-track.ts'),
  ]);
  return { RadarPanel, goToTrack, mapLine };
};

/** The rain over a road. Closed at first, and until it is opened nothing of it is loaded. */
export function RouteRadar(props: RouteRadarProps) {
  const [open, setOpen] = useState(false);
  // Opened before hydration: that event was missed.
  const noticeOpen = useCallback((node: HTMLDivElement | null) => {
    if (node?.querySelector('details')?.open) setOpen(true);
  }, []);
  return (
    <div ref={noticeOpen} className="needs-scripting no-print">
      <Disclosure
        summary="Radar over this route"
        note="Rain along the road: past 2 hours and next 2"
        onToggle={setOpen}
      >
        {open && <OpenRadar {...props} />}
      </Disclosure>
    </div>
  );
}

function OpenRadar({ routeId, revision }: RouteRadarProps) {
  const { part, failed, retry } = useDownload(loadRadar);
  const geometry = useQuery(routeGeometryQuery(routeId, revision));
  const line = geometry.data?.line;
  const draw = useCallback(
    (map: LeafletMap) =>
      part && line !== undefined ? part.goToTrack(map, part.mapLine(line), MAX_ZOOM) : () => undefined,
    [part, line],
  );
  if (failed || geometry.isError) {
    return (
      <p className="flex flex-wrap items-center gap-4">
        The radar did not download.
        <Button
          variant="secondary"
          icon="refresh-cw"
          onClick={() => {
            retry();
            void geometry.refetch();
          }}
        >
          Try again
        </Button>
      </p>
    );
  }
  const points = part && line !== undefined ? part.mapLine(line) : [];
  const middle = points[Math.floor(points.length / 2)];
  if (!part || !middle) {
    return (
      <Loading label="Loading radar">
        <Skeleton className="h-80 w-full sm:h-112" />
      </Loading>
    );
  }
  return (
    <part.RadarPanel
      place={{ ...middle, label: 'Halfway', name: 'the middle of the route' }}
      overlay={draw}
    />
  );
}
