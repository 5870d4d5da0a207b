import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayText, shortTime } from '../../agenda/month.model.ts';
import { DIFFICULTY_LABELS, distanceText, minutesText, ROAD_TYPE_LABELS } from '../../entry/route.model.ts';
import type { RouteDetails } from '../../entry/route.schema.ts';
import { RATED_BY } from '../../entry/ui/route-facts.tsx';
import { Badge } from '#ui/signs/badge.tsx';
import { Bullets } from '#ui/bullets.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Stars } from '#ui/signs/stars.tsx';
import { useNow } from '#ui/use-now.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { rideDateText, rideSpanText, shownClock } from '../rides.model.ts';
import { NextDates } from '../../series/ui/next-dates.tsx';
import { AROUND_LINK, AroundStart } from '../../page/ui/around-start.tsx';
import { RideVerdictSign } from './ride-verdict-sign.tsx';

export interface RidePageProps {
  ride: RouteDetails;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** Who goes, and signing up. */
  join: ReactNode;
  /** Where to meet: a map, directions. */
  meet: ReactNode;
  /** What riders found on the road lately. */
  conditions?: ReactNode;
  /** What its track says, and what can be done with it. */
  track?: ReactNode;
  /** What takes width: the heights along the road, the radar over it. */
  along?: ReactNode;
}

/** A ride, led by what a rider decides by: its day, the weather of its hours, where to meet and who goes. */
export function RidePage({ ride, renderedAt, join, meet, conditions, track, along }: RidePageProps) {
  const now = useNow(renderedAt);
  return (
    <>
      <div className="band no-print">
        <div className="measure flex pt-2 pb-6">
          <Link
            to="/group-rides"
            className="sign-line flex min-h-12 items-center gap-2 rounded-sign bg-good px-5 font-bold text-good-ink"
          >
            <Icon name="arrow-left" />
            Group Rides
          </Link>
        </div>
        <div className="center-line no-print absolute inset-x-0 bottom-0" aria-hidden="true" />
      </div>
      <div className="flex-1 bg-ground">
        <div className="measure grid gap-x-6 gap-y-8 pt-5 pb-12 lg:grid-cols-[41.375rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-8">
          <div className="flex flex-col gap-5">
            <Head ride={ride} now={now} />
            <Standing ride={ride} />
            <RideVerdictSign ride={ride} renderedAt={renderedAt} now={now} />
          </div>
          <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {join}
            {meet}
          </div>
          <div className="flex flex-col gap-8">
            <section aria-labelledby="about-heading">
              <h2 id="about-heading">The ride</h2>
              {ride.description && <p className="mt-2 max-w-prose whitespace-pre-line">{ride.description}</p>}
              <Facts ride={ride} />
              <p className="mt-2 text-note text-muted">Added by {ride.submittedBy}.</p>
            </section>
            <div className="flex max-w-prose flex-col gap-8 empty:hidden">
              <Bullets title="Stops" items={ride.stops} />
              <Bullets title="Highlights" items={ride.highlights} />
              <Bullets title={<WarningsTitle />} items={ride.warnings} />
            </div>
            <NextDates ride={ride} now={now} />
            {conditions}
            {track}
            {along}
            <AroundStart
              route={ride}
              className="flex flex-wrap gap-x-6"
              also={(zip, start) => (
                <>
                  <li>
                    <Link to={`/group-rides?near=${zip}`} className={AROUND_LINK}>
                      <Icon name="users" />
                      More rides near {start.city}
                    </Link>
                  </li>
                  <li className="needs-scripting">
                    <Link to={`/group-rides?add=1&copy=${ride.id}`} className={AROUND_LINK}>
                      <Icon name="copy" />
                      Copy this ride
                    </Link>
                  </li>
                </>
              )}
            />
          </div>
        </div>
      </div>
    </>
  );
}

function Head({ ride, now }: { ride: RouteDetails; now: number }) {
  const { rideDate, rideTimeZone } = ride;
  const today = isoDay(now / 1_000, rideTimeZone ?? 'UTC');
  return (
    <header>
      {rideDate && (
        <p className="mb-2.5">
          <span className="block text-[1.875rem] leading-[1.1] font-extrabold tracking-tight text-balance lg:text-[3.25rem]">
            {dayText(rideDate, today)}
          </span>
          {ride.rideTime && (
            <span className="mt-0.5 block text-lead lg:text-heading">{rideSpanText(ride)}</span>
          )}
        </p>
      )}
      <h1 className="text-heading leading-tight font-extrabold lg:text-[2rem]">{ride.name}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="good" icon="users">
          Group Ride
        </Badge>
        {ride.series?.dates.some(({ id, followsRule }) => id === ride.id && followsRule) && (
          <strong>{ride.series.text}</strong>
        )}
      </div>
    </header>
  );
}

function Standing({ ride }: { ride: RouteDetails }) {
  if (ride.isCancelled)
    return (
      <Notice tone="bad" title="Canceled">
        <p>The organizer called this ride off. It will not take place.</p>
      </Notice>
    );
  if (ride.isPast && ride.rideDate)
    return <Notice tone="caution" title={`This ride took place on ${rideDateText(ride.rideDate)}.`} />;
  return null;
}

const WarningsTitle = () => (
  <span className="flex items-center gap-2.5">
    <SignFace shape="diamond" className="size-8" />
    Warnings & Tips
  </span>
);

function Facts({ ride }: { ride: RouteDetails }) {
  const stars = (
    <span className="flex flex-wrap items-center justify-end gap-x-2">
      <Stars value={ride.scenicRating} note={RATED_BY} />
      <span aria-hidden="true">{ride.scenicRating} of 5</span>
    </span>
  );
  const facts: [term: string, value: ReactNode][] = [
    ...departure(ride),
    ['Distance', distanceText(ride.distance)],
    ['Riding time', minutesText(ride.estimatedTime)],
    ['Start', ride.startLocation || 'Not stated'],
    ['End', ride.endLocation || 'Not stated'],
    ['Difficulty', DIFFICULTY_LABELS[ride.difficulty]],
    ['Road type', ROAD_TYPE_LABELS[ride.roadType]],
    ...optional('Pace', ride.pace),
    ...optional('Fuel range needed', ride.fuelRange === null ? null : `${ride.fuelRange} miles`),
    ...optional('Organizer', ride.organizer),
    ...optional('Lead', ride.lead),
    ...optional('Sweep', ride.sweep),
    ...optional('Rider limit', ride.maxRiders === null ? null : String(ride.maxRiders)),
    ['Scenic rating', stars],
  ];
  return (
    <dl className="mt-3 grid border-b border-line sm:grid-cols-2 sm:gap-x-6">
      {facts.map(([term, value]) => (
        <div
          key={term}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5"
        >
          <dt className="whitespace-nowrap text-muted">{term}</dt>
          <dd className="flex-[1_1_6.5rem] text-right font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When riders meet, and when they leave; the start alone stands at the top of the page. */
function departure(ride: RouteDetails): [string, string][] {
  const start = shownClock(ride);
  return ride.meetingTime === null || start === null
    ? []
    : [
        ['Meet at', shortTime(ride.meetingTime)],
        ['Kickstands up', shortTime(start)],
      ];
}

const optional = (term: string, value: string | null): [string, string][] => (value ? [[term, value]] : []);
