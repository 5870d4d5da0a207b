/** A shorter way of the finger is a press, which the button hears itself. */
const PRESS_PX = 8;
/** A flick of this many pixels in a millisecond goes where it points. */
const FLICK = 0.5;

/**
 * Lets a finger or mouse drag the sheet by its handle: the map gives way, and when it is let go the sheet snaps to the
 * nearer of its two places.
 * @param onRest the sheet rests pulled up, or at its own height
 * @returns what ends it
 */
export function followSheet(
  pane: HTMLElement,
  handle: HTMLElement,
  onRest: (isUp: boolean) => void,
): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  let drag: { y: number; height: number; lastY: number; lastAt: number; speed: number } | undefined;
  let wasDragged = false;
  const map = () => pane.querySelector<HTMLElement>('.roads-map');
  const low = () => 96;
  const high = () => map()?.firstElementChild?.clientHeight ?? 464;

  handle.addEventListener(
    'pointerdown',
    (event) => {
      const height = map()?.clientHeight ?? 0;
      if (event.button !== 0 || height === 0) return;
      drag = { y: event.clientY, height, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 };
      wasDragged = false;
      handle.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  handle.addEventListener(
    'pointermove',
    (event) => {
      if (!drag) return;
      const moved = event.clientY - drag.y;
      if (!wasDragged && Math.abs(moved) < PRESS_PX) return;
      wasDragged = true;
      const since = Math.max(1, event.timeStamp - drag.lastAt);
      drag = {
        ...drag,
        speed: (event.clientY - drag.lastY) / since,
        lastY: event.clientY,
        lastAt: event.timeStamp,
      };
      const height = Math.min(high(), Math.max(low(), drag.height + moved));
      pane.style.setProperty('--map-height', `${height}px`);
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    if (!drag) return;
    const height = drag.height + event.clientY - drag.y;
    const { speed } = drag;
    drag = undefined;
    if (!wasDragged) return;
    pane.style.removeProperty('--map-height');
    onRest(Math.abs(speed) > FLICK ? speed < 0 : height < (low() + high()) / 2);
  };
  handle.addEventListener('pointerup', end, { signal });
  handle.addEventListener('pointercancel', end, { signal });
  // What ends a drag is no press.
  handle.addEventListener(
    'click',
    (event) => {
      if (!wasDragged) return;
      wasDragged = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { signal, capture: true },
  );
  return () => leave.abort();
}
