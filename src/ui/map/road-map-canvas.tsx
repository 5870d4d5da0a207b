// Load this file lazily: it brings the map library.
import type * as L from 'leaflet';
import './road-map.css';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MapCanvas, markPlace } from './map-canvas.tsx';
import { fitBounds } from './map-view.ts';
import type { RoadMapProps } from './road-map.tsx';
import { fitOf, nominalBox } from './road-map-view.ts';
import { createRoadLayer, lightRoad, type RoadLayer } from './road-layer.ts';
import { createSignLayer, type SignLayer } from './sign-layer.ts';

/** Pixels: from an edge to the middle of a sign that is clear of the buttons and choices on the map. */
const CLEAR: L.PointTuple = [96, 96];

export type RoadMapCanvasProps = Omit<RoadMapProps, 'children' | 'className' | 'opensAtOnce'> & {
  onError: (reason: string) => void;
};

/** The map of `RoadMap`, alive. */
export function RoadMapCanvas(props: RoadMapCanvasProps) {
  const { label, roads, signs, place, bounds, baseMap, focused, boxes, onError } = props;
  const [map, setMap] = useState<L.Map>();
  const layer = useRef<SignLayer>(null);
  const lines = useRef<RoadLayer>(null);
  /** Moves of ours are not reported as the reader's. */
  const ours = useRef(false);
  const start = fitBounds(bounds, nominalBox(boxes), fitOf(boxes));

  const focus = useEffectEvent((id: number | null) => props.onFocus(id));
  const open = useEffectEvent((id: number) => props.onOpen(id));
  const moved = useEffectEvent((on: L.Map) => {
    const shown = on.getBounds();
    props.onMove?.({
      south: shown.getSouth(),
      west: shown.getWest(),
      north: shown.getNorth(),
      east: shown.getEast(),
    });
  });

  useEffect(() => {
    if (!map) return undefined;
    const node = map.getContainer();
    let touched = false;
    const touch = () => void (touched = true);
    const report = () => {
      if (touched && !ours.current) moved(map);
      touched = ours.current = false;
    };
    const clear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') focus(null);
    };
    const leave = new AbortController();
    for (const name of ['pointerdown', 'keydown', 'wheel'] as const)
      node.addEventListener(name, touch, { signal: leave.signal, passive: true, capture: true });
    node.addEventListener('keydown', clear, { signal: leave.signal });
    map.on('moveend', report);
    const signLayer = createSignLayer(map, { onFocus: focus, onOpen: open });
    layer.current = signLayer;
    const roadLayer = createRoadLayer(map, { onFocus: focus, onOpen: open });
    lines.current = roadLayer;
    return () => {
      leave.abort();
      map.off('moveend', report);
      signLayer.remove();
      layer.current = null;
      roadLayer.remove();
      lines.current = null;
    };
  }, [map]);

  const { south, west, north, east } = bounds;
  const shown = useRef(bounds);
  useEffect(() => {
    const last = shown.current;
    const next = { south, west, north, east };
    shown.current = next;
    if (!map || (['south', 'west', 'north', 'east'] as const).every((side) => last[side] === next[side]))
      return;
    const view = fitBounds(next, nominalBox(boxes), fitOf(boxes));
    ours.current = true;
    map.setView([view.center.latitude, view.center.longitude], view.zoom, { animate: mayMove() });
  }, [map, south, west, north, east, boxes]);

  useEffect(() => {
    if (map) lines.current?.show(roads);
  }, [map, roads]);
  useEffect(() => {
    if (map) layer.current?.show(signs);
  }, [map, signs]);
  useEffect(() => {
    if (!map) return undefined;
    const sign = signs.find(({ id }) => id !== null && id === focused);
    layer.current?.light(sign ?? null);
    if (!sign) return undefined;
    const at: L.LatLngTuple = [sign.latitude, sign.longitude];
    if (!map.getBounds().contains(at)) {
      ours.current = true;
      map.panInside(at, { padding: CLEAR, animate: mayMove() });
    }
    const road = roads.find(({ id }) => id === focused);
    return road && lightRoad(map, road);
  }, [map, roads, signs, focused]);
  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return undefined;
    return markPlace(map, { latitude, longitude }, '');
  }, [map, latitude, longitude]);

  return (
    <MapCanvas
      label={label}
      center={start.center}
      zoom={start.zoom}
      minZoom={fitOf(boxes).minZoom}
      maxZoom={14}
      baseMap={baseMap}
      onMap={(created) => {
        // Signs and roads have a turn of their own: with the map they keep a slow phone busy for half a second.
        startTransition(() => setMap(created));
        return () => setMap(undefined);
      }}
      onError={onError}
      className="h-full"
    />
  );
}

const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;
