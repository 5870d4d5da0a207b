// Load this file lazily: it brings the map library.
import * as L from 'leaflet';
import { groupSigns, placePlates, roomOf, type SignGroup } from './group-signs.ts';
import { boundsOf } from './map-view.ts';
import type { Spot } from '#platform/geo/path-data.ts';
import type { MapSign } from './road-map.model.ts';
import type { RoadEvents } from './road-layer.ts';
import { signElement, signKey } from './sign-element.ts';

export interface SignLayer {
  show: (signs: readonly MapSign[]) => void;
  /** Makes one sign larger, with its plate; null for none. */
  light: (sign: MapSign | null) => void;
  remove: () => void;
}

/** A target's side, as large as a gloved finger needs, and how much of it nothing may cover. */
const TARGET = 48;
const FREE = 36;

/** Signs that come before the page gets its turn: on a slow phone each takes a few milliseconds. */
const AT_ONCE = 12;

interface Drawn {
  marker: L.Marker;
  element: HTMLElement;
}

/** The signs on a map, joined where they stand too near each other at its zoom. */
export function createSignLayer(map: L.Map, events: RoadEvents): SignLayer {
  let signs: readonly MapSign[] = [];
  let highlighted: MapSign | null = null;
  let draggedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawn = new Map<string, Drawn>();

  function draw(): void {
    const placed = signs.map((sign) => ({
      ...sign,
      spot: map.project([sign.latitude, sign.longitude], map.getZoom()),
    }));
    // The highlighted one stands alone, so that it stands out from the others of its group.
    const own = placed.filter(({ id }) => highlighted !== null && id !== null && id === highlighted.id);
    const groups = [...groupSigns(own), ...groupSigns(placed.filter((sign) => !own.includes(sign)))];
    const { min, max } = map.getPixelBounds();
    const plates = placePlates(
      groups.map(({ sign }) => sign),
      roomOf({ left: min?.x ?? 0, top: min?.y ?? 0, right: max?.x ?? 0, bottom: max?.y ?? 0 }),
    );
    const wanted = new Map(groups.map((group) => [signKey(group), group]));
    for (const [key, { marker }] of drawn) {
      if (wanted.has(key)) continue;
      // Whoever pressed a sign of several goes on from the map.
      if (marker.getElement()?.contains(document.activeElement))
        map.getContainer().focus({ preventScroll: true });
      marker.remove();
      drawn.delete(key);
    }
    clearTimeout(timer);
    const missing = groups.filter((group) => !drawn.has(signKey(group)));
    for (const group of missing.splice(0, AT_ONCE)) drawn.set(signKey(group), add(group));
    if (missing.length > 0) timer = setTimeout(draw);
    // Signs of other levels may cover each other's targets: the first one's is free, and the others wait for a nearer map.
    const free: Spot[] = [];
    let place = 0;
    for (const [key, group] of wanted) {
      const known = drawn.get(key);
      if (!known) continue;
      const isHighlighted = highlighted !== null && group.sign.id === highlighted.id && group.count === 1;
      known.element.classList.toggle('map-sign-highlighted', isHighlighted);
      known.element.dataset.plate = plates.get(group.sign) ?? 'none';
      if (isHighlighted) known.element.dataset.name = nameSide(known);
      // The first stands on top, as in the drawing.
      known.marker.setZIndexOffset(isHighlighted ? 1_000_000 : (signs.length - (place += 1)) * 1_000);
      const { x, y } = group.sign.spot;
      known.element.inert = free.some((spot) => Math.max(Math.abs(spot.x - x), Math.abs(spot.y - y)) < FREE);
      if (!known.element.inert) free.push(group.sign.spot);
    }
  }

  /** The side of a highlighted sign on which the map has room for its name; else the right one. */
  function nameSide({ marker, element }: Drawn): 'left' | 'right' {
    const { x } = map.latLngToContainerPoint(marker.getLatLng());
    const width = element.querySelector<HTMLElement>('.map-sign-name')?.offsetWidth ?? 0;
    const end = TARGET / 2 + width + 4;
    return x + end > map.getSize().x && x > end ? 'left' : 'right';
  }

  function add(group: SignGroup): Drawn {
    const { sign } = group;
    const element = signElement(group);
    const icon = L.divIcon({ className: 'map-sign-place', html: element, iconSize: [TARGET, TARGET] });
    const marker = L.marker([sign.latitude, sign.longitude], { icon, interactive: false, keyboard: false });
    marker.addTo(map);
    const id = group.count === 1 ? sign.id : null;
    element.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      // The end of a drag that began on the sign.
      if (performance.now() - draggedAt < 100 && event.detail > 0) return;
      if (id === null) comeNearer(group);
      else events.onOpen(id);
    });
    element.addEventListener('dragstart', (event) => event.preventDefault());
    if (id !== null) {
      for (const name of ['mouseenter', 'focus']) element.addEventListener(name, () => events.onFocus(id));
      for (const name of ['mouseleave', 'blur']) element.addEventListener(name, () => events.onFocus(null));
    }
    return { marker, element };
  }

  function comeNearer({ sign, members }: SignGroup): void {
    const box = boundsOf(members);
    const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const nearest = Math.min(map.getMaxZoom(), map.getZoom() + 2);
    if (!box || members.length === 1) map.setView([sign.latitude, sign.longitude], nearest, { animate });
    else {
      const bounds = L.latLngBounds([box.south, box.west], [box.north, box.east]);
      const zoom = Math.max(map.getZoom() + 1, Math.min(nearest, map.getBoundsZoom(bounds.pad(0.3))));
      map.setView(bounds.getCenter(), zoom, { animate });
    }
  }

  const noticeDrag = () => void (draggedAt = performance.now());
  /** Of dated signs: what stands at the edge of the map is another. */
  const drawPlates = () => {
    if (signs.some(({ plate }) => plate !== undefined)) draw();
  };
  map.on('zoomend', draw);
  map.on('moveend', drawPlates);
  map.on('dragend', noticeDrag);
  return {
    show: (next) => {
      signs = next;
      draw();
    },
    light: (sign) => {
      highlighted = sign;
      draw();
    },
    remove: () => {
      clearTimeout(timer);
      map.off('zoomend', draw);
      map.off('moveend', drawPlates);
      map.off('dragend', noticeDrag);
      for (const { marker } of drawn.values()) marker.remove();
      drawn.clear();
    },
  };
}
