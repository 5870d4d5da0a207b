import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type { AddRouteAnswer, AddRouteForm } from './add-route.schema.ts';
import { ROUTES_KEY } from '../entry/route.queries.ts';

/** Sends the form; afterwards everything that shows routes is asked for again. */
export const addRouteMutation = (client: QueryClient, guard: FormGuard) =>
  mutationOptions({
    mutationFn: (form: AddRouteForm) => guardedPost<AddRouteAnswer>('/api/scenic-routes/add', form, guard),
    onSuccess: () => client.invalidateQueries({ queryKey: ROUTES_KEY }),
  });
