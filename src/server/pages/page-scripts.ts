import { hash } from 'node:crypto';

/** A finished document, and what its own scripts are known by. */
export interface OwnScripts {
  html: string;
  /** Sources for the policy's `script-src`. */
  hashes: readonly string[];
}

/**
 * Takes the secret nonce out of a rendered document and names each script that carried it by its hash. Only those:
 * hashing whatever stands in a document would bless what was injected too.
 * @param rendered each byte as a character, see `PageContext.deliver`
 * @throws Error when the nonce stands anywhere else: it would tell the secret, or a script would not run
 */
export function ownScripts(rendered: string, nonce: string): OwnScripts {
  const hashes = new Set<string>();
  // Between the nonces: each ends within a tag that carries the next one.
  const pieces = rendered.split(` nonce="${nonce}"`);
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    if (before === undefined) return;
    if (before.endsWith('<script')) {
      const begin = piece.indexOf('>') + 1;
      const end = piece.indexOf('</script>', begin);
      if (begin === 0 || end < 0) throw new Error('the nonce is left in a script');
      if (!/\ssrc=/.test(piece.slice(0, begin))) hashes.add(hashOf(piece.slice(begin, end)));
    } else if (!/<link\b[^<>]*$/.test(before.slice(before.lastIndexOf('<')))) {
      throw new Error('the nonce is left in a page');
    }
  });
  const html = pieces.join('');
  if (html.includes(nonce)) throw new Error('the nonce is left in a page');
  return { html, hashes: [...hashes] };
}

const hashOf = (text: string) => `'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`;
