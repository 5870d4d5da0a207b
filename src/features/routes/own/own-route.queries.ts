import { deleteJson, getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import type { EditRoute, OwnRoute, OwnRouteAnswer } from './own-route.schema.ts';

const PATH = '/api/private/route';
/** A form's values; the server checks them by `editRouteSchema`. */
type RouteEdit = Partial<EditRoute> & Pick<EditRoute, 'version'>;

export const fetchOwnRoute = (privateToken: string, signal?: AbortSignal) =>
  getJson<OwnRoute>(PATH, { privateToken, ...(signal && { signal }) });

/** The calls of one private link. Each answers with the new state. */
export const ownRouteCalls = (privateToken: string) => ({
  edit: (change: RouteEdit) => putJson<OwnRouteAnswer>(PATH, change, { privateToken }),
  takeBackChange: () => deleteJson<OwnRouteAnswer>(`${PATH}/proposal`, { privateToken }),
  withdraw: () => postJson<OwnRouteAnswer>(`${PATH}/withdraw`, undefined, { privateToken }),
  cancel: () => postJson<OwnRouteAnswer>(`${PATH}/cancel`, undefined, { privateToken }),
  eraseContact: () => deleteJson<OwnRouteAnswer>(`${PATH}/contact`, { privateToken }),
  data: () => getJson<unknown>(`${PATH}/export`, { privateToken }),
});
