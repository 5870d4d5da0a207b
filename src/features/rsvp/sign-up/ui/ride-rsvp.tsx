import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteDetails } from '#features/routes/entry/route.schema.ts';
import { Button } from '#ui/button.tsx';
import { FormLoading } from '#ui/form-loading.tsx';
import { NeedsScripting } from '#ui/form-notes.tsx';
import { useDownload } from '#ui/use-download.ts';
import { countsText, closedText, placesLeft } from '../../rsvp.model.ts';
import { rideRsvpQuery } from '../../ride-rsvp.queries.ts';
import type { RideRsvp as Standing, RsvpAnswer } from '../../rsvp.schema.ts';

const FORM_ID = 'sign-up';
/** The form brings a library that reading about a ride can do without. */
const loadForm = () => import('./rsvp-form.tsx');

/**
 * How many come, and signing up. The page around it is cached for many readers, so the counts, which change all the
 * time, are asked for by the browser; they have their place from the start.
 */
export function RideRsvp({ ride }: { ride: RouteDetails }) {
  const standing = useQuery(rideRsvpQuery(ride.id));
  const [asked, setAsked] = useState(false);
  const [answer, setAnswer] = useState<RsvpAnswer>();
  const form = useDownload(loadForm, asked);
  if (ride.isPast || ride.isCancelled || ride.rideStartsAt === null) return null;
  const { data } = standing;
  const closed = data && data.door !== 'open' ? data.door : undefined;
  const ready = form.part && data;

  return (
    <section aria-labelledby="rsvp-heading" className="no-print flex max-w-prose flex-col gap-4">
      <div>
        <h2 id="rsvp-heading">Who's going</h2>
        <p role="status" className="min-h-6">
          {data ? (
            countsText(data)
          ) : standing.isError ? (
            'How many come is not known now.'
          ) : (
            <span className="text-muted">Counting the riders…</span>
          )}
        </p>
      </div>
      {answer && form.part ? (
        <form.part.SignedUp answer={answer} rideName={ride.name} />
      ) : closed ? (
        <p>{closedText(closed, ride.rideDate)}</p>
      ) : (
        <>
          <NeedsScripting />
          <div className="needs-scripting">
            <Button
              variant={asked ? 'secondary' : 'primary'}
              icon={asked ? 'x' : 'users'}
              aria-expanded={asked}
              aria-controls={asked && ready ? FORM_ID : undefined}
              onClick={() => {
                setAsked(!asked);
                if (standing.isError) void standing.refetch();
              }}
            >
              {asked ? 'Hide Form' : data && isFull(data) ? 'Join the waiting list' : 'Join this ride'}
            </Button>
          </div>
          {asked && !ready && (
            <FormLoading
              failed={form.failed || (standing.isError && !standing.isFetching)}
              onRetry={() => {
                form.retry();
                void standing.refetch();
              }}
            />
          )}
          {asked && form.part && data && (
            <form.part.RsvpForm
              id={FORM_ID}
              rideId={ride.id}
              standing={data}
              onSignedUp={(given) => {
                setAnswer(given);
                void standing.refetch();
              }}
              onRefused={() => void standing.refetch()}
            />
          )}
        </>
      )}
    </section>
  );
}

const isFull = (standing: Standing) => standing.waiting > 0 || placesLeft(standing) === 0;
