import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useQuery } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { loadWithRetry } from '#ui/late/load-with-retry.ts';
import { goingText } from '../../rsvp.model.ts';
import { riderCountsQuery } from '../../rsvp.queries.ts';
import type { RsvpCountsAnswer } from '../../rsvp.schema.ts';
import type { RidersDialogProps } from './riders-dialog.tsx';

const RidersDialog = lazy(async () => ({
  default: (await loadWithRetry(() => import('./riders-dialog.tsx'))).RidersDialog,
}));

type Ride = RidersDialogProps['ride'];

/** How many riders signed up for the rides of a list, and who they are. */
export function useListedRiders(rides: readonly Ride[]) {
  const [open, setOpen] = useState<Ride>();
  const counts = useQuery(riderCountsQuery(rides.map(({ id }) => id)));
  return {
    /** "5 going, 2 waiting"; "…" until it is known. */
    textOf: ({ id }: Ride): string => ridersText(counts.data, id),
    /** Opens the list; nothing for a ride without riders. */
    buttonOf: (ride: Ride): ReactNode =>
      counts.data?.counts[String(ride.id)] && (
        <div>
          <Button
            variant="secondary"
            compact
            icon="users"
            aria-label={`Riders of ${ride.name}`}
            onClick={() => setOpen(ride)}
          >
            Riders
          </Button>
        </div>
      ),
    /** The open list. */
    dialog: open && (
      <Suspense fallback={null}>
        <RidersDialog
          ride={open}
          onClose={() => {
            setOpen(undefined);
            void counts.refetch();
          }}
        />
      </Suspense>
    ),
  };
}

const ridersText = (answer: RsvpCountsAnswer | undefined, id: number) => {
  if (!answer) return '…';
  const counts = answer.counts[String(id)] ?? { going: 0, unconfirmed: 0, waiting: 0 };
  return counts.waiting > 0 ? `${goingText(counts)}, ${counts.waiting} waiting` : goingText(counts);
};
