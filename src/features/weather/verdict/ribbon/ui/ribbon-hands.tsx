import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { HOUR_S } from '#platform/time/units.ts';
import { withEnd, type Choice, type RibbonHour } from '../ribbon-hours.model.ts';
import { hourReading } from '../ribbon-sentence.model.ts';
import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { ChosenHours, moveChosenHours, nameChosenHours } from './ribbon-parts.tsx';
import { KEYS, reveal } from './ribbon-view.ts';

/** Comes in the same file. */
export { LimitTags } from '#features/weather/verdict/ui/limit-tags.tsx';

export interface RibbonHandsProps {
  hours: readonly RibbonHour[];
  /** Of the 49 borders. */
  names: readonly string[];
  choice: Choice;
  /** `resting`: the choice is made, it is not on its way. */
  onChoose: (choice: Choice, resting: boolean) => void;
  /** The hour whose values stand below; null for the one under way. */
  cursor: number | null;
  onCursor: (hour: number | null) => void;
}

/** While a handle moves, the sentence and the address wait until it rests. */
const REST_MS = 300;
/** At most so often its times are written: in a frame of their own, not in that of the handle. */
const NAME_MS = 80;

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
export function RibbonHands({ hours, names, choice, onChoose, cursor, onCursor }: RibbonHandsProps) {
  const count = hours.length;
  const begin = hours[0]?.time ?? 0;
  const box = useRef<HTMLDivElement>(null);
  /** Where the handles are while one moves. Written without React; everything else waits until it rests. */
  const moving = useRef<HeldHours>(null);
  /** What this was told to choose before it rested for good, and what was chosen at the last rendering. */
  const rested = useRef<HeldHours>(null);
  const chosen = useRef<HeldHours>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const naming = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(rest.current);
      clearTimeout(naming.current);
    },
    [],
  );

  const hoursOf = ({ from, to }: Choice): HeldHours => ({
    from: begin + from * HOUR_S,
    to: begin + to * HOUR_S,
  });
  /** The borders that hours stand at now; they move when an hour turns. */
  const bordersOf = ({ from, to }: HeldHours): Choice => {
    const end = Math.min(count, Math.max(1, (to - begin) / HOUR_S));
    return { from: Math.min(end - 1, Math.max(0, (from - begin) / HOUR_S)), to: end };
  };
  const show = (shown: Choice) => {
    const node = box.current;
    if (!node) return;
    moveChosenHours(node, shown);
    for (const end of ENDS)
      for (const [attribute, value] of Object.entries(sliderValues(end, shown, names)))
        node.querySelector(`.handle.${end}`)?.setAttribute(attribute, String(value));
  };
  /** Writes the times of where the handles are. */
  const nameMoving = () => {
    clearTimeout(naming.current);
    naming.current = undefined;
    if (box.current && moving.current) nameChosenHours(box.current, bordersOf(moving.current), names);
  };
  useLayoutEffect(() => {
    const now = hoursOf(choice);
    const isFromElsewhere = !isSame(now, chosen.current) && !isSame(now, rested.current);
    chosen.current = now;
    if (isFromElsewhere) {
      clearTimeout(rest.current);
      moving.current = null;
    }
    // What rested meanwhile has been rendered over where the handle has gone on to.
    if (moving.current) {
      show(bordersOf(moving.current));
      nameMoving();
    }
  });

  const drag = (end: End, border: number) => {
    const before = moving.current ? bordersOf(moving.current) : choice;
    const next = withEnd(before, end, border, count);
    if (next[end] === before[end]) return;
    moving.current = hoursOf(next);
    show(next);
    naming.current ??= setTimeout(nameMoving, NAME_MS);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      rested.current = moving.current;
      onChoose(next, false);
    }, REST_MS);
  };
  const settle = (next: Choice | null) => {
    clearTimeout(rest.current);
    nameMoving();
    moving.current = rested.current = null;
    if (next) onChoose(next, true);
  };
  return (
    <>
      <HourCursor hours={hours} names={names} cursor={cursor} onCursor={onCursor} />
      <ChosenHours choice={choice} names={names} box={box}>
        {ENDS.map((end) => (
          <Handle
            key={end}
            end={end}
            values={sliderValues(end, choice, names)}
            count={count}
            onDrag={(border) => drag(end, border)}
            onRelease={() => settle(moving.current && bordersOf(moving.current))}
            onStep={(border) => settle(withEnd(choice, end, border, count))}
          />
        ))}
      </ChosenHours>
    </>
  );
}

/** Epoch seconds. */
interface HeldHours {
  from: number;
  to: number;
}
const isSame = (one: HeldHours, other: HeldHours | null) => one.from === other?.from && one.to === other.to;

const ENDS = ['from', 'to'] as const;
type End = (typeof ENDS)[number];

/** What a handle says of itself; the ends push each other no further than one hour. */
const sliderValues = (end: End, { from, to }: Choice, names: readonly string[]) => {
  const at = end === 'from' ? from : to;
  return {
    'aria-valuemin': end === 'from' ? 0 : from + 1,
    'aria-valuemax': end === 'from' ? to - 1 : names.length - 1,
    'aria-valuenow': at,
    'aria-valuetext': names[at] ?? '',
  };
};

interface HandleProps {
  end: End;
  values: ReturnType<typeof sliderValues>;
  count: number;
  /** To a border of hours, wherever that is. */
  onDrag: (border: number) => void;
  onRelease: () => void;
  /** By a key, to a border where it may be. */
  onStep: (border: number) => void;
}

function Handle({ end, values, count, onDrag, onRelease, onStep }: HandleProps) {
  const frame = useRef(0);

  const follow = (element: HTMLElement, clientX: number) => {
    cancelAnimationFrame(frame.current);
    // All that is measured comes before what is changed, or the page would be laid out twice.
    const border = Math.round(hoursAt(element, clientX, count));
    const view = scrollerOf(element);
    const box = view?.getBoundingClientRect();
    const before = view?.scrollLeft ?? 0;
    const end = view ? view.scrollWidth - view.clientWidth : 0;
    onDrag(border);
    if (!view || !box) return;
    const step = clientX > box.right - EDGE ? EDGE_STEP : clientX < box.left + EDGE ? -EDGE_STEP : 0;
    const next = Math.min(end, Math.max(0, before + step));
    if (next === before) return;
    view.scrollLeft = next;
    frame.current = requestAnimationFrame(() => follow(element, clientX));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = values['aria-valuenow'];
    const next = Math.min(values['aria-valuemax'], Math.max(values['aria-valuemin'], at + step));
    if (next !== at) onStep(next);
    reveal(event.currentTarget, next, next + 1, count);
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={end === 'from' ? 'Ride starts' : 'Ride ends'}
      {...values}
      aria-valuenow={values['aria-valuenow']}
      className={`handle ${end}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          follow(event.currentTarget, event.clientX);
      }}
      onLostPointerCapture={() => {
        cancelAnimationFrame(frame.current);
        onRelease();
      }}
    >
      <i className={end === 'to' ? 'grip end' : 'grip'} />
    </button>
  );
}

/** One hour at a time, by mouse, finger or keys; its values stand in the line below. */
function HourCursor({
  hours,
  names,
  cursor,
  onCursor,
}: Pick<RibbonHandsProps, 'hours' | 'names' | 'cursor' | 'onCursor'>) {
  const last = hours.length - 1;
  const at = cursor ?? 0;
  const hour = hours[at];
  const look = (event: PointerEvent<HTMLElement>) =>
    onCursor(
      Math.min(last, Math.max(0, Math.floor(hoursAt(event.currentTarget, event.clientX, hours.length)))),
    );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') onCursor(null);
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, at + step));
    onCursor(next);
    reveal(event.currentTarget, next, next + 1, hours.length);
  };
  return (
    <>
      {cursor !== null && <i className="cross" style={{ left: `calc(var(--hw) * ${cursor + 0.5})` }} />}
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
        onFocus={() => onCursor(cursor ?? 0)}
        onBlur={() => onCursor(null)}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') look(event);
        }}
        onPointerUp={look}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse' && document.activeElement !== event.currentTarget) onCursor(null);
        }}
      />
    </>
  );
}
