import { afterPaint } from './after-paint.ts';

/** Starts a page's scripts after its first paint. */
export const START_SCRIPT = afterPaint(`
d.querySelectorAll('link[rel="later"]').forEach(function(l){l.rel='modulepreload'});
var t=d.querySelector('script[type="text/x-later"]'),s=d.createElement('script');
s.type='module';s.nonce=t.nonce;s.text=t.text;d.head.append(s)`);

const ENTRY = /<script nonce="[^"]*" type="module" async="">/;

/**
 * A finished document whose scripts wait for its first paint. React Router's own tags stay where they are, under
 * types that no browser loads, for hydration looks for them.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  if (!ENTRY.test(html)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(ENTRY, `<script nonce="${nonce}" type="text/x-later">`)
    .replace('</body>', `<script nonce="${nonce}">${START_SCRIPT}</script></body>`);
}
