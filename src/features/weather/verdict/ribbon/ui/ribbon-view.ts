/** Steps of the keys, in hours; the ends of the ribbon are far away. */
export const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 6,
  PageDown: -6,
  Home: -1000,
  End: 1000,
};

/** Scrolls hours of the ribbon into view, with one more on each side. `element` is anywhere in it. */
export function reveal(element: Element | null, from: number, to: number, count: number): void {
  const view = element?.closest('.rib')?.querySelector<HTMLElement>('.scroll');
  const lanes = view?.querySelector<HTMLElement>('.lanes');
  if (!view || !lanes) return;
  const width = lanes.offsetWidth / count;
  const left = lanes.offsetLeft + (from - 1) * width;
  const right = lanes.offsetLeft + (to + 1) * width;
  if (right > view.scrollLeft + view.clientWidth) view.scrollLeft = right - view.clientWidth;
  if (left < view.scrollLeft) view.scrollLeft = left;
}
