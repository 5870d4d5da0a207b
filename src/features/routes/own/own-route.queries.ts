import { deleteJson, getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import type { EditRoute, OwnRoute, OwnRouteAnswer } from './own-route.schema.ts';

const PATH = '/api/private/route';
/** A form's values; the server checks them by `editRouteSchema`. */
type RouteEdit = Partial<EditRoute> & Pick<EditRoute, 'version'>;

/** @param date of the same standing ride as that of the link; without it, the link's own. */
const pathOf = (part: string, date: string | null) =>
  `${PATH}${part}${date === null ? '' : `?date=${encodeURIComponent(date)}`}`;

export const fetchOwnRoute = (privateToken: string, date: string | null, signal?: AbortSignal) =>
  getJson<OwnRoute>(pathOf('', date), { privateToken, ...(signal && { signal }) });

/** The calls of one private link. Each answers with the new state. */
export const ownRouteCalls = (privateToken: string, date: string | null) => ({
  edit: (change: RouteEdit) => putJson<OwnRouteAnswer>(pathOf('', date), change, { privateToken }),
  takeBackChange: () => deleteJson<OwnRouteAnswer>(pathOf('/proposal', date), { privateToken }),
  withdraw: () => postJson<OwnRouteAnswer>(pathOf('/withdraw', date), undefined, { privateToken }),
  cancel: () => postJson<OwnRouteAnswer>(pathOf('/cancel', date), undefined, { privateToken }),
  end: () => postJson<OwnRouteAnswer>(pathOf('/end', date), undefined, { privateToken }),
  eraseContact: () => deleteJson<OwnRouteAnswer>(pathOf('/contact', date), { privateToken }),
  data: () => getJson<unknown>(pathOf('/export', date), { privateToken }),
});
