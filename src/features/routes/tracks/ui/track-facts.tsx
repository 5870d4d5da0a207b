import { DataList } from '#ui/data-list.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { TrackSummary } from '../tracks.schema.ts';
import { climbText, curvesText } from '#features/tracks/track-words.model.ts';

/** The address of a trip along a track. */
const tripPath = ({ tripZips }: TrackSummary) =>
  `/trip?${new URLSearchParams(tripZips.map((zip) => ['zip', zip])).toString()}`;

/** What the track of a route says, and what can be done with it. */
export function TrackFacts({ routeId, track }: { routeId: number; track: TrackSummary }) {
  return (
    <section aria-labelledby="track-heading">
      <h2 id="track-heading">The track</h2>
      <DataList
        className="mt-2 border-y border-line"
        items={[
          { key: 'curves', term: 'Curves', value: curvesText(track) },
          { key: 'climb', term: 'Climb', value: track.climb ? climbText(track.climb) : 'Not recorded' },
        ]}
      />
      {track.isSample && (
        <p className="mt-2 text-note text-muted">
          Sample track made by a simulator. It follows no surveyed road.
        </p>
      )}
      <div className="no-print mt-4 flex flex-col gap-3">
        <LinkButton to={tripPath(track)} icon="cloud-sun">
          Plan this trip with weather
        </LinkButton>
        {/* A file, not a page: the browser saves it. */}
        <a
          href={`/route/${routeId}.gpx`}
          download={`route-${routeId}.gpx`}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="route" />
          Download GPX
        </a>
      </div>
    </section>
  );
}
