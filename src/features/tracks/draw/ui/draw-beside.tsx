import { useEffect, useRef } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { DrawCanvas } from './draw-canvas.tsx';
import { Crosshair } from './draw-dialog.tsx';
import { EditButtons, GuessNote, LivePlate, ProblemNote, TownSearch, TrimBox } from './draw-parts.tsx';
import type { DrawParts } from './draw-road.tsx';
import './draw-beside.css';

const HELP =
  'Drag a point, or the line between two. Keys: arrows move the map, Enter adds a point at its center, Z takes one back, Delete removes the chosen one.';

/** The map beside the form on a desktop: a click adds a point. */
export function DrawBeside(props: DrawParts) {
  const { state, most, handle, finishing, done, close, problem, spoken } = props;
  const { points } = state.drawing;
  const crosshair = useRef<HTMLSpanElement>(null);
  const section = useRef<HTMLElement>(null);
  // Whoever pressed for it sees it, and keeps a focus where the pressed button is gone. A drawing that comes back with
  // its page moves nothing.
  useEffect(() => {
    if (!('userActivation' in navigator) || !navigator.userActivation.isActive) return;
    section.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  const full = points.length >= most;
  return (
    <section ref={section} tabIndex={-1} aria-label="Draw your road" className="draw-beside no-print">
      <TownSearch onZip={props.goToZip} />
      <div className="draw-frame map-colors">
        <DrawCanvas {...props} crosshair={crosshair} clickAdds onError={props.onMapError} />
        <Crosshair ref={crosshair} className="draw-crosshair-keys" />
        <div className="draw-zoom">
          <IconButton icon="plus" label="Zoom in" onClick={() => handle?.zoomBy(1)} />
          <IconButton icon="minus" label="Zoom out" onClick={() => handle?.zoomBy(-1)} />
          <IconButton
            icon="locate-fixed"
            label="My position"
            aria-busy={props.locating || undefined}
            onClick={props.locate}
          />
        </div>
        <p className="draw-tip">
          {full ? `${most} points are the most` : `Click the map to add point ${points.length + 1}`}
        </p>
        {/* On the map, as on a phone: what is below it is often below the screen. */}
        {problem === undefined && <GuessNote totals={state.totals} retry={state.retry} />}
      </div>
      <LivePlate state={state} />
      <ProblemNote problem={problem} />
      <div className="flex flex-wrap gap-2">
        <EditButtons state={state} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon="check" pending={finishing} pendingLabel="Reading the road…" onClick={done}>
          Done
        </Button>
        <Button variant="quiet" icon="x" onClick={close}>
          Close the map
        </Button>
      </div>
      {props.setTrim && <TrimBox trim={props.trim} setTrim={props.setTrim} />}
      <p className="text-note text-muted">{HELP}</p>
      <output className="sr-only">{spoken}</output>
    </section>
  );
}
