import file from '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2?url';
import { afterPaint } from '../after-paint.ts';

/** Name, place and metrics of the product's font, as `FontFace` takes them; fonts.css says why these metrics. */
const FACE = [
  'Overpass',
  `url(${file})`,
  { weight: '100 900', ascentOverride: '94%', descentOverride: '24%', lineGapOverride: '0%' },
];

/**
 * Fetches the font after the first paint, and lays the page out for it once, when it is there; until then text wears
 * the fallback. Where the service worker has the page, it has the font too, and the font starts at once.
 */
export const FONT_SCRIPT = import.meta.env.SSR
  ? afterPaint(
      `var f=${JSON.stringify(FACE)};
if(w.FontFace)new FontFace(f[0],f[1],f[2]).load().then(function(l){d.fonts.add(l)},function(){})`,
      '(w.navigator.serviceWorker||{}).controller',
    )
  : '';
