import { useState, type ReactNode } from 'react';
import type { DrawnPoints } from '#features/tracks/draw/drawn-points.model.ts';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { TRACK_FIELDS, type TrackField, type TrackSlotProps } from '../track-fill.model.ts';
import { DrawSlot, DrawnRoad } from './drawn-road.tsx';
import { TrackSlot } from './track-slot.tsx';
import './road-way.css';

const WAYS = [
  { value: 'draw', label: 'Draw it', icon: 'pencil' },
  { value: 'gpx', label: 'GPX file', icon: 'upload' },
  { value: 'zip', label: 'ZIP codes' },
] as const;
type Way = (typeof WAYS)[number]['value'];

const NOT_DONE = 'Press Done on the map, so that your road goes with this entry, or remove the road.';

interface RoadWayOptions extends TrackSlotProps {
  points: DrawnPoints;
  baseMap: MapCanvasProps['baseMap'] | undefined;
  /** A ZIP code of the form, where the map begins. */
  near: () => string | undefined;
}

export interface RoadWay {
  /** The choice of a way, and what belongs to the chosen one; in the form. */
  field: ReactNode;
  /** The map, outside the form: beside it on a desktop, over everything on a phone. */
  map: ReactNode;
  /** Fields that hold what the road says, until they are typed over. */
  isFilled: (field: TrackField) => boolean;
  anyFilled: boolean;
  /** A message by field, when a drawn road would be left behind. */
  refuse: () => { trackId?: string };
  /** After the entry was sent, or started over. */
  forget: () => void;
}

/** How a form shows its road: drawn on a map, as a GPX file, or by its ZIP codes alone. */
export function useRoadWay(options: RoadWayOptions): RoadWay {
  const { points, baseMap, near, read, write, setTrackId, trackId } = options;
  const drawn = points.use();
  const [chosen, setWay] = useState<Way>();
  const [open, setOpen] = useState(false);
  const [filled, setFilled] = useState<Readonly<Partial<Record<TrackField, string>>>>({});
  /** The points that the form's track was made of; undefined: those that the device kept with it. */
  const [taken, setTaken] = useState<string>();
  const way = chosen ?? (drawn.length > 1 ? 'draw' : trackId === '' ? 'zip' : 'gpx');
  const isDone = trackId !== '' && (taken === undefined || taken === JSON.stringify(drawn));
  const isFilled = (field: TrackField) =>
    trackId !== '' && filled[field] === read(field).now && filled[field] !== '';

  const slot: TrackSlotProps = {
    trackId,
    error: options.error,
    // Without its track the chosen way stays, and when it comes late, the way that was chosen since.
    setTrackId: (id) => {
      setWay((since) => since ?? way);
      setTrackId(id);
    },
    // What a road has filled in may be filled in again by the next one.
    read: (field) => {
      const value = read(field);
      return isFilled(field) ? { ...value, now: value.empty } : value;
    },
    write: (offer) => {
      write(offer);
      setFilled((before) => ({ ...before, [offer.field]: offer.value }));
    },
  };

  const forget = () => {
    points.set([]);
    setOpen(false);
    setWay(undefined);
    setFilled({});
    setTaken(undefined);
  };
  const remove = () => {
    forget();
    setTrackId('');
    setWay('draw');
  };

  const field = (
    <div className="needs-scripting no-print flex flex-col gap-4">
      <RadioGroup
        label="Show us the road"
        name="road-way"
        variant="segmented"
        value={way}
        options={baseMap ? WAYS : WAYS.slice(1)}
        onChange={(event) => {
          const next = WAYS.find(({ value }) => value === event.target.value)?.value;
          setWay(next);
          setOpen(next === 'draw');
        }}
      />
      {way === 'gpx' && <TrackSlot {...slot} />}
      {way === 'draw' && (
        <DrawnRoad
          slot={slot}
          count={drawn.length}
          done={isDone}
          open={open}
          onOpen={() => setOpen(true)}
          onRemove={remove}
        />
      )}
    </div>
  );
  const map = way === 'draw' && open && baseMap && (
    <DrawSlot
      slot={slot}
      baseMap={baseMap}
      points={points}
      near={near()}
      onTaken={(from) => setTaken(JSON.stringify(from))}
      onClose={() => setOpen(false)}
    />
  );
  return {
    field,
    map,
    isFilled,
    anyFilled: TRACK_FIELDS.some(isFilled),
    refuse: () => (way === 'draw' && drawn.length > 1 && !isDone ? { trackId: NOT_DONE } : {}),
    forget,
  };
}

/** The form, and beside it the map while there is one. */
export const BESIDE_CLASS = 'road-beside';
