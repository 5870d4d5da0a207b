import file from '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2?url';

/** Name, place and metrics of the product's font, as `FontFace` takes them; fonts.css says why these metrics. */
const FACE = [
  'Overpass',
  `url(${file})`,
  { weight: '100 900', ascentOverride: '94%', descentOverride: '24%', lineGapOverride: '0%' },
];

/**
 * Runs inline before the first paint, and fetches the font after it: on a slow connection it takes nothing from what
 * is seen first, and the page is laid out for it once, when it is there. Where the service worker has the page, it
 * has the font too, and the font starts at once, as in a browser that does not report paints. Text wears the
 * fallback until then.
 */
export const FONT_SCRIPT = `(function(d,w){
var o,p=w.PerformanceObserver,k=w.navigator.serviceWorker,f=${JSON.stringify(FACE)};
if(!w.FontFace)return;
function load(){if(o)o.disconnect();new FontFace(f[0],f[1],f[2]).load().then(function(l){d.fonts.add(l)},function(){})}
if(d.hidden||k&&k.controller||!p||!(p.supportedEntryTypes||[]).includes('paint'))return load();
o=new p(function(l){if(l.getEntriesByName('first-contentful-paint').length)load()});
o.observe({type:'paint',buffered:true})
})(document,window)`.replaceAll('\n', '');
