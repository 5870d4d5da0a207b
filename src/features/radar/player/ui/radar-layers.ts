import * as L from 'leaflet';
import { FRAME_TIMEOUT_MS, type PlayerFrame } from '../frame-player.model.ts';
import type { RadarFrames } from '../../radar.schema.ts';
import { MAX_ZOOM } from '../zoom.model.ts';

/** As the specification has it: the map stays readable under the rain. */
const TILE_OPACITY = 0.6;
const PANE = 'radar';
/** Above the base map (200), below vectors and markers (400 and up). */
const PANE_LEVEL = '250';

export type FrameMark = 'past' | 'now' | 'model forecast' | 'forecast';

export interface LoopFrame extends PlayerFrame {
  url: string;
  nativeZoom: { min: number; max: number };
  mark: FrameMark;
}

/** All frames of a list in one row, the oldest first. */
export function loopFrames({ host, radar }: RadarFrames): LoopFrame[] {
  const newest = radar.past.at(-1);
  const frame = (mark: FrameMark, forecast: boolean) => (listed: RadarFrames['radar']['past'][number]) => ({
    id: listed.path,
    time: listed.time,
    forecast,
    url: `${host}${listed.path}/{z}/{x}/{y}.png`,
    nativeZoom: listed.nativeZoom,
    mark,
  });
  return [
    ...radar.past.map((listed) => frame(listed === newest ? 'now' : 'past', false)(listed)),
    ...radar.nowcast.map((listed) =>
      frame(listed.kind === 'model' ? 'model forecast' : 'forecast', true)(listed),
    ),
  ];
}

export interface LayerReport {
  type: 'loading' | 'loaded' | 'failed';
  id: string;
}

export interface RadarLayers {
  /** Loads `load`, shows `shown`, forgets what is not in `frames`. */
  sync(frames: readonly LoopFrame[], load: readonly LoopFrame[], shown: string | null): void;
  remove(): void;
}

interface Layer {
  tiles: L.TileLayer;
  failed: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * One tile layer per frame, all transparent but one, so that changing frames blanks nothing. While the map moves,
 * only the shown frame follows: the others would ask forevery new view's tiles at once.
 */
export function createRadarLayers(
  map: L.Map,
  report: (event: LayerReport | { type: 'viewChanged' }) => void,
): RadarLayers {
  const layers = new Map<string, Layer>();
  let visible: string | null = null;
  let wanted: readonly LoopFrame[] = [];
  let moving = false;
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = PANE_LEVEL;
  pane.style.pointerEvents = 'none';

  const drop = (id: string) => {
    const layer = layers.get(id);
    if (!layer) return;
    layers.delete(id);
    clearTimeout(layer.timer);
    // In this order: Leaflet lets go of the map's events in a listener of the layer's own "remove".
    layer.tiles.remove();
    layer.tiles.off();
  };
  const fail = (id: string) => {
    if (!layers.has(id)) return;
    drop(id);
    report({ type: 'failed', id });
  };
  const add = (frame: LoopFrame) => {
    const tiles = L.tileLayer(frame.url, {
      pane: PANE,
      opacity: frame.id === visible ? TILE_OPACITY : 0,
      minNativeZoom: frame.nativeZoom.min,
      maxNativeZoom: frame.nativeZoom.max,
      maxZoom: MAX_ZOOM,
      keepBuffer: 0,
      updateWhenIdle: true,
      className: `radar-frame radar-frame-${frame.time}`,
    });
    const layer: Layer = { tiles, failed: false, timer: undefined };
    layers.set(frame.id, layer);
    tiles.on('loading', () => {
      clearTimeout(layer.timer);
      layer.timer = setTimeout(() => fail(frame.id), FRAME_TIMEOUT_MS);
      report({ type: 'loading', id: frame.id });
    });
    // Removing the layer inside Leaflet's own event would pull the tiles away under its feet.
    tiles.on('tileerror', () => {
      layer.failed = true;
      queueMicrotask(() => fail(frame.id));
    });
    tiles.on('load', () => {
      clearTimeout(layer.timer);
      if (!layer.failed) report({ type: 'loaded', id: frame.id });
    });
    tiles.addTo(map);
  };

  const addWanted = () => {
    for (const frame of wanted) if (!layers.has(frame.id)) add(frame);
  };

  const onMoveStart = () => {
    moving = true;
    for (const id of layers.keys()) if (id !== visible) drop(id);
    report({ type: 'viewChanged' });
  };
  const onMoveEnd = () => {
    moving = false;
    addWanted();
  };
  map.on('movestart', onMoveStart);
  map.on('moveend', onMoveEnd);

  return {
    sync(frames, load, shown) {
      visible = shown;
      wanted = load;
      const kept = new Set(frames.map(({ id }) => id));
      for (const id of layers.keys()) if (!kept.has(id)) drop(id);
      if (!moving) addWanted();
      // The new picture first, then the old one away: nothing is blank between.
      if (shown !== null) layers.get(shown)?.tiles.setOpacity(TILE_OPACITY);
      for (const [id, { tiles }] of layers) if (id !== shown) tiles.setOpacity(0);
    },
    remove() {
      map.off('movestart', onMoveStart);
      map.off('moveend', onMoveEnd);
      for (const id of layers.keys()) drop(id);
    },
  };
}
