import { shownProposal } from '#features/review/changes/proposals.queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { goingText } from '#features/rsvp/rsvp.model.ts';
import { riderCountsQuery } from '#features/rsvp/rsvp.queries.ts';
import type { RsvpCountsAnswer } from '#features/rsvp/rsvp.schema.ts';
import type { ReviewedRoute } from '#features/routes/review/reviewed-route.schema.ts';
import { DIFFICULTY_LABELS, distanceText } from '#features/routes/entry/route.model.ts';
import { ROUTES_KEY } from '#features/routes/entry/route.queries.ts';
import { localDay } from '#platform/time/local-time.ts';
import { Badge } from '#ui/badge.tsx';
import { ProposedChange } from '#features/review/ui/proposed-change.tsx';
import { toast } from '#ui/toast-store.ts';
import { Button } from '#ui/button.tsx';
import { EditRouteDialog } from './edit-route-dialog.tsx';
import { LookTwice } from '#features/review/ui/look-twice.tsx';
import { CardFacts, ReviewCard } from '#features/review/ui/review-card.tsx';
import { ReviewList } from '#features/review/ui/review-list.tsx';
import { StatusBadge } from '#features/review/ui/status-badge.tsx';
import { useReview } from '#features/review/ui/use-review.ts';

const RidersDialog = lazy(async () => ({ default: (await import('./riders-dialog.tsx')).RidersDialog }));

/** Scenic routes and group rides that visitors sent. */
export function RoutesTab({ additions }: { additions?: (route: ReviewedRoute) => ReactNode }) {
  const client = useQueryClient();
  // The public pages ask again when they are next looked at.
  const onChange = useCallback(() => client.removeQueries({ queryKey: ROUTES_KEY }), [client]);
  const review = useReview<ReviewedRoute>('scenic-routes', { refusesStale: true, onChange });
  const [edited, setEdited] = useState<ReviewedRoute>();
  const [listed, setListed] = useState<ReviewedRoute>();
  const rides = (review.list.data?.rows ?? []).filter(({ isGroupRide }) => isGroupRide);
  const counts = useQuery(riderCountsQuery(rides.map(({ id }) => id)));
  return (
    <>
      <ReviewList
        review={review}
        title="Routes and Groups Management"
        things="routes"
        placeholder="Name, place or submitter"
        empty={{ icon: 'mountain', title: 'No scenic routes found' }}
        nameOf={({ name }) => name}
      >
        {(route, askToDelete) => (
          <ReviewCard
            review={review}
            entry={route}
            name={route.name}
            isFinal={route.isWithdrawn}
            badges={
              <>
                <StatusBadge flags={route} />
                {route.trackMiles !== null && <Badge>With track</Badge>}
                {route.isWithdrawn && <Badge tone="caution">Withdrawn by its owner</Badge>}
                {route.isCancelled && <Badge tone="bad">Canceled</Badge>}
                {route.proposal && <Badge tone="services">Proposed change</Badge>}
                {route.isGroupRide && <Badge tone="recreation">{rideText(route)}</Badge>}
              </>
            }
            onEdit={() => setEdited(route)}
            onDelete={askToDelete}
          >
            <p className="line-clamp-4 text-muted">{route.description}</p>
            <LookTwice hints={route.spamHints} />
            {route.proposal && (
              <ProposedChange
                key={route.proposal.id}
                since={localDay(route.proposal.createdAt)}
                {...shownProposal(route.proposal, {
                  refresh: review.refresh,
                  onDone: (description) => toast({ title: 'Status Updated', description }),
                })}
              />
            )}
            <CardFacts
              facts={[
                ['Route', `${route.startLocation || '?'} to ${route.endLocation || '?'}`],
                ['Distance', distanceText(route.distance)],
                ['Difficulty', DIFFICULTY_LABELS[route.difficulty]],
                ['Scenic rating', `${route.scenicRating}/5`],
                ['Submitted by', route.submittedBy],
                ['Submitted', localDay(route.createdAt)],
                ...(route.isGroupRide ? [['Riders', ridersText(counts.data, route.id)] as const] : []),
              ]}
            />
            {counts.data?.counts[String(route.id)] && (
              <div>
                <Button
                  variant="secondary"
                  compact
                  icon="users"
                  aria-label={`Riders of ${route.name}`}
                  onClick={() => setListed(route)}
                >
                  Riders
                </Button>
              </div>
            )}
          </ReviewCard>
        )}
      </ReviewList>
      {listed && (
        <Suspense fallback={null}>
          <RidersDialog
            ride={listed}
            onClose={() => {
              setListed(undefined);
              void counts.refetch();
            }}
          />
        </Suspense>
      )}
      {edited && (
        <EditRouteDialog
          route={edited}
          onClose={() => setEdited(undefined)}
          additions={additions?.(edited)}
          refetch={() => review.refetchEntry(edited)}
        />
      )}
    </>
  );
}

const ridersText = (answer: RsvpCountsAnswer | undefined, id: number) => {
  if (!answer) return '…';
  const counts = answer.counts[String(id)] ?? { going: 0, unconfirmed: 0, waiting: 0 };
  return counts.waiting > 0 ? `${goingText(counts)}, ${counts.waiting} waiting` : goingText(counts);
};

/** Days are texts of the ride's own zone: no time zone may move them. */
const rideText = ({ rideDate }: ReviewedRoute) =>
  rideDate === null ? 'Group Ride' : `Group Ride: ${dayText(rideDate)}`;
const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
