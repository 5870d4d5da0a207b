// Load this file lazily: it brings the map library.
import type * as L from 'leaflet';
import './draw-canvas.css';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { MapCanvas, showAll, type MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { createDrawingLayer, type DrawingLayer } from './drawing-layer.ts';
import type { DrawingState } from './use-drawing.ts';

const MAX_ZOOM = 17;
/** A phone is about 15 miles wide. */
const NEAR_ZOOM = 11;
const UNITED_STATES = { center: { latitude: 39.5, longitude: -98.4 }, zoom: 4 };

/** What the buttons around the map do with it. */
export interface MapHandle {
  zoomBy: (steps: number) => void;
  goTo: (point: GeoPoint) => void;
  /** Adds a point where the crosshair is. */
  addHere: () => void;
}

export interface DrawCanvasProps {
  state: DrawingState;
  baseMap: MapCanvasProps['baseMap'];
  /** Where to look before there are points. */
  start: GeoPoint | undefined;
  /** Stands over the map where Enter and the phone's button add a point. */
  crosshair: RefObject<HTMLElement | null>;
  /** A click adds a point there; else only the crosshair does. */
  clickAdds: boolean;
  /** Gets the map's handle once it is there, null when it goes. */
  onHandle: (handle: MapHandle | null) => void;
  onError: () => void;
}

/** The map that a road is drawn on. Arrows pan, Enter adds a point at the crosshair, Z undoes, Delete removes. */
export function DrawCanvas(props: DrawCanvasProps) {
  const { state, baseMap, start, crosshair, clickAdds, onHandle, onError } = props;
  const [map, setMap] = useState<L.Map>();
  const layer = useRef<DrawingLayer>(null);
  const { drawing, legs, next, change, setAim } = state;
  const { points, chosen } = drawing;
  const count = points.length;

  const aimed = useEffectEvent((on: L.Map): GeoPoint => {
    const { lat, lng } = on.containerPointToLatLng(aimSpot(on, crosshair.current)).wrap();
    return { latitude: lat, longitude: lng };
  });
  const add = useEffectEvent((point: GeoPoint) => change({ kind: 'add', point }));
  const press = useEffectEvent((event: KeyboardEvent, on: L.Map) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const focused = target?.dataset['point'];
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key.toLowerCase() !== 'z' || event.altKey) return;
    }
    const key = event.key.toLowerCase();
    if (key === 'enter' && focused === undefined) add(aimed(on));
    else if (key === 'z') change({ kind: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'delete' || key === 'backspace') {
      const at = focused === undefined ? (chosen ?? count - 1) : Number(focused);
      if (at < 0) return;
      change({ kind: 'remove', at });
    } else if (key === 'escape' && chosen !== null) change({ kind: 'choose', at: null });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const clicked = useEffectEvent((event: L.LeafletMouseEvent) => {
    const { lat, lng } = event.latlng.wrap();
    if (clickAdds) add({ latitude: lat, longitude: lng });
    else if (chosen !== null) change({ kind: 'choose', at: null });
  });

  useEffect(() => {
    if (!map) return undefined;
    const node = map.getContainer();
    const leave = new AbortController();
    // With a mouse points are put where it clicks, and nobody asks for the way to the crosshair.
    let aims = !clickAdds;
    const look = () => {
      if (aims) setAim(aimed(map));
    };
    const useKeys = () => {
      aims = true;
    };
    const useMouse = () => {
      if (!clickAdds) return;
      aims = false;
      setAim(null);
    };
    map.doubleClickZoom.disable();
    const created = createDrawingLayer(map, {
      onChoose: (at) => change({ kind: 'choose', at }),
      onMove: (at, point) => change({ kind: 'move', at, point }),
      onInsert: (at, point) => change({ kind: 'insert', at, point }),
    });
    layer.current = created;
    const { signal } = leave;
    node.addEventListener('keydown', useKeys, { signal, capture: true });
    node.addEventListener('pointerdown', useMouse, { signal, capture: true });
    node.addEventListener('keydown', (event) => press(event, map), { signal, capture: true });
    map.on('move', look);
    map.on('click', clicked);
    look();
    onHandle({
      zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
      goTo: ({ latitude, longitude }) => {
        const zoom = Math.max(map.getZoom(), NEAR_ZOOM);
        const away = aimSpot(map, crosshair.current).subtract(map.getSize().divideBy(2));
        const middle = map.project([latitude, longitude], zoom).subtract(away);
        map.setView(map.unproject(middle, zoom), zoom, { animate: false });
      },
      addHere: () => add(aimed(map)),
    });
    return () => {
      leave.abort();
      map.off('move', look);
      map.off('click', clicked);
      created.remove();
      layer.current = null;
      onHandle(null);
    };
  }, [map, change, setAim, onHandle, crosshair, clickAdds]);

  useEffect(() => {
    if (map) layer.current?.show({ points, legs, next: next?.leg ?? null, chosen });
  }, [map, points, legs, next, chosen]);

  return (
    <MapCanvas
      label="Map to draw your road on. Arrow keys move it, Enter adds a point at its crosshair, Z takes one back, Delete removes one."
      center={start ?? UNITED_STATES.center}
      zoom={start ? NEAR_ZOOM : UNITED_STATES.zoom}
      shows={points.length > 1 ? points : points.length === 1 ? points : undefined}
      minZoom={3}
      maxZoom={MAX_ZOOM}
      baseMap={baseMap}
      wheelZooms
      onMap={(created) => {
        if (points.length === 1) showAll(created, points, NEAR_ZOOM);
        setMap(created);
        return () => setMap(undefined);
      }}
      onError={onError}
      className="draw-map"
    />
  );
}

/** Where the crosshair stands, in the map's own pixels. */
function aimSpot(map: L.Map, crosshair: HTMLElement | null): L.Point {
  const { x, y } = map.getSize();
  const box = map.getContainer().getBoundingClientRect();
  const at = crosshair?.getBoundingClientRect();
  if (!at || at.width === 0) return map.getSize().divideBy(2);
  return map
    .getSize()
    .divideBy(2)
    .add([at.left + at.width / 2 - box.left - x / 2, at.top + at.height / 2 - box.top - y / 2]);
}
