import { alertsDuring } from '#features/weather/alerts/level.model.ts';
import type { OfficialAlert } from '#features/weather/providers/forecast.model.ts';
import { AlertLines, type AlertLine } from '#features/weather/alerts/ui/alert-lines.tsx';
import { placeWords, type Timeline } from '../timeline.model.ts';
import type { TripAnswer } from '../../trip.schema.ts';
import { clockOnTheWay } from '../trip-words.model.ts';

interface AlertsOnTheWayProps {
  trip: Pick<TripAnswer, 'alerts' | 'timeZone'>;
  timeline: Timeline;
  zones: number;
}

/** Official alerts that are in force when and where the rider passes, each with its first place. */
export function AlertsOnTheWay({ trip, timeline, zones }: AlertsOnTheWayProps) {
  const met = new Map<string, AlertLine>();
  const { departure, arrivals } = timeline;
  for (const arrival of arrivals) {
    const known = arrival.place.alerts.flatMap((index) => trip.alerts.items[index] ?? []);
    for (const alert of alertsDuring(known, arrival.time, arrival.time + 1)) {
      if (met.has(alert.id)) continue;
      const clock = clockOnTheWay(arrival.time, arrival.place.timeZone, { ...trip, departure, zones });
      const note = `${placeWords(arrival)}, ${clock}`;
      met.set(alert.id, { alert, note, text: <AlertText alert={alert} /> });
    }
  }
  if (met.size === 0) return null;
  return (
    <section aria-labelledby="trip-alerts-heading">
      <h2 id="trip-alerts-heading">Official alerts on the way</h2>
      <div className="mt-3">
        <AlertLines lines={[...met.values()]} />
      </div>
    </section>
  );
}

const AlertText = ({ alert }: { alert: OfficialAlert }) => (
  <>
    <p className="text-note text-muted">{alert.areaDescription}</p>
    <p className="mt-3 whitespace-pre-line">{alert.description}</p>
    {alert.instruction && <p className="mt-3 font-bold whitespace-pre-line">{alert.instruction}</p>}
  </>
);
