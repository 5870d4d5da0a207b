/**
 * Defines `afterPaint(begin, atOnce)` for a page's inline scripts, which it stands before: calls `begin` once the page
 * has been seen, so that on a slow connection it takes nothing from what is seen first. A page in the background paints
 * nothing and begins at once, as does one with `atOnce`. No timers: a browser that does not report paints begins where
 * the script stands.
 */
export const AFTER_PAINT = `function afterPaint(begin,atOnce){
var o,begun,p=window.PerformanceObserver;
function once(){if(begun)return;begun=1;if(o)o.disconnect();begin()}
if(document.hidden||atOnce||!p||!(p.supportedEntryTypes||[]).includes('paint'))return once();
o=new p(function(l){if(l.getEntriesByName('first-contentful-paint').length)once()});
o.observe({type:'paint',buffered:true})}
`.replaceAll('\n', '');
