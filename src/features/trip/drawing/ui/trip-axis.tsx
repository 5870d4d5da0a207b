import { clockTime } from '#platform/time/format-time.ts';
import { sharesOf, wayMiles } from '../../departures/departure-map.model.ts';
import { wholeMile } from '../../journey/arrival-row.model.ts';
import type { Timeline } from '../../journey/timeline.model.ts';
import { percent } from '../../departures/ui/departure-line.ts';

/** Shares of the way that a stop's name needs, on a desktop and on a phone. */
const NAME_ROOM = 0.17;
const NAME_ROOM_PHONE = 0.3;

/** The stops on the axis of miles that everything below shares, with the times of the chosen departure. */
export function TripAxis({ timeline }: { timeline: Timeline }) {
  const shares = sharesOf(timeline.arrivals.map(({ visit }) => visit));
  const stops = timeline.arrivals
    .map(({ visit, place, time }, index) => ({ visit, place, time, share: shares[index] ?? 0 }))
    .filter(({ visit }) => visit.kind !== 'road' && visit.kind !== 'leaving');
  const named = withRoom(stops, NAME_ROOM);
  const onPhones = withRoom(stops, NAME_ROOM_PHONE);
  const miles = wholeMile(wayMiles(timeline.arrivals.map(({ visit }) => visit)));
  return (
    <div className="dep-axis" aria-hidden="true">
      <span className="dep-axis-name">Arrive</span>
      {stops.map((stop, index) => (
        <span
          key={index}
          className="dep-stop"
          data-named={named.has(stop) || undefined}
          data-phone={onPhones.has(stop) || undefined}
          data-end={index === 0 ? 'start' : index === stops.length - 1 ? 'end' : undefined}
          style={{ left: percent(stop.share) }}
        >
          <b>{stop.place.name.replace(/, [A-Z]{2}$/, '')}</b>
          <span>{clockTime(stop.time, stop.place.timeZone)}</span>
          {index === stops.length - 1 && <small>{`mile ${miles}`}</small>}
        </span>
      ))}
    </div>
  );
}

/** Both ends, and of the others those that stand far enough from their neighbors. */
function withRoom<Stop extends { share: number }>(stops: readonly Stop[], room: number): Set<Stop> {
  const [first] = stops;
  const last = stops.at(-1);
  if (!first || !last) return new Set();
  const kept = new Set([first, last]);
  let before = first.share;
  for (const stop of stops.slice(1, -1)) {
    if (stop.share - before < room || last.share - stop.share < room) continue;
    kept.add(stop);
    before = stop.share;
  }
  return kept;
}
