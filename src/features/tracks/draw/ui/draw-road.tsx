// Load this file lazily: it brings the map library.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { currentPosition, ownGeolocation } from '#features/location/ui/current-position.ts';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import type { TrimChoice } from '../../track-limits.model.ts';
import { findPoint } from '../draw.queries.ts';
import type { DrawnPoints } from '../drawn-points.model.ts';
import { createDrawnPoints } from '../drawn-points.store.ts';
import { liveText } from '../drawn-legs.model.ts';
import { DrawBeside } from './draw-beside.tsx';
import type { MapHandle } from './draw-canvas.tsx';
import { DrawDialog } from './draw-dialog.tsx';
import { useDrawing, type DrawingState } from './use-drawing.ts';

/** Beside the form from here on; below, the drawing takes the screen. */
const BESIDE = '(min-width: 1024px)';
const POSITION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

/** What a trip's page has in its tab alone, with what was drawn last on this device: its first load has no room for it. */
export const tripPoints = createDrawnPoints('trip');

export interface DrawRoadProps {
  baseMap: MapCanvasProps['baseMap'];
  /** What was drawn before, and where it is kept. */
  points: DrawnPoints;
  /** Points that the road may have. */
  most: number;
  /** A ZIP code to look at first. */
  near: string | undefined;
  /** Whether both ends may be left out: a road that is published, not a trip. */
  trims: boolean;
  /** Takes the road; a sentence when it could not. */
  onDone: (points: readonly GeoPoint[], trim: TrimChoice) => Promise<string | undefined>;
  onClose: () => void;
}

/** What the phone's screen and the part beside the form both work with. */
export interface DrawParts {
  state: DrawingState;
  most: number;
  baseMap: MapCanvasProps['baseMap'];
  start: GeoPoint | undefined;
  handle: MapHandle | null;
  onHandle: (handle: MapHandle | null) => void;
  /** A sentence about the position, the search or Done that did not work. */
  problem: string | undefined;
  finishing: boolean;
  done: () => void;
  locate: () => void;
  locating: boolean;
  goToZip: (zip: string) => void;
  trim: boolean;
  setTrim: ((trim: boolean) => void) | undefined;
  onMapError: () => void;
  close: () => void;
  /** Read out after every change. */
  spoken: string;
}

/** A map on which a road is drawn by points that snap to roads. On a phone it fills the screen. */
export function DrawRoad({ baseMap, points: kept, most, near, trims, onDone, onClose }: DrawRoadProps) {
  const [initial] = useState(kept.get);
  const state = useDrawing(initial, most);
  const beside = useBeside();
  const [handle, onHandle] = useState<MapHandle | null>(null);
  const [start, setStart] = useState<{ point: GeoPoint | undefined } | undefined>(
    near === undefined || initial.length > 0 ? { point: undefined } : undefined,
  );
  const [problem, setProblem] = useState<string>();
  const [finishing, setFinishing] = useState(false);
  const [locating, setLocating] = useState(false);
  const [trim, setTrim] = useState(false);
  const underWay = useRef(false);
  const { points } = state.drawing;

  useEffect(() => kept.set(points), [kept, points]);
  useEffect(() => {
    if (start || near === undefined) return;
    void findPoint(near).then((point) => setStart({ point }));
  }, [start, near]);

  const done = async () => {
    if (underWay.current) return;
    if (points.length < 2) return setProblem('Add at least two points first.');
    underWay.current = true;
    setFinishing(true);
    const failed = await onDone(points, trim ? 'yes' : 'auto');
    underWay.current = false;
    setFinishing(false);
    setProblem(failed);
    // Beside the form, the map goes on showing what was filled in.
    if (failed === undefined && !beside) onClose();
    return undefined;
  };
  const locate = async () => {
    setLocating(true);
    try {
      handle?.goTo(await currentPosition(ownGeolocation(), POSITION));
      setProblem(undefined);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      setProblem(`${reason}. Move the map by hand, or search for a town.`);
    }
    setLocating(false);
  };
  const goToZip = async (zip: string) => {
    const point = await findPoint(zip);
    if (point) handle?.goTo(point);
    setProblem(point ? undefined : 'That place could not be found. Try another town or ZIP code.');
  };

  if (!start) return null;
  const { main, more } = liveText(state.totals);
  const parts: DrawParts = {
    state,
    most,
    baseMap,
    start: start.point,
    handle,
    onHandle,
    problem,
    finishing,
    done: () => void done(),
    locate: () => void locate(),
    locating,
    goToZip: (zip) => void goToZip(zip),
    trim,
    setTrim: trims ? setTrim : undefined,
    onMapError: () => setProblem('The map could not be opened. ZIP codes and GPX files work without it.'),
    close: onClose,
    spoken:
      points.length < 2
        ? `${points.length === 1 ? '1 point' : 'No points'}.`
        : state.totals.waiting
          ? ''
          : `${points.length} points. ${main}, ${more}.`,
  };
  return beside ? <DrawBeside {...parts} /> : <DrawDialog {...parts} />;
}

const useBeside = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(BESIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(BESIDE).matches,
    () => true,
  );
