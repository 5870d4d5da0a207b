import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AddRouteAnswer } from '../submit/add-route.schema.ts';
import { ROUTES_KEY } from '../entry/route.queries.ts';
import { postJson } from '#platform/api-client/api-client.ts';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import { rideSubmission } from './rides.model.ts';
import type { RideForm, RideSearchAnswer, RideSearchRequest } from './rides.schema.ts';

export const rideSearchQuery = (request: RideSearchRequest) =>
  queryOptions({
    queryKey: [...ROUTES_KEY, 'rides', request],
    queryFn: ({ signal }) => postJson<RideSearchAnswer>('/api/group-rides', request, { signal }),
  });

/** Sends the form; afterwards everything that shows rides is asked for again, the shown search too. */
export const addRideMutation = (client: QueryClient, guard: FormGuard) =>
  mutationOptions({
    mutationFn: (form: RideForm) =>
      guardedPost<AddRouteAnswer>('/api/scenic-routes/add', rideSubmission(form), guard),
    onSuccess: () => client.invalidateQueries({ queryKey: ROUTES_KEY }),
  });
