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
  map.on('moveend', () => (goal = undefined));
  node.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.target !== node && !event.target.matches('.leaflet-marker-icon')) return;
    const pan = PANS[event.key];
    const zoom = ZOOMS[event.key];
    if (pan && !(event.repeat && goal)) {
      const steps = event.shiftKey ? 3 : 1;
      const next = (goal ?? map.project(map.getCenter())).add([pan[0] * steps, pan[1] * steps]);
      map.panTo(map.unproject(next), { animate: !still });
      goal = still ? undefined : next;
    } else if (zoom !== undefined) map.setZoom(map.getZoom() + zoom);
    else if (!pan) return;
    event.preventDefault();
    // Leaflet listens at the document.
    event.stopPropagation();
  });
}
