import { postJson } from '#platform/api-client/api-client.ts';
import { useMutation, useQuery } from '#platform/api-client/queries.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PhoneLink } from '#ui/contact-links.tsx';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { ListResult } from '#ui/lists/list-result.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { callableVolunteersQuery } from '../review.queries.ts';

interface CallListProps {
  requestId: string;
  onAssigned: () => Promise<unknown>;
}

/** Volunteers who fit a request, nearest first, for calling them one by one. */
export function CallList({ requestId, onAssigned }: CallListProps) {
  const list = useQuery(callableVolunteersQuery(requestId));
  const assign = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      postJson(`/api/admin/requests/${encodeURIComponent(requestId)}/assign`, { volunteerId: id }),
    onSuccess: async (_answer, { name }) => {
      toast({ title: 'Status Updated', description: `${name} helps. Both see how to reach each other.` });
      await onAssigned();
    },
    onError: (error) => {
      failureToast('Update Failed', error, 'Nothing was changed.');
      void onAssigned();
    },
  });
  return (
    <ListResult query={list} loading="Loading volunteers" failure="The volunteers could not be fetched">
      {({ volunteers }) =>
        volunteers.length === 0 ? (
          <p>No active volunteer in reach helps with this.</p>
        ) : (
          <ol aria-label="Volunteers to call" className="divide-y divide-line border-t border-line">
            {volunteers.map((volunteer) => (
              <li key={volunteer.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <strong>
                    <bdi>{volunteer.name}</bdi>
                  </strong>
                  , {volunteer.milesAway} mi, <PhoneLink number={volunteer.phone} />{' '}
                  {volunteer.isChosen && <Badge tone="services">Asked for</Badge>}{' '}
                  {volunteer.declined && <Badge>Declined</Badge>}
                  <span className="block text-note text-muted">{volunteer.availability}</span>
                </span>
                <Button
                  compact
                  variant="secondary"
                  icon="check"
                  aria-label={`${volunteer.name} said yes`}
                  pending={assign.isPending && assign.variables.id === volunteer.id}
                  onClick={() => assign.mutate(volunteer)}
                >
                  Said yes
                </Button>
              </li>
            ))}
          </ol>
        )
      }
    </ListResult>
  );
}
