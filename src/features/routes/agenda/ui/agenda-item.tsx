import type { AgendaRide } from '../agenda.schema.ts';
import { shortMiles, shortMilesAway } from '../../entry/route.model.ts';
import type { RideStart } from '../../rides/rides.model.ts';
import { RideRow, type RideRowState } from './ride-row.tsx';

export interface AgendaItemProps extends RideRowState {
  /** With its town in place of its meeting place. */
  brief?: boolean;
  ride: Pick<
    AgendaRide,
    'id' | 'name' | 'meetingPoint' | 'startLocation' | 'distance' | 'milesAway' | 'repeats' | keyof RideStart
  > & {
    rideDate: string | null;
  };
}

/**
 * A ride to come on four lines: name, verdict of its hours, meeting place, how long and how far and who comes; on three
 * where it is `brief`.
 */
export function AgendaItem({ ride, going, brief = false, ...row }: AgendaItemProps) {
  const meeting = [ride.meetingPoint, ride.startLocation].filter(Boolean).join(', ');
  const facts = [
    (brief && ride.startLocation) || null,
    ride.repeats,
    ride.distance > 0 && shortMiles(ride.distance),
    ride.milesAway !== null && shortMilesAway(ride.milesAway),
    going,
  ].filter((fact) => typeof fact === 'string');
  return (
    <RideRow
      {...row}
      ride={ride}
      className="py-3"
      narrow
      lines={
        <>
          {meeting && !brief && <p className="text-note text-muted">{meeting}</p>}
          {facts.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 text-note text-muted">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}
