import type { RouteDetails } from '../../entry/route.schema.ts';
import { buttonClass } from '#ui/button-style.ts';
import { DataList } from '#ui/lists/data-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { rideDateText, rideStartText } from '../rides.model.ts';
import { rideCalendarPath } from './ride-addresses.ts';
import { useRideWeather } from '../../agenda/ui/use-ride-weather.ts';
import { VerdictLine } from '../../agenda/ui/verdict-line.tsx';

/** A ride where it is not the whole page: day and hour, meeting point, and the weather for both. */
export function RideDetails({ ride, renderedAt }: { ride: RouteDetails; renderedAt: number }) {
  const { verdictOf } = useRideWeather([ride], renderedAt, useNow(renderedAt));
  const facts = rideFacts(ride);
  // A narrow line breaks after the weekday.
  const [weekday, ...day] = ride.rideDate ? rideDateText(ride.rideDate).split(', ') : [];
  const isOn = !ride.isPast && !ride.isCancelled;
  return (
    <>
      {ride.isCancelled && (
        <Notice tone="bad" title="Canceled">
          <p>The organizer called this ride off. It will not take place.</p>
        </Notice>
      )}
      {ride.isPast && !ride.isCancelled && ride.rideDate && (
        <Notice tone="caution" title={`This ride took place on ${rideDateText(ride.rideDate)}.`} />
      )}
      <section aria-labelledby="ride-day-heading" className="flex flex-col gap-4">
        <h2 id="ride-day-heading" className="sr-only">
          Day and meeting point
        </h2>
        {ride.rideDate && (
          <p>
            <span className="text-title leading-tight font-extrabold">
              {weekday}, <span className="inline-block">{day.join(', ')}</span>
            </span>
            {ride.rideTime && <span className="block text-lead">{rideStartText(ride)}</span>}
          </p>
        )}
        {facts.length > 0 && <DataList className="max-w-prose border-y border-line" items={facts} />}
        {isOn && <VerdictLine verdict={verdictOf(ride)} />}
        {isOn && ride.rideStartsAt && (
          <div className="no-print">
            <a href={rideCalendarPath(ride.id)} className={buttonClass({ variant: 'secondary' })}>
              <Icon name="calendar-plus" />
              Add to calendar
            </a>
          </div>
        )}
      </section>
    </>
  );
}

function rideFacts(ride: RouteDetails) {
  const { meetingPoint, organizer, pace, fuelRange, maxRiders } = ride;
  return [
    ...(meetingPoint ? [{ term: 'Meeting point', value: meetingPoint }] : []),
    ...(organizer ? [{ term: 'Organizer', value: organizer }] : []),
    ...(pace ? [{ term: 'Pace', value: pace }] : []),
    ...(fuelRange === null ? [] : [{ term: 'Fuel range needed', value: `${fuelRange} miles` }]),
    ...(maxRiders === null ? [] : [{ term: 'Rider limit', value: String(maxRiders) }]),
  ];
}
