import { DataList } from '#ui/lists/data-list.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import type { TrackOnPage } from '../tracks.schema.ts';
import {
  APPROXIMATE_NOTE,
  climbText,
  curvesText,
  leastClimbText,
} from '#features/tracks/track-words.model.ts';
import { TripLink } from './trip-link.tsx';

/** What the track of a route says, and what can be done with it. */
export function TrackFacts({ routeId, track }: { routeId: number; track: TrackOnPage }) {
  return (
    <section aria-labelledby="track-heading">
      <h2 id="track-heading">{track.approximate ? 'Approximate line' : 'The track'}</h2>
      <DataList className="mt-2 border-y border-line" items={factsOf(track)} />
      {(track.approximate || track.isSample) && (
        <p className="mt-2 text-note text-muted">
          {track.approximate
            ? APPROXIMATE_NOTE
            : 'Sample track made by a simulator. It follows no surveyed road.'}
        </p>
      )}
      <div className="no-print mt-4 flex flex-col gap-3">
        <TripLink zipCodes={track.tripZips} shape={track.shape} />
        {/* A file, not a page: the browser saves it. */}
        <a href={`/route/${routeId}.gpx`} download className={buttonClass({ variant: 'secondary' })}>
          <Icon name="route" />
          Download GPX
        </a>
      </div>
    </section>
  );
}

/** Of an approximate line, the curves are not known, and the climb is the least that its known heights allow. */
function factsOf({ approximate, climb, ...track }: TrackOnPage) {
  const climbWords = approximate ? leastClimbText : climbText;
  const climbItem = { key: 'climb', term: 'Climb', value: climb ? climbWords(climb) : 'Not recorded' };
  return [
    { key: 'curves', term: 'Curves', value: approximate ? 'Not measured' : curvesText(track) },
    ...(approximate && !climb ? [] : [climbItem]),
  ];
}
