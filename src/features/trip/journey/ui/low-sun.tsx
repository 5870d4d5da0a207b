import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { RiderLimits } from '#features/weather/weather.schema.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { leaveText } from '../../plan/leave-time.model.ts';
import { reversePlan } from '../../plan/reverse-plan.model.ts';
import { readPlan, writePlan } from '../../plan/trip-plan.model.ts';
import type { PageTrip } from '../sent-trip.model.ts';
import { otherWayRound, sunWords } from '../other-way.model.ts';
import { createTimelines, type Timeline } from '../timeline.model.ts';

interface LowSunProps {
  trip: PageTrip;
  limits: RiderLimits | undefined;
  timeline: Timeline;
}

/** Where a low sun shines into the rider's eyes, and the other way round where that spares it; away without one. */
export function LowSun({ trip, limits, timeline }: LowSunProps) {
  const { search } = useLocation();
  const words = sunWords(timeline);
  const { departure } = timeline;
  const other = useMemo(() => {
    const turned = words === null ? undefined : otherWayRound(trip);
    return turned && createTimelines(turned, limits)(departure);
  }, [words, trip, limits, departure]);
  if (words === null) return null;
  const start = other?.arrivals[0];
  const plan = reversePlan(readPlan(new URLSearchParams(search)));
  return (
    <Notice tone="caution" title="Low sun ahead">
      <p>{words}</p>
      {start && sunWords(other) === null && (
        <LinkButton
          to={`/trip?${writePlan({ ...plan, leave: leaveText(departure, start.place.timeZone) })}`}
          icon="rotate-ccw"
          variant="secondary"
          className="no-print mt-3"
        >
          Ride it the other way
        </LinkButton>
      )}
    </Notice>
  );
}
