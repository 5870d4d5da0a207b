/** How long after the first press systems still count a second one as the same double click, in ms. */
const DOUBLE_CLICK_MS = 500;

/**
 * Call when a press takes away what was pressed: the second half of a double click would hit, and give the focus to,
 * whatever has come to stand under the pointer. It does nothing instead.
 */
export function ignoreSecondPress(): void {
  const ended = new AbortController();
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click'] as const)
    document.addEventListener(type, ignore, { capture: true, signal: ended.signal });
  setTimeout(() => ended.abort(), DOUBLE_CLICK_MS);
}
