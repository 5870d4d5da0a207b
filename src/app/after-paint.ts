/**
 * An inline script that does something once the page has been seen, so that on a slow connection it takes nothing
 * from what is seen first. A page in the background paints nothing and begins at once. No timers: a browser that does
 * not report paints begins where the script stands.
 * @param begin statements; `d` is the document, `w` the window.
 * @param atOnce expression for pages that need not wait.
 */
export const afterPaint = (begin: string, atOnce = 'false'): string =>
  `(function(d,w){
var o,begun,p=w.PerformanceObserver;
function begin(){if(begun)return;begun=1;if(o)o.disconnect();${begin}}
if(d.hidden||${atOnce}||!p||!(p.supportedEntryTypes||[]).includes('paint'))return begin();
o=new p(function(l){if(l.getEntriesByName('first-contentful-paint').length)begin()});
o.observe({type:'paint',buffered:true})
})(document,window)`.replaceAll('\n', '');
