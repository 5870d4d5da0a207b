import { useState } from 'react';
import { PlaceField } from '#features/location/ui/place-field.tsx';
import { isZipCode } from '#features/location/zip-code.model.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { mayBeTracedLater } from '../draw-rules.model.ts';
import { GUESS_WORDS, liveText, type LineTotals } from '../drawn-legs.model.ts';
import type { DrawingState } from './use-drawing.ts';
import './draw-parts.css';

const SPARK = { width: 92, height: 42 };

/** The live line on its plate: brown, or gray and dashed where some of it is a guess. */
export function LivePlate({ state, className }: { state: DrawingState; className?: string }) {
  const { totals, drawing } = state;
  if (drawing.points.length < 2) return null;
  const { main, more } = liveText(totals);
  const guess = totals.guess !== null;
  return (
    <div className={cx('draw-plate sign-line', guess ? 'draw-plate-guess' : 'draw-plate-road', className)}>
      <div className="min-w-0">
        <p className="draw-plate-main">{main}</p>
        <p className="draw-plate-more">{more}</p>
      </div>
      {!guess && totals.profile && <Spark profile={totals.profile} />}
    </div>
  );
}

function Spark({ profile }: { profile: readonly number[] }) {
  const low = Math.min(...profile);
  const range = Math.max(500, Math.max(...profile) - low);
  const { width, height } = SPARK;
  const line = profile
    .map((feet, index) => {
      const x = (index / Math.max(1, profile.length - 1)) * width;
      return `${x.toFixed(1)},${(height - 2 - ((feet - low) / range) * (height - 6)).toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className="flex-none"
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} fill="currentColor" opacity="0.25" />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/** Why some of the road is straight, and what can be done about it. */
export function GuessNote({ totals, retry }: { totals: LineTotals; retry: () => void }) {
  if (totals.guess === null) return null;
  const { title, text } = GUESS_WORDS[totals.guess];
  return (
    <div className="draw-note" role="status">
      <SignFace shape="diamond" className="size-8 flex-none" />
      <p className="min-w-0">
        <b>{title}</b> {text}{' '}
        {mayBeTracedLater(totals.guess) && (
          <button type="button" className="font-bold underline" onClick={retry}>
            Try again
          </button>
        )}
      </p>
    </div>
  );
}

export function ProblemNote({ problem }: { problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <div className="draw-note" role="alert">
      <SignFace shape="diamond" className="size-8 flex-none" />
      <p className="min-w-0">{problem}</p>
    </div>
  );
}

/** Brings the map to a town. */
export function TownSearch({ onZip, autoFocus }: { onZip: (zip: string) => void; autoFocus?: boolean }) {
  const [value, setValue] = useState('');
  const take = (next: string) => {
    setValue(next);
    if (isZipCode(next)) onZip(next);
  };
  return (
    <PlaceField
      label="Go to a town or ZIP code"
      value={value}
      onValue={take}
      placeholder="Town or ZIP code"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the rider has just asked for this field
      autoFocus={autoFocus}
      onKeyDownCapture={(event) => {
        // The form around it is not to be sent.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

export function TrimBox({ trim, setTrim }: { trim: boolean; setTrim: (trim: boolean) => void }) {
  return (
    <Checkbox
      label="Leave out a quarter mile at both ends"
      hint="Hides where you live. Automatic for loops."
      checked={trim}
      onChange={(event) => setTrim(event.target.checked)}
    />
  );
}

/** The changes that are the same on every screen. */
export function EditButtons({ state, onPress }: { state: DrawingState; onPress?: () => void }) {
  const { drawing, change } = state;
  const { points, past, future, chosen } = drawing;
  const at = chosen ?? points.length - 1;
  const press = (action: () => void) => () => {
    action();
    onPress?.();
  };
  return (
    <>
      <Button
        variant="secondary"
        icon="undo-2"
        disabled={past.length === 0}
        onClick={press(() => change({ kind: 'undo' }))}
      >
        Undo
      </Button>
      <Button
        variant="secondary"
        icon="redo-2"
        disabled={future.length === 0}
        onClick={press(() => change({ kind: 'redo' }))}
      >
        Redo
      </Button>
      <Button
        variant="secondary"
        icon="arrow-left-right"
        disabled={points.length < 2}
        onClick={press(() => change({ kind: 'reverse' }))}
      >
        Reverse
      </Button>
      <Button
        variant="secondary"
        icon="trash-2"
        disabled={at < 0}
        onClick={press(() => change({ kind: 'remove', at }))}
      >
        {chosen === null ? 'Delete point' : `Delete point ${chosen + 1}`}
      </Button>
    </>
  );
}
