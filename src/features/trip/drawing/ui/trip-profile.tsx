import { VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { numberText } from '#platform/text/number-text.ts';
import { LeveledLine } from '#ui/map/thumbnail-drawing.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { departureRow, sharesOf, wayMiles } from '../../departures/departure-map.model.ts';
import type { Timeline } from '../../journey/timeline.model.ts';
import type { PageTrip } from '../../journey/sent-trip.model.ts';
import { percent } from '../../departures/ui/departure-line.ts';
import { drawProfile, namedSummits, PROFILE } from './draw-profile.ts';

/** The road's heights in the levels of the chosen departure, a sign on each summit. Nothing where they are not known. */
export function TripProfile({
  trip,
  timeline,
}: {
  trip: Pick<PageTrip, 'profile' | 'returnRide'>;
  timeline: Timeline;
}) {
  const visits = timeline.arrivals.map(({ visit }) => visit);
  const miles = wayMiles(visits);
  const drawn =
    trip.profile &&
    drawProfile(trip.profile, departureRow(timeline).cells, { miles, returnRide: trip.returnRide });
  if (!drawn) return null;
  const shares = sharesOf(visits);
  const summits = timeline.arrivals.flatMap(({ place, recommendation, time }, index) =>
    place.summit ? [{ ...place.summit, share: shares[index] ?? 0, recommendation, time }] : [],
  );
  const named = namedSummits(summits.map(({ share }) => share));
  return (
    <div className="dep-profile map-colors">
      <svg
        viewBox={`0 0 ${PROFILE.width} ${PROFILE.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Heights along the road${summits
          .map(({ name, feet, recommendation }) => `; ${name}, ${feet} ft: ${VERDICT_WORD[recommendation]}`)
          .join('')}`}
      >
        <path className="dep-ground" d={drawn.ground} />
        {drawn.runs.map(({ level, path }, index) => (
          <LeveledLine key={index} level={level} path={path} />
        ))}
      </svg>
      {drawn.marks.map(({ feet, top }) => (
        <span key={feet} className="dep-feet" style={{ top: `${top}%` }} aria-hidden="true">
          <b>{`${numberText(feet)} ft`}</b>
        </span>
      ))}
      {summits.map(({ name, feet, share, recommendation, time }, index) => (
        <span
          key={time}
          className="dep-summit"
          aria-hidden="true"
          style={{
            // Its name stays within a phone, with large letters too.
            left: `clamp(1.25rem, ${percent(Math.min(0.94, Math.max(0.06, share)))}, 100% - 1.25rem)`,
            top: `${drawn.topOf(feet)}%`,
          }}
        >
          {named.has(index) && (
            <span>
              <b>{name.replace(/^Summit near /, '').replace(/, [A-Z]{2}$/, '')}</b>
              {` ${numberText(feet)} ft`}
            </span>
          )}
          <SignFace shape={VERDICT_SIGN[recommendation]} className="size-5" />
        </span>
      ))}
    </div>
  );
}
