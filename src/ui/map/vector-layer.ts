// Load this file only where a site has vector tiles: it brings their renderer.
import * as L from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';

/** PMTiles 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): the header, and its last zoom. */
const HEADER_BYTES = 127;
const MAGIC = 'PMTiles\u0003';
const MAX_ZOOM_AT = 101;

const DARK = '(prefers-color-scheme: dark)';
/** Of their own: pictures of tiles are turned dark, these have a dark look themselves. */
const PANE = 'vector';

type VectorLayer = L.GridLayer & { backgroundColor?: string };

/**
 * Draws vector tiles of one PMTiles file over our own map, in the page's theme, also when that changes. Where the file
 * cannot be read, and where a tile of it fails, our own map shows.
 * @returns what takes them away
 */
export function addVectorLayer(map: L.Map, url: string, report: (ok: boolean) => void): () => void {
  map.createPane(PANE).style.zIndex = '200';
  let layer: L.GridLayer | undefined;
  let shown = '';
  let maxDataZoom: number | undefined;
  const draw = () => {
    const flavor = isDark() ? 'dark' : 'light';
    if (maxDataZoom === undefined || flavor === shown) return;
    shown = flavor;
    layer?.remove();
    layer = vectorLayer(url, flavor, maxDataZoom).addTo(map);
  };

  const theme = new MutationObserver(draw);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const leave = new AbortController();
  matchMedia(DARK).addEventListener('change', draw, { signal: leave.signal });
  lastZoom(url, leave.signal).then(
    (zoom) => {
      maxDataZoom = zoom;
      draw();
      report(true);
    },
    () => {
      if (!leave.signal.aborted) report(false);
    },
  );
  return () => {
    leave.abort();
    theme.disconnect();
    layer?.remove();
  };
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia(DARK).matches : theme === 'dark';
}

function vectorLayer(url: string, flavor: string, maxDataZoom: number): L.GridLayer {
  // The renderer looks for Leaflet as browsers without modules had it.
  Object.assign(globalThis, { L: { GridLayer: L.GridLayer, DomUtil: L.DomUtil } });
  const options = { url, flavor, lang: 'en', maxDataZoom, attribution: '', pane: PANE };
  const layer = leafletLayer(options) as unknown as VectorLayer;
  // It would paint a tile that failed, too.
  delete layer.backgroundColor;
  return layer;
}

/** @throws when this is no PMTiles file, or cannot be asked for in parts */
async function lastZoom(url: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(url, { signal, headers: { range: `bytes=0-${HEADER_BYTES - 1}` } });
  if (answer.status !== 206) throw new Error(`vector tiles answer ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!new TextDecoder().decode(bytes).startsWith(MAGIC)) throw new Error('not a PMTiles file');
  return bytes[MAX_ZOOM_AT] ?? 0;
}
