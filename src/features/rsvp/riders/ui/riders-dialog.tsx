import { countsText, riders } from '../../rsvp.model.ts';
import { adminRidersQuery, removeRider } from '../../rsvp.queries.ts';
import { userMessage } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery } from '#platform/api-client/queries.ts';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

export interface RidersDialogProps {
  ride: { id: number; name: string };
  onClose: () => void;
}

/** Who signed up for a ride, and taking somebody off the list. */
export function RidersDialog({ ride, onClose }: RidersDialogProps) {
  const { data, error, refetch } = useQuery(adminRidersQuery(ride.id));
  const remove = useMutation({ mutationFn: removeRider, onSettled: () => refetch() });
  const problem = remove.error ?? error;
  const mailWorks = useMailWorks();
  return (
    <Dialog open onClose={onClose} title={`Riders of ${ride.name}`}>
      <div className="flex flex-col gap-3">
        {problem && (
          <Notice tone="bad" live>
            <p>{userMessage(problem, 'That did not work. Please try again.')}</p>
          </Notice>
        )}
        {data ? (
          <p role="status">{countsText(data)}</p>
        ) : (
          !error && (
            <Loading label="Loading the riders">
              <Skeleton className="h-32 w-full" />
            </Loading>
          )
        )}
        <ul className="divide-y-2 divide-line">
          {data?.riders.map((rider) => (
            <li key={rider.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <strong>{rider.name}</strong> {riders(rider.partySize)}
                  {rider.state === 'waiting' && <Badge tone="caution">Waiting</Badge>}
                  {!rider.isConfirmed && <Badge>Not confirmed</Badge>}
                </p>
                {rider.email !== null && <p className="text-note text-muted">{rider.email}</p>}
                {rider.note !== null && <p className="whitespace-pre-line">{rider.note}</p>}
              </div>
              <Button
                variant="secondary"
                compact
                icon="trash-2"
                pending={remove.isPending && remove.variables === rider.id}
                onClick={() => remove.mutate(rider.id)}
              >
                Remove {rider.name}
              </Button>
            </li>
          ))}
        </ul>
        <p className="text-note text-muted">
          {mailWorks
            ? 'Riders you remove get an email, and the next on the waiting list moves up.'
            : 'The next on the waiting list moves up. This site cannot send email, so nobody is told.'}
        </p>
      </div>
    </Dialog>
  );
}
