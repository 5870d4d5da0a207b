import { AppError } from '#platform/errors/app-error.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { findOffer } from './offers.repo.server.ts';
import { positionOf } from '../requests/own-request.service.server.ts';
import type { Relay } from './relay.service.server.ts';
import type { RoadsideDependencies } from '../requests/lifecycle.service.server.ts';
import type { OfferView } from '../private.schema.ts';
import type { RequestStatus } from '../roadside.model.ts';
import { findRequests } from '../requests/requests.repo.server.ts';
import { findVolunteers } from '../volunteers/volunteers.repo.server.ts';
import type { StoredOffer, StoredRequest } from '../roadside.tables.server.ts';

const TAKEN = 'Someone else is already on the way. Thank you.';

const ENDED_BECAUSE: Record<RequestStatus, OfferView['endedBecause']> = {
  pending: null,
  in_progress: 'taken',
  completed: 'over',
  cancelled: 'over',
};

/** What a volunteer sees and does about one request that they were asked about. */
export function createOffers(
  { database }: Pick<RoadsideDependencies, 'database'>,
  { relay }: { relay: Relay },
) {
  /** @throws AppError `not_found` when the request or the volunteer is gone. */
  async function view(offerId: string): Promise<OfferView> {
    const offer = await findOffer(database.db, offerId);
    const [request] = offer ? await findRequests(database.db, [offer.requestId]) : [];
    const [volunteer] = offer?.volunteerId ? await findVolunteers(database.db, [offer.volunteerId]) : [];
    if (!offer || !request || !volunteer) throw new AppError('not_found', LINK_GONE);
    return {
      id: offer.id,
      state: offer.state,
      endedBecause: offer.state === 'ended' ? ENDED_BECAUSE[request.status] : null,
      message: messageOf(offer, request),
      status: request.status,
      issueType: request.issueType,
      urgency: request.urgency,
      area: request.area,
      milesAway: offer.miles,
      requestedAt: request.createdAt.toISOString(),
      askedAt: offer.askedAt.toISOString(),
      answeredAt: offer.answeredAt?.toISOString() ?? null,
      volunteerName: volunteer.name,
      requester: offer.state === 'accepted' ? requesterFor(request) : null,
      thanks: offer.state === 'accepted' ? request.thanks : null,
      closedAt: request.closedAt?.toISOString() ?? null,
    };
  }

  const after = (act: (offerId: string) => Promise<void>) => async (offerId: string) => {
    await act(offerId);
    return view(offerId);
  };

  return {
    view,
    accept: after(relay.accept),
    decline: after(relay.decline),
    withdraw: after(relay.withdraw),
    complete: after(relay.complete),
  };
}

/** The requester's contact and place, for the volunteer who accepted; null once it is canceled or erased. */
function requesterFor(request: StoredRequest): OfferView['requester'] {
  if (request.erasedAt || request.status === 'cancelled') return null;
  return {
    name: request.requesterName,
    email: request.requesterEmail,
    phone: request.requesterPhone,
    location: request.location,
    zipCode: request.zipCode,
    road: request.road,
    mileMarker: request.mileMarker,
    position: positionOf(request),
    description: request.description,
  };
}

function messageOf(offer: StoredOffer, request: StoredRequest): string {
  switch (offer.state) {
    case 'open':
      return 'A rider near you needs help. Can you come?';
    case 'declined':
      return 'You said that you cannot come. Thank you for the quick answer.';
    case 'withdrawn':
      return 'You stepped back, and others are asked. Thank you for telling us.';
    case 'ended':
      if (request.status === 'cancelled') return 'This request is over. Thank you.';
      // Whoever was on the way stepped back, or an admin took the approval back.
      if (request.status === 'pending')
        return 'Nobody is on the way right now. You get another email if you are needed.';
      return request.status === 'completed' ? 'Someone else helped already. Thank you.' : TAKEN;
    case 'accepted':
      if (request.status === 'cancelled')
        return 'The request was canceled. Please do not set out. Thank you.';
      return request.status === 'completed'
        ? 'This request is done. Thank you for helping.'
        : 'You are helping. Please call before you set out.';
  }
}
