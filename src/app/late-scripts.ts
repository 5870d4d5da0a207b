/**
 * Starts a page's scripts once the page has been seen, so that on a slow connection they take nothing from its
 * styles, font and picture. A page in the background paints nothing and starts at once. No timers: a browser
 * that does not report paints starts with the end of the document.
 */
export const START_SCRIPT = `(function(d,w){
var o,begun;
function begin(){
if(begun)return;begun=1;if(o)o.disconnect();
d.querySelectorAll('link[rel="later"]').forEach(function(l){l.rel='modulepreload'});
var t=d.querySelector('script[type="later"]'),s=d.createElement('script');
s.type='module';s.nonce=t.nonce;s.text=t.text;d.head.append(s)
}
var p=w.PerformanceObserver;
if(d.hidden||!p||!(p.supportedEntryTypes||[]).includes('paint'))return begin();
o=new p(function(l){if(l.getEntriesByName('first-contentful-paint').length)begin()});
o.observe({type:'paint',buffered:true})
})(document,window)`.replaceAll('\n', '');

const ENTRY = /<script nonce="[^"]*" type="module" async="">/;

/**
 * A finished document whose scripts wait for its first paint. React Router's own tags stay where they are, under
 * types that no browser loads, for hydration looks for them.
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  if (!ENTRY.test(html)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(ENTRY, `<script nonce="${nonce}" type="later">`)
    .replace('</body>', `<script nonce="${nonce}">${START_SCRIPT}</script></body>`);
}
