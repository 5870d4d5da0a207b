// Load this file lazily: it brings the map library.
import * as L from 'leaflet';
import './map-tokens.css';
import { DRAWN_SIDE, DRAWN_ZOOM_OFFSET, DRAWN_ZOOMS, drawnHref } from '#platform/geo/drawn-squares.ts';

const SVG = 'http://www.w3.org/2000/svg';
const PANE = 'drawn';

/** Puts our own drawn map under everything else, so that a map without tiles is never an empty square. */
export function addDrawnLayer(map: L.Map): void {
  map.createPane(PANE).style.zIndex = '150';
  const layer = L.gridLayer({
    pane: PANE,
    tileSize: DRAWN_SIDE,
    minZoom: DRAWN_ZOOMS.min + DRAWN_ZOOM_OFFSET,
    maxNativeZoom: DRAWN_ZOOMS.max + DRAWN_ZOOM_OFFSET,
    keepBuffer: 1,
  });
  const createTile = ({ x, y, z }: L.Coords) => {
    const tile = document.createElementNS(SVG, 'svg');
    tile.setAttribute('viewBox', `0 0 ${DRAWN_SIDE} ${DRAWN_SIDE}`);
    tile.setAttribute('aria-hidden', 'true');
    const use = document.createElementNS(SVG, 'use');
    use.setAttribute('href', drawnHref(z - DRAWN_ZOOM_OFFSET, x, y));
    tile.append(use);
    return tile;
  };
  Object.assign(layer, { createTile }).addTo(map);
}
