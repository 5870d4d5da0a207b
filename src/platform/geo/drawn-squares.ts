/**
 * Our own drawn map comes in square drawings, each of which shows as much as four by four map tiles: few requests for
 * a screen. `z` counts as in addresses of map tiles, so a drawing belongs to the zoom two above it.
 */
export const DRAWN_SIDE = 1024;
export const DRAWN_ZOOMS = { min: 1, max: 12 } as const;
/** What a map's zoom is above that of its drawings. */
export const DRAWN_ZOOM_OFFSET = 2;

/** Names what is drawn: another drawing needs another number, since devices keep these for a year. */
export const DRAWN_VERSION = 2;

/** The part of a drawing that a page shows, in the page's colors. */
export const drawnHref = (z: number, x: number, y: number): string =>
  `/api/map/${DRAWN_VERSION}/${z}/${x}/${y}.svg#map`;
