import { expect, it } from 'vitest';
import { createMapsService } from '#features/maps/maps.service.server.ts';
import { worldPixel } from '#platform/geo/mercator.ts';
import { drawFace, FACE, faceZoom } from './face-drawing.model.ts';

const maps = createMapsService({ cacheBytes: 1024 });

/** Texts of a drawing as they lie on it; those of towns have a dot before their place, others have it in their middle. */
const textsOf = (svg: string, isCentered: boolean) =>
  [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]+)/g)].map(([, x, y, name = '']) => {
    const width = name.length * 6.3;
    const left = Number(x) - (isCentered ? width / 2 : 9);
    return {
      name,
      left,
      right: left + width + (isCentered ? 0 : 9),
      top: Number(y) - 10,
      bottom: Number(y) + 2,
    };
  });

it.each([
  ['Dillon, CO', { latitude: 39.63, longitude: -106.04 }],
  ['Phoenix, AZ', { latitude: 33.45, longitude: -112.07 }],
  ['Asheville, NC', { latitude: 35.59, longitude: -82.55 }],
  ['Albany, NY', { latitude: 42.65, longitude: -73.75 }],
  ['Anchorage, AK', { latitude: 61.21, longitude: -149.88 }],
])('names the rings around %s where no town has its name', (_place, point) => {
  const zoom = faceZoom(point);
  const { x, y } = worldPixel(point, zoom);
  const corner = { left: Math.round(x) - FACE.width / 2, top: Math.round(y) - FACE.height / 2 };
  const base = maps.elements(zoom, { ...FACE, ...corner, marked: true });
  const svg = drawFace({ point, zoom, base, echo: '', nearest: null, trend: 'unknown' });
  const rings = textsOf(svg, true).filter(({ name }) => name.endsWith(' mi'));
  expect(rings.map(({ name }) => name)).toEqual(['30 mi', '60 mi']);
  const towns = textsOf(base.names, false).map(({ name, left, right, top, bottom }) => ({
    name,
    left: left - FACE.width / 2,
    right: right - FACE.width / 2,
    top: top - FACE.height / 2,
    bottom: bottom - FACE.height / 2,
  }));
  const covered = rings.flatMap((ring) =>
    towns.filter(
      ({ name, left, right, top, bottom }) =>
        name !== name.toUpperCase() &&
        left < ring.right &&
        right > ring.left &&
        top < ring.bottom &&
        bottom > ring.top,
    ),
  );
  expect(covered.map(({ name }) => name)).toEqual([]);
});

it('gives no letters to a name that a narrow or low card would cut', () => {
  const point = { latitude: 39.63, longitude: -106.04 };
  const zoom = faceZoom(point);
  const { x, y } = worldPixel(point, zoom);
  const corner = { left: Math.round(x) - FACE.width / 2, top: Math.round(y) - FACE.height / 2 };
  const base = maps.elements(zoom, { ...FACE, ...corner, marked: true });
  const svg = drawFace({ point, zoom, base, echo: '', nearest: null, trend: 'unknown' });
  const shownFrom = (name: string, side = '50cqw') => {
    const look = new RegExp(`font-size:clamp\\(0px,99\\*(?:min)?\\(([^)]+)\\),1\\dpx\\)[^>]*>${name}<`).exec(
      svg,
    )?.[1];
    return Number(new RegExp(`${side} - (?:\\.875rem - )?(\\d+)px`).exec(look ?? '')?.[1] ?? 0);
  };
  const middle = FACE.width / 2;
  const towns = textsOf(base.names, false).filter(({ name }) => name !== name.toUpperCase());
  expect(towns.length).toBeGreaterThan(10);
  const lowest = Math.max(...towns.map(({ bottom }) => bottom - FACE.height / 2));
  expect(lowest).toBeGreaterThan(150);
  for (const { name, left, right, top, bottom } of towns) {
    const reach = Math.max(middle - left, right - middle);
    const down = Math.max(FACE.height / 2 - top, bottom - FACE.height / 2);
    // The lowest card shows 240 px of it, below its bar.
    if (down > 122) expect(shownFrom(name, '50cqh'), name).toBeGreaterThanOrEqual(Math.floor(down) - 6);
    // The narrowest card is 284 px wide.
    if (reach > 142) expect(shownFrom(name), name).toBeGreaterThanOrEqual(Math.floor(reach));
  }
  expect(shownFrom('Silverthorne')).toBe(0);
});
