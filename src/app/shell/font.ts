import file from '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2?url';
import { AFTER_PAINT } from '../after-paint.ts';

/** Name, place and metrics of the product's font, as `FontFace` takes them; fonts.css says why these metrics. */
const FACE = [
  'Overpass',
  `url(${file})`,
  { weight: '100 900', ascentOverride: '94%', descentOverride: '24%', lineGapOverride: '0%' },
];

/**
 * Fetches the font after the first paint, and lays the page out for it once, when it is there; until then text wears
 * the fallback. Where the service worker has the page, it has the font too, and the font starts at once. What waits for
 * the paint is defined here for the page's last script too.
 */
export const FONT_SCRIPT = import.meta.env.SSR
  ? `${AFTER_PAINT}afterPaint(function(){
var f=${JSON.stringify(FACE)};
if(window.FontFace)new FontFace(f[0],f[1],f[2]).load().then(function(l){document.fonts.add(l)},function(){})
},(navigator.serviceWorker||{}).controller)`.replaceAll('\n', '')
  : '';
