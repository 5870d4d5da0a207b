/** A place in a picture in pixels, from the left and from the top. */
export interface Spot {
  x: number;
  y: number;
}

/** SVG path data: where it begins, then steps, with so many decimals; points that fall together are one. */
export function pathData(spots: readonly Spot[], decimals = 0): string {
  const factor = 10 ** decimals;
  let path = '';
  let before: Spot | undefined;
  /** The first step says that it and those after it are lines. */
  let isLine = false;
  for (const spot of spots) {
    const next = { x: Math.round(spot.x * factor), y: Math.round(spot.y * factor) };
    if (before && next.x === before.x && next.y === before.y) continue;
    const step = (from: number, to: number) => String((to - from) / factor);
    const dx = step(before?.x ?? 0, next.x);
    const dy = step(before?.y ?? 0, next.y);
    const command = before ? (isLine || dx.startsWith('-') ? '' : ' ') : 'M';
    path += `${isLine ? 'l' : command}${dx}${dy.startsWith('-') ? '' : ' '}${dy}`;
    isLine = !before;
    before = next;
  }
  return path;
}
