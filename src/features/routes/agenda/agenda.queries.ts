import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import { ROUTES_KEY } from '../entry/route.queries.ts';
import { agendaParameters, type AgendaAddress } from './agenda-address.model.ts';
import type { AgendaAnswer } from './agenda.schema.ts';

/** The rides to come. Weather and sign-ups change all the time, so each visit asks again. */
export function agendaQuery(address: AgendaAddress) {
  const query = agendaParameters({ ...address, view: 'list' }).toString();
  return queryOptions({
    queryKey: [...ROUTES_KEY, 'agenda', query],
    queryFn: ({ signal }) => getJson<AgendaAnswer>(`/api/group-rides${query && `?${query}`}`, { signal }),
    gcTime: 0,
  });
}
