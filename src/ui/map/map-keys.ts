// Load this file lazily: it brings the map library.
import type * as L from 'leaflet';

const PAN_PIXELS = 80;
const PANS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-PAN_PIXELS, 0],
  ArrowRight: [PAN_PIXELS, 0],
  ArrowUp: [0, -PAN_PIXELS],
  ArrowDown: [0, PAN_PIXELS],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 };

/**
 * Arrows move a map, plus and minus zoom it, while it or one of its markers has the focus. In place of Leaflet's own
 * keys, which forget every press that comes while the map still moves from the one before; a key that is held waits for
 * that as theirs does.
 * @param still moves at once instead of gliding
 */
export function addMapKeys(map: L.Map, still: boolean): void {
  const node = map.getContainer();
  /** Where the map glides to, in pixels of its zoom. */
  let goal: L.Point | undefined;
  /** Where its zoom is on the way to. */
  let wanted: number | undefined;

  const isForMap = (event: KeyboardEvent): boolean =>
    !(event.altKey || event.ctrlKey || event.metaKey) &&
    event.target instanceof Element &&
    (event.target === node || event.target.closest('.leaflet-marker-icon') !== null);

  function pan([x, y]: readonly [number, number]): void {
    const from = goal ?? map.project(map.getCenter());
    const { min, max } = map.getPixelWorldBounds();
    const next = from.add([x, y]);
    next.y = Math.min(max?.y ?? next.y, Math.max(min?.y ?? next.y, next.y));
    if (next.equals(from)) return;
    // Moved at once, it has arrived already when this returns.
    goal = next;
    map.panTo(map.unproject(next), { animate: !still });
  }
  function zoom(steps: number): void {
    const from = wanted ?? map.getZoom();
    const next = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), from + steps));
    const isOnTheWay = wanted !== undefined;
    if (next === from) return;
    wanted = next;
    // One that is on its way is not turned round; what is wanted by then follows.
    if (!isOnTheWay) map.setZoom(next);
  }

  map.on('moveend', () => (goal = undefined));
  map.on('zoomend', () => {
    if (wanted === undefined || wanted === map.getZoom()) wanted = undefined;
    else map.setZoom(wanted);
  });
  // Before whoever looks for what a reader does: where the map was stopped is not where it was sent.
  node.addEventListener(
    'keydown',
    (event) => {
      if (!goal || event.repeat || !PANS[event.key] || !isForMap(event)) return;
      const next = goal;
      map.stop();
      goal = next;
    },
    { capture: true },
  );
  node.addEventListener('keydown', (event) => {
    const [way, steps] = [PANS[event.key], ZOOMS[event.key]];
    if ((!way && steps === undefined) || !isForMap(event)) return;
    event.preventDefault();
    if (way && !(event.repeat && goal))
      pan(way.map((pixels) => pixels * (event.shiftKey ? 3 : 1)) as [number, number]);
    else if (steps !== undefined) zoom(steps);
  });
}
