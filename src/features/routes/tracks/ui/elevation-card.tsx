import { useRef } from 'react';
import { useQuery } from '#platform/api-client/queries.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useNear } from '#ui/late/use-near.ts';
import { routeGeometryQuery } from '../tracks.queries.ts';
import { loadCanvas } from './track-map.tsx';

/** After the map that stands above it, or the two would draw in the same moment and both come late. */
const loadProfile = async () => {
  await loadCanvas().catch(() => undefined);
  return import('#features/tracks/ui/elevation-profile.tsx');
};

/** The heights along a route, loaded when a reader gets there. Only for a track that has heights. */
export function ElevationCard({
  routeId,
  revision,
  approximate,
}: {
  routeId: number;
  revision: string;
  approximate: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const { part, failed } = useDownload(loadProfile, near);
  const { data, isError } = useQuery({ ...routeGeometryQuery(routeId, revision), enabled: near });
  if (failed || isError || data?.profile === null) return null;
  const isThere = part && data?.profile;
  return (
    <section aria-labelledby="elevation-heading" className={cx('needs-scripting', !isThere && 'no-print')}>
      <h2 id="elevation-heading">Elevation</h2>
      {approximate && (
        <p className="mt-2 text-note text-muted">
          Approximate: known heights of passes and towns, joined by straight lines.
        </p>
      )}
      <div ref={box} className="mt-2">
        {isThere ? (
          <part.ElevationProfile
            profile={data.profile}
            miles={data.miles}
            climb={data.approximate ? null : data.climb}
          />
        ) : (
          <Skeleton className={cx('elevation-room w-full', !approximate && 'elevation-measured')} />
        )}
      </div>
    </section>
  );
}
