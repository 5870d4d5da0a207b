import { useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { openModals } from '#ui/dialogs/open-modals.ts';
import { Spinner } from '#ui/spinner.tsx';
import { nextLegText } from '../drawn-legs.model.ts';
import { DrawCanvas } from './draw-canvas.tsx';
import { EditButtons, GuessNote, LivePlate, ProblemNote, TownSearch, TrimBox } from './draw-parts.tsx';
import type { DrawParts } from './draw-road.tsx';
import './draw-dialog.css';

const HELP =
  'Press a point to drag or delete it. Press the line for long to put a point into it. Your draft stays on this phone.';

/** The phone's screen: the map moves under a crosshair, and the thumb adds points. */
export function DrawDialog(props: DrawParts) {
  const { state, most, handle, finishing, done, close, problem, spoken } = props;
  const { drawing, change, totals, next } = state;
  const { points, chosen } = drawing;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const crosshair = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const [opened, setOpened] = useState<'search' | 'more'>();
  const full = points.length >= most;

  useEffect(() => {
    const node = dialog.current;
    if (!node) return undefined;
    if (!node.open) node.showModal();
    // A map takes its size from a box that is shown.
    setShown(true);
    return openModals.enter(node);
  }, []);

  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={close} className="draw-dialog map-colors">
      <header className="draw-top">
        <IconButton
          icon="x"
          label="Close, keep the draft"
          variant="quiet"
          className="draw-top-button"
          onClick={() => dialog.current?.close()}
        />
        <h2 id={titleId} className="min-w-0 flex-1 text-lead font-extrabold">
          Draw your road
        </h2>
        <IconButton
          icon="search"
          label="Search a town"
          variant="quiet"
          className="draw-top-button"
          aria-expanded={opened === 'search'}
          onClick={() => setOpened(opened === 'search' ? undefined : 'search')}
        />
        <button type="button" className="draw-done" aria-busy={finishing || undefined} onClick={done}>
          {finishing && <Spinner />}
          Done
        </button>
      </header>
      <div className="draw-stage">
        {shown && (
          <DrawCanvas {...props} crosshair={crosshair} clickAdds={false} onError={props.onMapError} />
        )}
        <Crosshair ref={crosshair} />
        <div className="draw-notes">
          {opened === 'search' && (
            <div className="draw-note block">
              <TownSearch
                autoFocus
                onZip={(zip) => {
                  setOpened(undefined);
                  props.goToZip(zip);
                }}
              />
            </div>
          )}
          <ProblemNote problem={problem} />
          {problem === undefined && <GuessNote totals={totals} retry={state.retry} />}
        </div>
        <div className="draw-zoom">
          <IconButton
            icon="locate-fixed"
            label="My position"
            aria-busy={props.locating || undefined}
            onClick={props.locate}
          />
          <IconButton icon="plus" label="Zoom in" onClick={() => handle?.zoomBy(1)} />
          <IconButton icon="minus" label="Zoom out" onClick={() => handle?.zoomBy(-1)} />
        </div>
        <LivePlate state={state} className="draw-plate-over" />
      </div>
      {opened === 'more' && (
        <div className="draw-more" role="group" aria-label="More">
          <EditButtons state={state} onPress={() => setOpened(undefined)} />
          <Button
            variant="secondary"
            icon="rotate-ccw"
            disabled={points.length === 0}
            onClick={() => {
              change({ kind: 'clear' });
              setOpened(undefined);
            }}
          >
            Start over
          </Button>
          {props.setTrim && (
            <div className="draw-wide">
              <TrimBox trim={props.trim} setTrim={props.setTrim} />
            </div>
          )}
          <p className="draw-wide text-note text-muted">{HELP}</p>
        </div>
      )}
      <div className="draw-bar">
        <IconButton
          icon="undo-2"
          label="Undo"
          className="draw-big"
          disabled={drawing.past.length === 0}
          onClick={() => change({ kind: 'undo' })}
        />
        {chosen === null ? (
          <Button
            icon="plus"
            className="draw-big text-lead"
            disabled={full}
            onClick={() => handle?.addHere()}
          >
            {full ? `${most} points are the most` : `Add point ${points.length + 1}`}
          </Button>
        ) : (
          <Button
            variant="danger"
            icon="trash-2"
            className="draw-big text-lead"
            onClick={() => change({ kind: 'remove', at: chosen })}
          >
            Delete point {chosen + 1}
          </Button>
        )}
        {chosen === null ? (
          <IconButton
            icon="ellipsis"
            label="More"
            className="draw-big"
            aria-expanded={opened === 'more'}
            onClick={() => setOpened(opened === 'more' ? undefined : 'more')}
          />
        ) : (
          <IconButton
            icon="x"
            label={`Keep point ${chosen + 1}`}
            className="draw-big"
            onClick={() => change({ kind: 'choose', at: null })}
          />
        )}
        <p className="draw-wide truncate text-center text-note text-muted">
          {chosen !== null
            ? `Drag point ${chosen + 1}, or delete it`
            : next
              ? nextLegText(next.leg, next.waiting)
              : points.length === 0
                ? 'Move the map to the start of your road'
                : 'Move the map along your road'}
        </p>
        <output className="sr-only">{spoken}</output>
      </div>
    </dialog>
  );
}

/** Where a point is added. */
export function Crosshair({ ref, className }: { ref: React.Ref<HTMLSpanElement>; className?: string }) {
  return (
    <span ref={ref} aria-hidden="true" className={cx('draw-crosshair', className)}>
      <svg viewBox="-41 -41 82 82" width="82" height="82">
        <path d="M0-40V-17M0 17V40M-40 0H-17M17 0H40" className="draw-crosshair-halo" />
        <circle r="24" className="draw-crosshair-halo" />
        <path d="M0-40V-17M0 17V40M-40 0H-17M17 0H40" className="draw-crosshair-ink" />
        <circle r="24" className="draw-crosshair-ink" />
        <circle r="4.5" className="draw-crosshair-dot" />
      </svg>
    </span>
  );
}
