/** What answers are sent as. */
export type Encoding = 'br' | 'gzip' | 'identity';

const ANY = '*';
/** Browsers send a handful of headers; what is longer is nobody's. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 200;
const LONGEST_KNOWN = 100;

/**
 * The encoding for an `Accept-Encoding` header (RFC 9110 §12.5.3): the one that is wanted most, of equals the
 * smallest. Who takes none at all gets plain bytes: better than nothing.
 */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const found = known.get(header);
  if (found) return found;
  const chosen = choose(header, ['br', 'gzip']);
  if (header.length <= LONGEST_KNOWN) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(header, chosen);
  }
  return chosen;
}

/** True for whoever is best sent gzip where there is nothing else but plain bytes. */
export const takesGzip = (header: string | undefined): boolean =>
  header !== undefined && choose(header, ['gzip']) === 'gzip';

/** @param made what there is beside plain bytes, the smallest first */
function choose(header: string, made: readonly ('br' | 'gzip')[]): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name !== '' && weight >= 0 && weight <= 1) weights.set(name.replace(/^x-(?=gzip$)/, ''), weight);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get(ANY) ?? 0;
  // Plain bytes are taken by everyone who does not say otherwise, yet wanted by few.
  const plain = weights.get('identity') ?? 0;
  const best = Math.max(...made.map(weightOf));
  if (best === 0 || plain > best) return 'identity';
  return made.find((name) => weightOf(name) === best) ?? 'identity';
}

/** The first of these tags that an `If-None-Match` header names (RFC 9110 §13.1.2); `*` names whatever there is. */
export function namedTag(header: string | undefined, tags: readonly string[]): string | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === ANY) return tags[0];
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const named = header.split(',').map(opaque);
  return tags.find((tag) => named.includes(opaque(tag)));
}
