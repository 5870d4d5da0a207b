import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { placeTooltip, tooltipDelay } from './tooltip-timing.ts';

export interface TooltipProps {
  /** Extra words; the trigger must be understandable without them. */
  text: string;
  /** One focusable element. It gets `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
  className?: string | undefined;
}

let lastClosedAt: number | null = null;

/** Opens after 700 ms of pointing or at once on keyboard focus; Escape, a press or scrolling closes it. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wrapper = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  const close = () => {
    clearTimeout(timer.current);
    if (open) lastClosedAt = performance.now();
    setOpen(false);
  };
  const point = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), tooltipDelay(performance.now(), lastClosedAt));
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const trigger = wrapper.current?.firstElementChild;
    const node = bubble.current;
    if (!open || !trigger || !node) return;
    const place = placeTooltip(trigger.getBoundingClientRect(), node.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    });
    node.style.top = `${place.top}px`;
    node.style.left = `${place.left}px`;
  }, [open]);

  // With the words themselves: on a busy device an Escape right after them would not be heard yet.
  useLayoutEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    const onScroll = () => setOpen(false);
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', onScroll);
    };
  }, [open]);

  return (
    <span
      ref={wrapper}
      className={className}
      onPointerEnter={point}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={close}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        hidden={!open}
        className="fixed z-50 w-max max-w-72 rounded-control bg-ink px-3 py-1.5 text-note font-bold text-ground raised before:absolute before:inset-x-0 before:-top-2 before:h-2"
      >
        {text}
      </span>
    </span>
  );
}
