import { Link } from 'react-router';
import {
  DIFFICULTY_LABELS,
  distanceText,
  hoursAndMinutes,
  milesAwayText,
  ROAD_TYPE_LABELS,
} from '../../entry/route.model.ts';
import type { FoundRoute, Outlook } from '../../entry/route.schema.ts';
import { Bullets } from '#ui/bullets.tsx';
import { Entry } from '#ui/entry.tsx';
import { Facts } from '#ui/facts.tsx';
import { Plate } from '#ui/plate.tsx';
import { Stars } from '#ui/stars.tsx';
import { rideTimeText } from '../rides.model.ts';
import { RideWeatherLine } from './ride-weather.tsx';

/** Beyond this many, a list entry leaves the rest to the ride's own page. */
const LISTED = 4;

export interface RideItemProps {
  ride: FoundRoute;
  weather: Outlook | null;
  /** Without the texts, for suggestions. */
  brief?: boolean | undefined;
}

/** A ride in a list: its day on the milepost, then where, what and how. */
export function RideItem({ ride, weather, brief = false }: RideItemProps) {
  const ends = [ride.startLocation, ride.endLocation].filter((end) => end !== '');
  return (
    <Entry
      plate={<DatePlate date={ride.rideDate} time={ride.rideTime} />}
      title={
        <h3 className="text-heading leading-tight">
          <Link to={`/route/${ride.id}`} className="text-link">
            {ride.name}
          </Link>
        </h3>
      }
    >
      {ends.length > 0 && <p className="text-muted">{ends.join(' to ')}</p>}
      {ride.description && (
        <p className={brief ? 'line-clamp-2 max-w-prose' : 'line-clamp-4 max-w-prose whitespace-pre-line'}>
          {ride.description}
        </p>
      )}
      {!brief && ride.meetingPoint && (
        <p>
          <strong>Meeting point:</strong> {ride.meetingPoint}
        </p>
      )}
      <Facts
        facts={[
          { name: 'Away', icon: 'map-pin', value: sentenceCase(milesAwayText(ride.milesAway)) },
          { name: 'Length', icon: 'route', value: distanceText(ride.distance) },
          { name: 'Duration', icon: 'clock', value: hoursAndMinutes(ride.estimatedTime) },
          { name: 'Road type', icon: 'mountain', value: ROAD_TYPE_LABELS[ride.roadType] },
          { name: 'Difficulty', icon: 'gauge', value: DIFFICULTY_LABELS[ride.difficulty] },
          { name: 'Rating', value: <Stars value={ride.scenicRating} note="the submitter's rating" /> },
        ]}
      />
      {!brief && (ride.highlights.length > 0 || ride.warnings.length > 0) && (
        <div className="flex flex-col gap-x-10 gap-y-3 sm:flex-row">
          <Bullets title="Highlights" level={4} items={ride.highlights} compact={LISTED} />
          <Bullets title="Warnings & Tips" level={4} items={ride.warnings} compact={LISTED} />
        </div>
      )}
      {weather && <RideWeatherLine weather={weather} />}
    </Entry>
  );
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

function DatePlate({ date, time }: { date: string | null; time: string | null }) {
  if (!date) return <Plate tone="guide" legend="?" below="No date" />;
  const day = new Date(`${date}T00:00:00Z`);
  return (
    <Plate
      tone="guide"
      above={WEEKDAY.format(day)}
      legend={DAY.format(day)}
      below={time ? rideTimeText(time) : undefined}
    />
  );
}
