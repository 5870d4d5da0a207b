import { createHash } from 'node:crypto';

/** A finished document, and what its own scripts are known by. */
export interface OwnScripts {
  html: string;
  /** Sources for the policy's `script-src`. */
  hashes: readonly string[];
}

/**
 * Takes the secret nonce out of a rendered document and names each script that carried it by its hash. Only those:
 * hashing whatever stands in a document would bless what was injected too.
 * @throws Error when the nonce stands anywhere else: it would tell the secret, or a script would not run
 */
export function ownScripts(rendered: string, nonce: string): OwnScripts {
  const hashes = new Set<string>();
  const carrying = new RegExp(`<script nonce="${nonce}"([^>]*)>([^]*?)</script>`, 'g');
  for (const [, attributes = '', text = ''] of rendered.matchAll(carrying)) {
    if (/\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  const html = rendered
    .replaceAll(`<script nonce="${nonce}"`, '<script')
    .replaceAll(new RegExp(`(<link\\b[^>]*) nonce="${nonce}"`, 'g'), '$1');
  if (html.includes(nonce)) throw new Error('the nonce is left in a page');
  return { html, hashes: [...hashes] };
}
