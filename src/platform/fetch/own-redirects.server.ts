import { NotPublic } from './guarded-lookup.server.ts';
import { createPublicFetch, MOST_REDIRECTS, REDIRECTS, type ReadFetch } from './public-fetch.server.ts';

/** The part of `fetch` that services are asked with. */
export type ServiceFetch = (url: URL, init: RequestInit) => Promise<Response>;

/**
 * Follows where a service that is asked by GET leads: on its own host as it says, elsewhere only on the open internet
 * and with none of the headers but who asks. So a service that was taken over reads nothing of the network that this
 * machine is in. Never from https back to http. What is sent goes nowhere else: its redirect is the answer.
 * @returns rejects as `fetch` does
 */
export function withOwnRedirects(
  fetch: ServiceFetch,
  publicFetch: ReadFetch = createPublicFetch(),
): ServiceFetch {
  return async (url, init) => {
    let at = url;
    for (let left = MOST_REDIRECTS; ; left -= 1) {
      const answer = await fetch(at, { ...init, redirect: 'manual' });
      const location = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null;
      const target = init.method === 'GET' && location !== null ? URL.parse(location, at) : null;
      if (!target) return answer;
      answer.body?.cancel().catch(() => {});
      if (left === 0 || (at.protocol === 'https:' && target.protocol !== 'https:'))
        throw new TypeError('fetch failed', { cause: new NotPublic() });
      if (target.host !== at.host) return publicFetch(target, { ...init, headers: asker(init.headers) });
      at = target;
    }
  };
}

function asker(given: RequestInit['headers']): Headers {
  const from = new Headers(given);
  const headers = new Headers();
  for (const name of ['accept', 'user-agent']) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
