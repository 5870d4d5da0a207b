import { shownProposal } from '#features/review/changes/proposals.queries.ts';
import { useCallback, useState, type ReactNode } from 'react';
import type { ReviewedRoute } from '../reviewed-route.schema.ts';
import { DIFFICULTY_LABELS, distanceText } from '../../entry/route.model.ts';
import { ROUTES_KEY } from '../../entry/route.queries.ts';
import { useQueryClient } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { ProposedChange } from '#features/review/ui/proposed-change.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { EditRouteDialog } from './edit-route-dialog.tsx';
import { LookTwice } from '#features/review/ui/look-twice.tsx';
import { CardFacts, ReviewCard } from '#features/review/ui/review-card.tsx';
import { ReviewList } from '#features/review/ui/review-list.tsx';
import { StatusBadge } from '#features/review/ui/status-badge.tsx';
import { useReview } from '#features/review/ui/use-review.ts';
import { shortDayText } from '#platform/time/day-text.ts';

/** The list of routes and rides, and decisions on them. */
export function useRoutesReview() {
  const client = useQueryClient();
  // The public pages ask again when they are next looked at.
  const onChange = useCallback(() => client.removeQueries({ queryKey: ROUTES_KEY }), [client]);
  return useReview<ReviewedRoute>('scenic-routes', { refusesStale: true, onChange });
}

export interface RoutesTabProps {
  review: ReturnType<typeof useRoutesReview>;
  /** Who signed up for a ride. */
  riders: { textOf: (ride: ReviewedRoute) => string; buttonOf: (ride: ReviewedRoute) => ReactNode };
  /** What riders added to a route, below its own fields. */
  additionsOf: (route: ReviewedRoute) => ReactNode;
}

/** Scenic routes and group rides that visitors sent. */
export function RoutesTab({ review, riders, additionsOf }: RoutesTabProps) {
  const clock = useSiteClock();
  const [edited, setEdited] = useState<ReviewedRoute>();
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
                {route.repeats !== null && <Badge tone="recreation">Standing ride</Badge>}
                {route.isGroupRide && <Badge tone="recreation">{rideText(route)}</Badge>}
              </>
            }
            onEdit={() => setEdited(route)}
            onDelete={askToDelete}
          >
            <p className="line-clamp-4 text-muted">{route.description}</p>
            {route.repeats !== null && (
              <p>
                {route.repeats}. What you decide counts for all dates to come; what you change, for this one
                and those after it.
              </p>
            )}
            <LookTwice hints={route.spamHints} />
            {route.proposal && (
              <ProposedChange
                key={route.proposal.id}
                since={clock.day(route.proposal.createdAt)}
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
                ['Submitted', clock.day(route.createdAt)],
                ...(route.isGroupRide ? [['Riders', riders.textOf(route)] as const] : []),
              ]}
            />
            {route.isGroupRide && riders.buttonOf(route)}
          </ReviewCard>
        )}
      </ReviewList>
      {edited && (
        <EditRouteDialog
          route={edited}
          onClose={() => setEdited(undefined)}
          additions={additionsOf(edited)}
          refresh={review.refresh}
        />
      )}
    </>
  );
}

/** Days are texts of the ride's own zone: no time zone may move them. */
const rideText = ({ rideDate }: ReviewedRoute) =>
  rideDate === null ? 'Group Ride: no date' : `Group Ride: ${shortDayText(rideDate)}`;
