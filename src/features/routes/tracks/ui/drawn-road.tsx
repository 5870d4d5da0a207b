import { useEffect, useRef, useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { MAX_DRAWN_POINTS } from '#features/tracks/draw/draw-rules.model.ts';
import type { DrawnPoints } from '#features/tracks/draw/drawn-points.model.ts';
import { useDrawRoad } from '#features/tracks/draw/ui/use-draw-road.tsx';
import type { TrimChoice } from '#features/tracks/track-limits.model.ts';
import { Button } from '#ui/button.tsx';
import { FieldNotes } from '#ui/forms/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { sortOffers, trackOffers, type TrackOffer, type TrackSlotProps } from '../track-fill.model.ts';
import { sendDrawn } from '../tracks.queries.ts';

const FAILED = 'There is no connection. Your road stays on this device; press Done again when you are back.';

/** What was typed and the road says otherwise. */
const loadOffers = () => import('./track-offers.tsx');

interface DrawSlotProps {
  slot: TrackSlotProps;
  baseMap: MapCanvasProps['baseMap'];
  points: DrawnPoints;
  near: string | undefined;
  /** The form has the road through these points now. */
  onTaken: (points: readonly GeoPoint[]) => void;
  onClose: () => void;
}

/** The map, once it is asked for. */
export function DrawSlot({ slot, baseMap, points, near, onTaken, onClose }: DrawSlotProps) {
  const drawing = useDrawRoad();
  const offersPart = useDownload(loadOffers);
  const [start] = useState(near);
  const [offers, setOffers] = useState<readonly TrackOffer[]>([]);

  const done = async (drawn: readonly GeoPoint[], trim: TrimChoice): Promise<string | undefined> => {
    try {
      const draft = await sendDrawn(drawn, trim);
      // The road was removed meanwhile.
      if (points.get().length === 0) return undefined;
      slot.setTrackId(draft.id);
      const { fill, offer } = sortOffers(trackOffers(draft), slot.read);
      fill.forEach(slot.write);
      setOffers(offer);
      onTaken(drawn);
      return undefined;
    } catch (error) {
      return userMessage(error, FAILED);
    }
  };

  if (!drawing.DrawRoad) return drawing.waiting;
  return (
    <div className="road-map-place">
      <drawing.DrawRoad
        baseMap={baseMap}
        points={points}
        most={MAX_DRAWN_POINTS}
        near={start}
        trims
        onDone={done}
        onClose={onClose}
      />
      {offersPart.part && (
        <offersPart.part.TrackOffers offers={offers} setOffers={setOffers} write={slot.write} />
      )}
    </div>
  );
}

interface DrawnRoadProps {
  slot: TrackSlotProps;
  /** Points that are drawn. */
  count: number;
  /** The form has the road as it is drawn. */
  done: boolean;
  open: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

/** In the form: what became of the drawing. */
export function DrawnRoad({ slot, count, done, open, onOpen, onRemove }: DrawnRoadProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { error } = slot;
  useEffect(() => {
    if (error !== undefined) button.current?.focus();
  }, [error]);
  const wasOpen = useRef(open);
  // The phone's screen goes with what had the focus.
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (closed && document.activeElement === document.body) button.current?.focus();
  }, [open]);
  return (
    <div className="flex flex-col gap-3">
      <FieldNotes error={error} hintId="drawn-road-hint" errorId="drawn-road-error" hint={undefined} />
      <output className="flex items-center gap-2 font-bold">
        {done ? (
          <>
            <Icon name="route" /> Your road goes with this entry.
          </>
        ) : count > 1 ? (
          `Your road has ${count} points. Press Done on the map to take it over.`
        ) : (
          'Put points along your road; they snap to it.'
        )}
      </output>
      <div className="flex flex-wrap gap-2">
        {!open && (
          <Button
            ref={button}
            variant="secondary"
            icon="pencil"
            aria-describedby={error === undefined ? undefined : 'drawn-road-error'}
            onClick={onOpen}
          >
            {count > 0 ? 'Change the road' : 'Open the map'}
          </Button>
        )}
        {(count > 0 || slot.trackId !== '') && (
          <Button ref={open ? button : undefined} variant="secondary" icon="x" onClick={onRemove}>
            Remove the road
          </Button>
        )}
      </div>
    </div>
  );
}
