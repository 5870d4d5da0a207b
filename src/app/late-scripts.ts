import { NOTE_TRANSLATED_TEXTS } from './translated-texts.ts';

/** The bar of a page whose scripts did not come; React never gets to see it. */
const LOST_BAR = 'no-print sticky bottom-0 z-50 border-t-2 border-line bg-panel';
const LOST_TEXT = 'This page did not load completely, and nothing you enter is sent. ';

/**
 * Keeps the last press on a button that React has not taken over yet, and gives it back then: React drops presses on
 * HTML whose code is on its way. Forms that come late keep their own; what opens by the browser itself needs none.
 */
const KEEP_PRESS = `
var early;
function alive(b){return Object.keys(b).some(function(k){return k.startsWith('__reactProps')})}
d.addEventListener('click',function(v){
var t,b=v.target.closest('button[type=button]:not([popovertarget])');
if(!b||alive(b)||b.closest('[data-late-form]'))return;
if(!early)t=setInterval(function(){
if(early.isConnected&&!alive(early))return;
clearInterval(t);b=early;early=0;b.click()},50);
early=b},true);`;

/**
 * Starts a page's scripts after its first paint (`AFTER_PAINT` stands in its head). Where they do not come, the page says
 * so: its buttons would do nothing, and browsers may not ask for them again.
 */
export const START_SCRIPT = `afterPaint(function(){
var d=document,w=window,t=d.querySelector('script[type="text/x-later"]'),s=d.createElement('script'),m=d.documentElement.dataset;
${KEEP_PRESS}${NOTE_TRANSLATED_TEXTS}
d.querySelectorAll('link[rel="later"]').forEach(function(l){l.rel='modulepreload'});
s.onerror=function(){
var b=d.createElement('div');
m.lost='';b.className='${LOST_BAR}';b.dataset.thumbBar='';b.setAttribute('role','alert');
b.innerHTML='<p class="measure">${LOST_TEXT}<button class="text-link min-h-12 font-bold">Reload</button></p>';
b.querySelector('button').onclick=function(){location.reload()};
d.body.append(b);
d.querySelectorAll('[data-late-form]>:last-child').forEach(function(n){n.textContent=''})};
w.addEventListener('unhandledrejection',function(v){
if(v.reason instanceof TypeError&&!w.__reactRouterDataRouter&&!('lost' in m))s.onerror()});
s.type='module';s.nonce=t.nonce;s.text=t.text;
d.head.append(s)})`.replaceAll('\n', '');

const ENTRY = '<script nonce="NONCE" type="module" async="">';
const PRELOAD = '<link rel="modulepreload"';
/** For finding routes while one moves, which the build leaves out; a link takes 21 characters more for it. */
const DISCOVERED = ' data-discover="true"';
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
  const late = (part: string) => part.replaceAll(PRELOAD, '<link rel="later"').replaceAll(DISCOVERED, '');
  const end = `<script nonce="${nonce}">${START_SCRIPT}</script></body>`;
  return `${late(before)}<script nonce="${nonce}" type="text/x-later">${late(after).replace('</body>', end)}`;
}
