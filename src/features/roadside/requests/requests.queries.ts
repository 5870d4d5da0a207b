import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RequestValues } from './request-draft.store.ts';
import type { LocationAnswer } from '#features/location/location.schema.ts';
import { getJson, postJson } from '#platform/api-client/api-client.ts';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type { HelpForm, NearHelp, SubmittedAnswer } from '../public.schema.ts';
import { ZIP_OF_POSITION } from './request-form.model.ts';

export const requestHelpMutation = (guard: FormGuard) =>
  mutationOptions({ mutationFn: (request: HelpForm) => sendRequest(request, guard) });

type Asked = Pick<RequestValues, 'zipCode' | 'issueType' | 'latitude' | 'longitude'>;

/** Who could help near a place, in words. A mile is near enough: addresses of calls are kept in many a log. */
export const nearHelpQuery = ({ zipCode, issueType, latitude, longitude }: Asked) => {
  const near = (degrees: string) => degrees && Number(degrees).toFixed(2);
  const query = `${new URLSearchParams({ zipCode, issueType, latitude: near(latitude), longitude: near(longitude) })}`;
  return queryOptions({
    queryKey: ['roadside-near', query],
    queryFn: ({ signal }) => getJson<NearHelp>(`/api/roadside/near?${query}`, { signal }),
    enabled: /^\d{5}$/.test(zipCode) && issueType !== '',
    staleTime: 60_000,
    retry: false,
  });
};

/** Sends a request, once per guard however often it is called. */
export const sendRequest = async (request: HelpForm, guard: FormGuard): Promise<SubmittedAnswer> =>
  guardedPost<SubmittedAnswer>('/api/roadside/request', await withZipOfPosition(request), guard);

/** The nearest ZIP code, where the position was found without a connection to ask for it. */
async function withZipOfPosition(request: HelpForm): Promise<HelpForm> {
  const { latitude, longitude, zipCode } = request;
  if (zipCode !== ZIP_OF_POSITION || latitude === null || longitude === null) return request;
  const near = await postJson<LocationAnswer>('/api/location/zip', { latitude, longitude });
  return { ...request, zipCode: near.zipCode };
}
