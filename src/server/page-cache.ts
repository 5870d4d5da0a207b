import { randomBytes } from 'node:crypto';
import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';

/** Longer addresses are no page's own; they are rendered and not kept. */
const LONGEST_URL = 500;

/** Pages that are the same for everyone until their content changes. */
export interface KeptPages {
  /** Matches their paths, without the query. */
  path: RegExp;
  /** Moves with every change of their content. */
  version: () => Promise<{ version: number }>;
  /** For pages that also show what changes with time: how old they may get, in ms. */
  keptMs?: number;
}

/** A rendered page, cut where the nonce stands. */
interface KeptPage {
  status: number;
  headers: readonly [string, string][];
  parts: readonly Buffer[];
}

/** 128 random bits; hexadecimal, so that nothing on its way into a page escapes it. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/**
 * Keeps rendered pages, so that a page costs its rendering once per content version. Each answer still has a
 * nonce of its own: pages are rendered with a secret placeholder, and sent with the answer's nonce in its places.
 */
export function createPageCache({
  rules,
  now,
  cacheBytes,
}: {
  rules: readonly KeptPages[];
  now: () => number;
  /** Of rendered pages. */
  cacheBytes: number;
}) {
  const placeholder = newNonce();
  const flights = new SingleFlight<KeptPage>();
  const pages = byteCache<KeptPage>(cacheBytes);

  /** What a page is kept under; undefined for pages that are not kept. `about` is what else it shows. */
  async function keyOf(url: string, about: string): Promise<string | undefined> {
    if (url.length > LONGEST_URL) return undefined;
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const rule = rules.find((one) => one.path.test(path));
    if (!rule) return undefined;
    const { version } = await rule.version();
    const age = rule.keptMs === undefined ? 0 : Math.floor(now() / rule.keptMs);
    return `${version} ${age} ${url} ${about}`;
  }

  async function rendered(
    key: string,
    render: (nonce: string) => Promise<Response>,
    keptStatus: number,
  ): Promise<KeptPage> {
    const response = await render(placeholder);
    const html = response.body === null ? '' : await response.text();
    const page: KeptPage = {
      status: response.status,
      headers: [...response.headers],
      parts: html.split(placeholder).map(ownBytes),
    };
    if (page.status === keptStatus) pages.set(key, page);
    return page;
  }

  return {
    keyOf,
    /**
     * The page of `keyOf`, with `nonce` in it. `render` gets the nonce to render with. Only an answer with
     * `keptStatus` is kept.
     */
    async page(
      key: string,
      nonce: string,
      render: (nonce: string) => Promise<Response>,
      keptStatus: number = 200,
    ) {
      const { parts, ...page } =
        pages.get(key) ?? (await flights.run(key, () => rendered(key, render, keptStatus)));
      return { ...page, body: joined(parts, nonce) };
    },
  };
}

function joined(parts: readonly Buffer[], nonce: string): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, (parts.length - 1) * nonce.length);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  parts.forEach((part, index) => {
    if (index > 0) at += bytes.write(nonce, at, 'latin1');
    at += part.copy(bytes, at);
  });
  return bytes;
}
