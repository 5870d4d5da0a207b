import { useQuery } from '#platform/api-client/queries.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { mailAddress } from '#ui/contact-links.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { countsText, riders } from '../../rsvp.model.ts';
import { organizerListQuery } from '../../rsvp.queries.ts';
import type { RiderList } from '../../rsvp.schema.ts';

export interface OrganizerRidersProps {
  token: string;
  rideId: number;
  /** It took place or was called off: nobody asks for places any more. */
  isOver: boolean;
}

/** Who signed up, for the organizer of a ride, whose private link this is, or that of another date of the same ride. */
export function OrganizerRiders({ token, rideId, isOver }: OrganizerRidersProps) {
  const list = useQuery(organizerListQuery(token, rideId));
  return (
    <section aria-labelledby="riders-heading" className="flex flex-col gap-4">
      <h2 id="riders-heading">Who signed up</h2>
      <ListResult
        query={list}
        loading="Loading the list"
        failure="The list could not be fetched"
        room="h-40 w-full"
      >
        {(answer) => (
          <div className="flex flex-col gap-4">
            <p>{countsText(answer, isOver)}</p>
            <ol className="divide-y-2 divide-line border-y-2 border-line empty:hidden">
              {answer.riders.map((rider) => (
                <Rider key={rider.id} rider={rider} />
              ))}
            </ol>
            <p className="text-note text-muted">
              Only you see this. Addresses are there where riders share them; the list is erased 30 days after
              the ride.
            </p>
            <div>
              <Button
                variant="secondary"
                icon="refresh-cw"
                pending={list.isFetching}
                onClick={() => void list.refetch()}
              >
                Look again
              </Button>
            </div>
          </div>
        )}
      </ListResult>
    </section>
  );
}

function Rider({ rider }: { rider: RiderList['riders'][number] }) {
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <strong className="min-w-0">{rider.name}</strong>
        <span className="flex items-center gap-3">
          {riders(rider.partySize)}
          {rider.state === 'waiting' && <Badge tone="caution">Waiting</Badge>}
          {!rider.isConfirmed && <Badge>Not confirmed</Badge>}
        </span>
      </p>
      {rider.note !== null && <p className="whitespace-pre-line">{rider.note}</p>}
      {rider.email !== null && (
        <a href={mailAddress(rider.email)} className="text-link inline-flex min-h-12 items-center">
          {rider.email}
        </a>
      )}
    </li>
  );
}
