import type { ReactNode } from 'react';
import { REQUEST_STATUS_WORDS, type RequestStatus, type Urgency } from '#features/roadside/roadside.model.ts';
import type { ReviewedRequest } from '#features/roadside/roadside.schema.ts';
import type { SiteTimes } from '#platform/time/site-time.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Badge, type Tone } from '#ui/signs/badge.tsx';
import { MailLink, PhoneLink } from '#ui/contact-links.tsx';
import { BlockedContacts } from './blocked-contacts.tsx';
import { LookTwice } from '#features/review/ui/look-twice.tsx';
import { RequestRelay } from './request-relay.tsx';
import { CardFacts, ReviewCard } from '#features/review/ui/review-card.tsx';
import { ReviewList } from '#features/review/ui/review-list.tsx';
import { StatusBadge } from '#features/review/ui/status-badge.tsx';
import { useReview } from '#features/review/ui/use-review.ts';

/** In progress and completed have a look of their own; everything else is a warning. */
const statusTone = (status: RequestStatus): Tone =>
  status === 'in_progress' ? 'services' : status === 'completed' ? 'good' : 'caution';

const URGENCY_TONES: Record<Urgency, Tone> = { low: 'neutral', medium: 'neutral', high: 'bad' };

/** Riders who asked for help. */
export function RequestsTab() {
  const clock = useSiteClock();
  const review = useReview<ReviewedRequest>('requests', { approvedOnce: true });
  const { refresh } = review;
  return (
    <div className="flex flex-col gap-8">
      <ReviewList
        review={review}
        title="Assistance Requests"
        things="requests"
        placeholder="Name, place or problem"
        empty={{ icon: 'wrench', title: 'No assistance requests found' }}
        nameOf={nameOf}
      >
        {(request, askToDelete) => (
          <ReviewCard
            review={review}
            entry={request}
            name={nameOf(request)}
            badges={
              <>
                <StatusBadge flags={request} />
                <Badge tone={statusTone(request.status)}>
                  <span className="font-normal">request</span>
                  <span>{REQUEST_STATUS_WORDS[request.status]}</span>
                </Badge>
                <Badge tone={URGENCY_TONES[request.urgency]}>{request.urgency} urgency</Badge>
                {request.isBlocked && <Badge tone="bad">Blocked contact</Badge>}
              </>
            }
            isFinal={request.relay.closedAt !== null}
            onDelete={askToDelete}
          >
            <p className="whitespace-pre-line">{request.description}</p>
            <LookTwice hints={request.spamHints} />
            <CardFacts facts={factsOf(request, clock)} />
            <RequestRelay request={request} refresh={refresh} />
          </ReviewCard>
        )}
      </ReviewList>
      <BlockedContacts />
    </div>
  );
}

/** A month after it is over, nobody knows any more who asked. */
const nameOf = ({ requesterName, area }: ReviewedRequest) => requesterName || `Erased: ${area}`;

const factsOf = (request: ReviewedRequest, clock: SiteTimes): (readonly [string, ReactNode])[] => {
  const issue = ['Issue type', request.issueType] as const;
  const sent = ['Sent', clock.near(request.createdAt)] as const;
  if (request.relay.erasedAt !== null) return [issue, sent];
  return [
    ['Location', `${request.location} (${request.zipCode})`],
    issue,
    ['Email', <MailLink key="email" address={request.requesterEmail} />],
    ['Phone', <PhoneLink key="phone" number={request.requesterPhone} />],
    sent,
  ];
};
