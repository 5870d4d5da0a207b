import { useState } from 'react';
import { shownProposal } from '#features/review/changes/proposals.queries.ts';
import type { ReviewedVolunteer } from '#features/roadside/roadside.schema.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge } from '#ui/signs/badge.tsx';
import { MailLink, PhoneLink } from '#ui/contact-links.tsx';
import { ProposedChange } from '#features/review/ui/proposed-change.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { EditVolunteerDialog } from './edit-volunteer-dialog.tsx';
import { LookTwice } from '#features/review/ui/look-twice.tsx';
import { CardFacts, ReviewCard } from '#features/review/ui/review-card.tsx';
import { ReviewList } from '#features/review/ui/review-list.tsx';
import { StatusBadge } from '#features/review/ui/status-badge.tsx';
import { useReview } from '#features/review/ui/use-review.ts';

/** Riders who offer to help others by the road. */
export function VolunteersTab() {
  const clock = useSiteClock();
  const review = useReview<ReviewedVolunteer>('volunteers', { refusesStale: true });
  const [edited, setEdited] = useState<ReviewedVolunteer>();
  return (
    <>
      <ReviewList
        review={review}
        title="Volunteers"
        things="volunteers"
        placeholder="Name, email, phone or ZIP code"
        empty={{ icon: 'heart-handshake', title: 'No volunteers found' }}
        nameOf={({ name }) => name}
      >
        {(volunteer, askToDelete) => (
          <ReviewCard
            review={review}
            entry={volunteer}
            name={volunteer.name}
            badges={
              <>
                <StatusBadge flags={volunteer} />
                {volunteer.isActive && <Badge tone="services">Active</Badge>}
                {volunteer.proposal && <Badge tone="services">Proposed change</Badge>}
              </>
            }
            onEdit={() => setEdited(volunteer)}
            onDelete={askToDelete}
          >
            <LookTwice hints={volunteer.spamHints} />
            {volunteer.proposal && (
              <ProposedChange
                key={volunteer.proposal.id}
                since={clock.day(volunteer.proposal.createdAt)}
                {...shownProposal(volunteer.proposal, {
                  refresh: review.refresh,
                  onDone: (description) => toast({ title: 'Status Updated', description }),
                })}
              />
            )}
            <CardFacts
              facts={[
                ['Email', <MailLink key="email" address={volunteer.email} />],
                ['Phone', <PhoneLink key="phone" number={volunteer.phone} />],
                ['Zip code', volunteer.zipCode],
                ['Experience', volunteer.experienceLevel],
                ['Max distance', `${volunteer.maxDistance} miles`],
                ['Availability', volunteer.availability],
                ['Services offered', volunteer.servicesOffered.join(', ')],
                ...(volunteer.editedAt === null
                  ? []
                  : [['Changed by the volunteer', clock.near(volunteer.editedAt)] as const]),
              ]}
            />
          </ReviewCard>
        )}
      </ReviewList>
      {edited && (
        <EditVolunteerDialog
          volunteer={edited}
          onClose={() => setEdited(undefined)}
          refresh={review.refresh}
        />
      )}
    </>
  );
}
