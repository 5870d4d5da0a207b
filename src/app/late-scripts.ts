import { afterPaint } from './after-paint.ts';

/** Starts a page's scripts after its first paint. */
export const START_SCRIPT = afterPaint(`
d.querySelectorAll('link[rel="later"]').forEach(function(l){l.rel='modulepreload'});
var t=d.querySelector('script[type="text/x-later"]'),s=d.createElement('script');
s.type='module';s.nonce=t.nonce;s.text=t.text;d.head.append(s)`);

const ENTRY = '<script nonce="NONCE" type="module" async="">';
const PRELOAD = '<link rel="modulepreload"';
/** Every document that comes alive has it, whatever its tags look like. */
const ALIVE = 'window.__reactRouterContext';

/**
 * A finished document whose scripts wait for its first paint. React Router's own tags stay where they are, under
 * types that no browser loads, for hydration looks for them.
 * @param onOtherTags called when the document has scripts, but not the tags that React Router wrote so far: it is
 *   answered as it is then, works, and paints later
 */
export function scriptsAfterPaint(html: string, nonce: string, onOtherTags: () => void): string {
  if (!html.includes(ALIVE)) return html;
  // In two parts, each looked through and written once: a page is long, and the entry stands at its end.
  const [before = '', after, ...more] = html.split(ENTRY.replace('NONCE', nonce));
  if (after === undefined || more.length > 0 || !before.includes(PRELOAD)) {
    onOtherTags();
    return html;
  }
  const late = (part: string) => part.replaceAll(PRELOAD, '<link rel="later"');
  const end = `<script nonce="${nonce}">${START_SCRIPT}</script></body>`;
  return `${late(before)}<script nonce="${nonce}" type="text/x-later">${late(after).replace('</body>', end)}`;
}
