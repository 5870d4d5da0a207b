import { MINUTE_MS } from '#platform/time/units.ts';
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

/** How far ahead of `now` a step is planned at most; processes differ by seconds. */
const FARTHEST_MS = RELAY.eraseAfter + MINUTE_MS;
const FARTHEST_ASKING_MS = RELAY.answerWithin + MINUTE_MS;

/** After these instants, epoch ms, a clock that was ahead planned a step: it is due. */
export const aheadFrom = (now: number) => ({ any: now + FARTHEST_MS, asking: now + FARTHEST_ASKING_MS });

/** What cannot have happened yet happened now, as far as anybody knows. @param now epoch ms */
export function notAhead(
  { createdAt, openSince, helpedAt, closedAt }: Omit<RequestTimes, 'status' | 'confirmedAt'>,
  now: number,
) {
  const past = (at: Date) => new Date(Math.min(at.getTime(), now));
  return {
    createdAt: past(createdAt),
    openSince: openSince && past(openSince),
    helpedAt: helpedAt && past(helpedAt),
    closedAt: closedAt && past(closedAt),
  };
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
