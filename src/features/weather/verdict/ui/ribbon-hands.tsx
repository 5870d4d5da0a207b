import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { withEnd, type Choice, type RibbonHour } from '../ribbon-hours.model.ts';
import { hourReading } from '../ribbon-sentence.model.ts';
import { VERDICT_WORD } from '../verdict-words.model.ts';
import { ChosenHours } from './ribbon-parts.tsx';
import { KEYS, reveal } from './ribbon-view.ts';

/** Comes in the same file. */
export { LimitTags } from './limit-tags.tsx';

export interface RibbonHandsProps {
  hours: readonly RibbonHour[];
  /** Of the 49 borders. */
  names: readonly string[];
  choice: Choice;
  /** `resting`: the choice is made, it is not on its way. */
  onChoose: (choice: Choice, resting: boolean) => void;
  /** The hour whose values stand below; null for the one under way. */
  looked: number | null;
  onLook: (hour: number | null) => void;
}

/** While a handle moves, the sentence and the address wait until it rests. */
const REST_MS = 300;

/** px from the edge of the view at which a drag begins to scroll, and how far at a time. */
const EDGE = 36;
const EDGE_STEP = 12;

const canvasOf = (element: Element) => element.closest<HTMLElement>('.canvas');
const scrollerOf = (element: Element) => element.closest<HTMLElement>('.scroll');

/** Hours from the left of the lanes, where a pointer is. */
function hoursAt(element: Element, clientX: number, count: number): number {
  const box = canvasOf(element)?.querySelector('.lanes')?.getBoundingClientRect();
  return box ? ((clientX - box.left) / box.width) * count : 0;
}

/** What moves and answers in the ribbon: two handles and a crosshair. Comes after the picture. */
export function RibbonHands({ hours, names, choice, onChoose, looked, onLook }: RibbonHandsProps) {
  const count = hours.length;
  /** Where a handle is while it moves; everything else waits until it rests. */
  const [moving, setMoving] = useState<Choice | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const shown = moving ?? choice;
  const move = (next: Choice, resting: boolean) => {
    clearTimeout(rest.current);
    if (resting) {
      setMoving(null);
      onChoose(next, true);
      return;
    }
    // Not in a later task: the frame that shows the finger shows the hours too.
    flushSync(() => setMoving(next));
    rest.current = setTimeout(() => onChoose(next, false), REST_MS);
  };
  const ends = [
    { end: 'from', label: 'Ride starts', min: 0, max: shown.to - 1 },
    { end: 'to', label: 'Ride ends', min: shown.from + 1, max: count },
  ] as const;
  return (
    <>
      <HourCursor hours={hours} names={names} looked={looked} onLook={onLook} />
      <ChosenHours choice={shown} names={names}>
        {ends.map(({ end, label, min, max }) => (
          <Handle
            key={end}
            end={end}
            label={label}
            min={min}
            max={max}
            at={shown[end]}
            name={names[shown[end]] ?? ''}
            count={count}
            onMove={(at, resting) => move(withEnd(shown, end, at, count), resting)}
          />
        ))}
      </ChosenHours>
    </>
  );
}

interface HandleProps {
  end: 'from' | 'to';
  label: string;
  min: number;
  max: number;
  at: number;
  name: string;
  count: number;
  onMove: (at: number, resting: boolean) => void;
}

function Handle({ end, label, min, max, at, name, count, onMove }: HandleProps) {
  const frame = useRef(0);
  const dragged = useRef(false);
  /** What a frame that was asked for earlier has to go by. */
  const live = useRef({ at, min, max, onMove });
  useEffect(() => {
    live.current = { at, min, max, onMove };
  });

  const follow = (element: HTMLElement, clientX: number) => {
    cancelAnimationFrame(frame.current);
    // All that is measured comes before what is changed, or the page would be laid out twice.
    const border = Math.round(hoursAt(element, clientX, count));
    const view = scrollerOf(element);
    const box = view?.getBoundingClientRect();
    const before = view?.scrollLeft ?? 0;
    const end = view ? view.scrollWidth - view.clientWidth : 0;
    const now = live.current;
    if (border !== now.at && border >= now.min && border <= now.max) {
      dragged.current = true;
      now.onMove(border, false);
    }
    if (!view || !box) return;
    const step = clientX > box.right - EDGE ? EDGE_STEP : clientX < box.left + EDGE ? -EDGE_STEP : 0;
    const next = Math.min(end, Math.max(0, before + step));
    if (next === before) return;
    view.scrollLeft = next;
    frame.current = requestAnimationFrame(() => follow(element, clientX));
  };
  const release = () => {
    cancelAnimationFrame(frame.current);
    if (dragged.current) onMove(at, true);
    dragged.current = false;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(max, Math.max(min, at + step));
    if (next !== at) onMove(next, true);
    reveal(event.currentTarget, next, next + 1, count);
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={at}
      aria-valuetext={name}
      className={`handle ${end}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          follow(event.currentTarget, event.clientX);
      }}
      onLostPointerCapture={release}
    >
      <i className={end === 'to' ? 'grip end' : 'grip'} />
    </button>
  );
}

/** One hour at a time, by mouse, finger or keys; its values stand in the line below. */
function HourCursor({
  hours,
  names,
  looked,
  onLook,
}: Pick<RibbonHandsProps, 'hours' | 'names' | 'looked' | 'onLook'>) {
  const last = hours.length - 1;
  const at = looked ?? 0;
  const hour = hours[at];
  const look = (event: PointerEvent<HTMLElement>) =>
    onLook(
      Math.min(last, Math.max(0, Math.floor(hoursAt(event.currentTarget, event.clientX, hours.length)))),
    );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onLook(null);
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, at + step));
    onLook(next);
    reveal(event.currentTarget, next, next + 1, hours.length);
  };
  return (
    <>
      {looked !== null && <i className="cross" style={{ left: `calc(var(--hw) * ${looked + 0.5})` }} />}
      <div
        role="slider"
        tabIndex={0}
        aria-label="Hour to read"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={
          hour &&
          `${at === 0 ? 'Now' : names[at]}: ${[VERDICT_WORD[hour.level], ...hourReading(hour)].join(', ')}`
        }
        className="hour-cursor"
        onKeyDown={onKeyDown}
        onFocus={() => onLook(looked ?? 0)}
        onBlur={() => onLook(null)}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') look(event);
        }}
        onPointerUp={look}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse' && document.activeElement !== event.currentTarget) onLook(null);
        }}
      />
    </>
  );
}
