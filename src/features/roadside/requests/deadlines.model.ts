import { RELAY, type RequestStatus, type RequestStep } from '../roadside.model.ts';

/** What decides when a request for help ends by itself. */
interface RequestTimes {
  status: RequestStatus;
  createdAt: Date;
  confirmedAt: Date | null;
  openSince: Date | null;
  helpedAt: Date | null;
  closedAt: Date | null;
}

/**
 * When a request is canceled, taken for done or erased if nothing else happens; epoch ms. Where no mail can be sent
 * its requester cannot confirm it, so it does not end for that.
 */
export function endsAt(request: RequestTimes, { mailWorks }: { mailWorks: boolean }): number | null {
  if (request.closedAt) return request.closedAt.getTime() + RELAY.eraseAfter;
  switch (request.status) {
    case 'pending':
      return request.confirmedAt || !mailWorks
        ? (request.openSince ?? request.createdAt).getTime() + RELAY.helpWithin
        : request.createdAt.getTime() + RELAY.confirmWithin;
    case 'in_progress':
      return (request.helpedAt ?? request.createdAt).getTime() + RELAY.doneAfter;
    case 'completed':
    case 'cancelled':
      return null;
  }
}

/** Where a request stands for the person who made it. */
export function requestStepOf(
  request: {
    status: RequestStatus;
    confirmedAt: Date | null;
    isApproved: boolean;
    nobodyLeftAt: Date | null;
  },
  site: { needsReview: boolean; mailWorks: boolean },
): RequestStep {
  if (request.status === 'completed' || request.status === 'cancelled') return request.status;
  if (request.status === 'in_progress') return 'helped';
  if (!request.confirmedAt) return 'unconfirmed';
  if (!request.isApproved && site.needsReview) return 'review';
  if (!site.mailWorks) return 'calling';
  return request.nobodyLeftAt ? 'nobody' : 'asking';
}
