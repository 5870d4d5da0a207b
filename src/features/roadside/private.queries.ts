import { deleteJson, getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import type { PrivateLink } from '#platform/private-links/private-link.schema.ts';
import type {
  CompleteRequest,
  OfferView,
  OwnVolunteerChanges,
  RequestView,
  SharedRequest,
  VolunteerView,
} from './private.schema.ts';

// Each call carries the token of a private link, and answers the view as it is afterwards.

const REQUEST = '/api/private/roadside-request';
const SHARED = '/api/private/roadside-shared';
const OFFER = '/api/private/roadside-offer';
const VOLUNTEER = '/api/private/roadside-volunteer';

interface ErasedAnswer {
  message: string;
}

const reading =
  <View>(path: string) =>
  (privateToken: string, signal?: AbortSignal) =>
    getJson<View>(path, { privateToken, ...(signal && { signal }) });

export const fetchRequest = reading<RequestView>(REQUEST);
export const fetchShared = reading<SharedRequest>(SHARED);
export const fetchOffer = reading<OfferView>(OFFER);
export const fetchVolunteer = reading<VolunteerView>(VOLUNTEER);

export const confirmRequest = (privateToken: string) =>
  postJson<RequestView>(`${REQUEST}/confirm`, {}, { privateToken });
export const cancelRequest = (privateToken: string) =>
  postJson<RequestView>(`${REQUEST}/cancel`, {}, { privateToken });
export const shareRequest = (privateToken: string) =>
  postJson<PrivateLink>(`${REQUEST}/share`, {}, { privateToken });
export const completeRequest = (privateToken: string, body: CompleteRequest) =>
  postJson<RequestView>(`${REQUEST}/complete`, body, { privateToken });
export const exportRequest = reading<unknown>(`${REQUEST}/export`);
export const eraseRequest = (privateToken: string) => deleteJson<ErasedAnswer>(REQUEST, { privateToken });

export type OfferStep = 'accept' | 'decline' | 'withdraw' | 'complete';
export const answerOffer = (privateToken: string, step: OfferStep) =>
  postJson<OfferView>(`${OFFER}/${step}`, {}, { privateToken });

export const changeVolunteer = (privateToken: string, changes: OwnVolunteerChanges) =>
  putJson<VolunteerView>(VOLUNTEER, changes, { privateToken });
export const takeBackVolunteerChange = (privateToken: string) =>
  deleteJson<VolunteerView>(`${VOLUNTEER}/proposal`, { privateToken });
export const setVolunteerActive = (privateToken: string, active: boolean) =>
  postJson<VolunteerView>(`${VOLUNTEER}/${active ? 'resume' : 'pause'}`, {}, { privateToken });
export const exportVolunteer = reading<unknown>(`${VOLUNTEER}/export`);
export const eraseVolunteer = (privateToken: string) => deleteJson<ErasedAnswer>(VOLUNTEER, { privateToken });
