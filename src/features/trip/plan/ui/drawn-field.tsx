import { useState } from 'react';
import { MAX_SHAPE_POINTS } from '#features/tracks/draw/draw-rules.model.ts';
import { pointsKey, readPoints } from '#features/tracks/draw/drawn-points.model.ts';
import { useDrawRoad } from '#features/tracks/draw/ui/use-draw-road.tsx';
import { createDeviceStore } from '#platform/device/device-store.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { Button } from '#ui/button.tsx';
import { FieldNotes } from '#ui/forms/field.tsx';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { zipAt } from './gpx-field.tsx';

type Shape = readonly GeoPoint[];

export const DRAWING_OPEN = 'Press Done on the map, so that the trip follows your road, or remove the road.';
const NO_ENDS =
  'No ZIP code was found where your road begins or ends. It may lie outside the US, or there is no connection.';

/** This tab's own, which the map keeps as `tripPoints`. */
const points = createDeviceStore<Shape>(pointsKey('trip'), readPoints, [], 'session');

interface DrawnFieldProps {
  shape: Shape | null;
  error: string | undefined;
  open: boolean;
  setOpen: (open: boolean) => void;
  onRemove: () => void;
}

/** In the form: the road that the trip follows because somebody drew it. */
export function DrawnField({ shape, error, open, setOpen, onRemove }: DrawnFieldProps) {
  return (
    <fieldset className="needs-scripting flex flex-col gap-1.5">
      <legend className="mb-1.5 font-bold">Drawn road</legend>
      <FieldNotes
        hint={`The road that you want, instead of a computed route: up to ${MAX_SHAPE_POINTS} points that snap to roads.`}
        error={error}
        hintId="drawn-shape-hint"
        errorId="drawn-shape-error"
      />
      {shape && <p className="font-bold">Following your road through {shape.length} points</p>}
      <div className="flex flex-wrap gap-2">
        {!open && (
          <Button
            variant="secondary"
            icon="pencil"
            onClick={() => {
              if (shape) points.set(shape);
              setOpen(true);
            }}
          >
            {shape ? 'Change the road' : 'Draw it'}
          </Button>
        )}
        {(shape || open) && (
          <Button
            variant="secondary"
            icon="x"
            onClick={() => {
              points.set([]);
              setOpen(false);
              onRemove();
            }}
          >
            Remove the road
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface DrawnMapProps {
  baseMap: MapCanvasProps['baseMap'];
  /** Where the map begins. */
  near: string | undefined;
  onShape: (shape: Shape, ends: { start: string; end: string }) => void;
  onClose: () => void;
}

/** The map of `DrawnField`, once it is asked for. */
export function DrawnMap({ baseMap, near, onShape, onClose }: DrawnMapProps) {
  const drawing = useDrawRoad();
  const [start] = useState(near);
  const done = async (drawn: Shape): Promise<string | undefined> => {
    const [first, last] = [drawn[0], drawn.at(-1)];
    const [from, to] = await Promise.all([first && zipAt(first), last && zipAt(last)]);
    if (from === undefined || to === undefined) return NO_ENDS;
    onShape(drawn, { start: from, end: to });
    return undefined;
  };
  if (!drawing.DrawRoad) return drawing.waiting;
  return (
    <drawing.DrawRoad
      baseMap={baseMap}
      points={drawing.tripPoints}
      most={MAX_SHAPE_POINTS}
      near={start}
      trims={false}
      onDone={done}
      onClose={onClose}
    />
  );
}

/** True while something is drawn that the trip does not follow yet. */
export function isLeftBehind(open: boolean, shape: Shape | null): boolean {
  const drawn = points.get();
  return open && drawn.length > 1 && JSON.stringify(drawn) !== JSON.stringify(shape);
}
