import { withoutEndSlashes } from '#platform/text/end-slashes.ts';

export interface OpenMeteoAccess {
  /** Origin. */
  baseUrl: string;
  /** Of a commercial plan that holds this service. */
  apiKey?: string | undefined;
  /** The origin that needs no key. */
  freeUrl: string;
}

/** Where to ask: with a key, calls of the free host go to that of customers, which differs by its first word alone. */
export function openMeteoOrigin({ baseUrl, apiKey, freeUrl }: OpenMeteoAccess): string {
  const origin = withoutEndSlashes(baseUrl);
  return apiKey && origin === freeUrl ? freeUrl.replace('//', '//customer-') : origin;
}
