/** The path of a request's address, without its query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** The query of a request's address with its question mark, or an empty text. */
export function queryOf(url: string): string {
  const [address = ''] = url.split('#', 1);
  const start = address.indexOf('?');
  return start < 0 ? '' : address.slice(start);
}

/**
 * A request target as path and query: clients of proxies write the whole address (RFC 9112 §3.2.2), and the host in it
 * says no more than the Host header does.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || target === '*') return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** True for everything that is answered as an API: in JSON, errors included. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(decoded(path) ?? path);

/** Patterns of the pages, such as `/route/:id` or `/old/*`, cut into segments. */
export type PagePatterns = readonly (readonly string[])[];

/** Where a page's address leads: to the page, to its canonical address, or nowhere. */
export type PageAddress =
  | { kind: 'page'; pattern: string; params: string[] }
  | { kind: 'moved'; to: string }
  /** `strange`: URL parsers read it in different ways, so nothing of it is handed on. */
  | { kind: 'unknown'; strange: boolean };

/**
 * Finds the page of an address. Fixed segments count in any case, and slashes that are doubled or trail are dropped;
 * what differs from the canonical address has moved there. A target is made of a known pattern, so it never leads to
 * another site.
 */
export function pageAddress(url: string, patterns: PagePatterns): PageAddress {
  const path = pathOf(url);
  const segments = path.split('/').filter((segment) => segment !== '');
  const names = segments.map(decoded);
  if (path.includes('\\') || names.some((name) => name === undefined || name === '.' || name === '..')) {
    return { kind: 'unknown', strange: true };
  }
  const pattern = patterns.find(
    (parts) =>
      (parts.at(-1) === '*' ? parts.length <= segments.length + 1 : parts.length === segments.length) &&
      parts.every((part, at) => part === '*' || part.startsWith(':') || part === names[at]?.toLowerCase()),
  );
  if (!pattern) return { kind: 'unknown', strange: path.includes('//') };
  const params = pattern.flatMap((part, at) => (part.startsWith(':') ? (names[at] ?? '') : []));
  const asAsked = (at: number) => pattern[at] === undefined || /^[:*]/.test(pattern[at]);
  const canonical = `/${segments.map((segment, at) => (asAsked(at) ? segment : pattern[at])).join('/')}`;
  return canonical === path
    ? { kind: 'page', pattern: `/${pattern.join('/')}`, params }
    : { kind: 'moved', to: canonical + queryOf(url) };
}

/** An address without its trailing slash, its query kept; undefined when it has none. */
export function withoutTrailingSlash(url: string): string | undefined {
  const path = pathOf(url);
  if (path.length < 2 || !path.endsWith('/')) return undefined;
  const shorter = path.slice(0, -1);
  return /^\/[^/\\]/.test(shorter) ? shorter + queryOf(url) : undefined;
}

/** Without escapes; undefined where they are broken. */
export function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
