import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { nightWords } from './night-watch.model.ts';
import { createRoadsideLinks } from './private-links.service.server.ts';
import { createOffers } from './relay/offers.service.server.ts';
import { createRelay } from './relay/relay.service.server.ts';
import { createRequestLifecycle, type RoadsideDependencies } from './requests/lifecycle.service.server.ts';
import { createOwnRequest } from './requests/own-request.service.server.ts';
import { createSharedRequest } from './requests/shared-request.service.server.ts';
import { createHelpRequests } from './requests/submit.service.server.ts';
import { createRoadsideContacts } from './review/contacts.service.server.ts';
import { createRequestDecisions } from './review/request-decisions.service.server.ts';
import { createRequestReview } from './review/requests.service.server.ts';
import { createVolunteerReview } from './review/volunteers.service.server.ts';
import { createNearHelp } from './volunteers/near-help.service.server.ts';
import { createVolunteerProposals } from './volunteers/proposals.service.server.ts';
import { createVolunteerSearch } from './volunteers/search.service.server.ts';
import { createVolunteers } from './volunteers/volunteers.service.server.ts';

/** Roadside help: volunteers, requests, the relay between them, and what admins do with both. */
export function createRoadsideService(deps: RoadsideDependencies & { guard: SubmissionGuardService }) {
  const { database, clock, location } = deps;
  const contacts = createRoadsideContacts({ database, clock });
  const lifecycle = createRequestLifecycle(deps);
  const relay = createRelay(deps, lifecycle);
  const parts = { lifecycle, relay, contacts };
  const volunteers = createVolunteers(deps, parts);
  const review = createRequestReview(deps, parts);

  return {
    /** An admin reads requests before volunteers are asked. */
    needsReview: deps.needsReview,
    /** Who watches requests at night, at `now` (epoch ms); null where the site says nothing of it. */
    nightWords: (now: number) =>
      nightWords({ ...deps.night, needsReview: deps.needsReview, mailWorks: deps.mail.canSend() }, now),

    /** Volunteers and requests as admins see them. */
    volunteers: createVolunteerReview(deps, { ...parts, volunteers }),
    requests: {
      ...createRequestDecisions(deps, { lifecycle, review }),
      confirmByPhone: review.confirmByPhone,
      block: review.block,
      callable: review.callable,
      assign: review.assign,
    },

    search: createVolunteerSearch({ database, location }),
    near: createNearHelp({ database, clock, location }),
    register: volunteers.register,
    request: createHelpRequests(deps, parts).submit,
    ownVolunteer: volunteers,
    ownRequest: createOwnRequest(deps, { lifecycle }),
    sharedRequest: createSharedRequest(deps),
    offers: createOffers(deps, { relay }),
    onOffer: relay.onOffer,
    /** Review of what volunteers propose to change. */
    proposals: createVolunteerProposals(deps, { lifecycle }),
    blockedContacts: { list: contacts.list, unblock: contacts.unblock },

    listPrivateLinks: createRoadsideLinks({ database, contacts }),
  };
}

export type RoadsideService = ReturnType<typeof createRoadsideService>;
