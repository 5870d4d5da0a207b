import { DRAWN_SIDE, DRAWN_ZOOM_OFFSET } from '#platform/geo/drawn-squares.ts';
import { pathData, type Spot } from '#platform/geo/path-data.ts';
import { escapeHtml } from '#platform/text/escape.ts';
import type { Tile } from '#platform/geo/mercator.ts';
import { boxOf, clipArea, clipLine, isWithin, touches, type Box, type Pairs } from './clip.model.ts';
import { roomOfTown, type Room } from './name-rooms.model.ts';
import { placeStateNames } from './state-names.model.ts';

/** In the order in which they are drawn; the outlines of the states cover the southern shores of the Great Lakes. */
const AREAS = ['abroad', 'shore', 'island', 'land', 'lake'] as const;
export type DrawnKind = (typeof AREAS)[number] | 'border' | 'road';

export interface DrawnShape {
  kind: DrawnKind;
  pairs: Float64Array;
}

/** A name at its place; shown from this zoom of the map on. */
export interface DrawnLabel {
  name: string;
  x: number;
  y: number;
  zoom: number;
}

/** Everything, in pixels of the world's picture at one zoom. */
export interface DrawnShapes {
  shapes: readonly DrawnShape[];
  states: readonly DrawnLabel[];
  towns: readonly DrawnLabel[];
}

/** A shape at a zoom of its own. */
interface PlacedShape {
  kind: DrawnKind;
  pairs: Pairs;
  box: Box;
}

/** What is drawn beyond the edges, so that lines of neighbors meet: more than half of the widest. */
const MARGIN = 8;
/** Nearer points than this, in pixels, are one. */
const TOLERANCE = 1.2;
/** Room to the left and right of a drawing in which a name may begin that reaches into it. */
const NAME_WIDTH = 190;
const STATE_ZOOMS = { first: 6, last: 9 };
/** What a letter of a state's name takes, in pixels, with the space after it. */
const STATE_LETTER = 12;
/** From here on a town has the larger letters. */
const LARGE_TOWN_ZOOM = 6;

/** Draws tiles of our own map; `zoom` is that of the shapes. */
export function createTileDrawing({ shapes, states, towns }: DrawnShapes, zoom: number) {
  const placed = new Map<number, PlacedShape[]>();
  const placedNames = new Map<number, DrawnLabel[]>();

  /** Shapes in pixels of a zoom. Nearer than their own they stay as they are, and are scaled when they are drawn. */
  function shapesAt(mapZoom: number): PlacedShape[] {
    const at = Math.min(zoom, mapZoom);
    const known = placed.get(at);
    if (known) return known;
    const scale = 2 ** (at - zoom);
    const made = shapes.flatMap(({ kind, pairs }) => {
      const scaled = thinned(pairs.map((value) => value * scale));
      const box = boxOf(scaled);
      // An island smaller than a pixel is not seen.
      const isSeen =
        kind === 'border' || kind === 'road' || box.right - box.left > 1 || box.bottom - box.top > 1;
      return isSeen ? [{ kind, pairs: scaled, box }] : [];
    });
    placed.set(at, made);
    return made;
  }

  /** Where names of states have room beside those of towns. */
  function stateNamesAt(mapZoom: number): DrawnLabel[] {
    const known = placedNames.get(mapZoom);
    if (known) return known;
    const scale = 2 ** (mapZoom - zoom);
    const made = placeStateNames(states, towns, { mapZoom, scale, largeTo: LARGE_TOWN_ZOOM });
    placedNames.set(mapZoom, made);
    return made;
  }

  /** One square as an SVG document, whose part `map` takes the colors of the page that uses it. */
  function square({ z, x, y }: Tile): string {
    const frame = { left: x * DRAWN_SIDE, top: y * DRAWN_SIDE, width: DRAWN_SIDE, height: DRAWN_SIDE };
    const { ground, names } = draw(z + DRAWN_ZOOM_OFFSET, frame);
    return drawingDocument(`0 0 ${DRAWN_SIDE} ${DRAWN_SIDE}`, ground + names);
  }

  /**
   * What a frame of the map shows at a zoom, as SVG elements from its north-west corner on; names lie over the rest.
   * @returns with `towns` the rooms of the names of towns
   */
  function draw(mapZoom: number, frame: Frame): { ground: string; names: string; towns: Room[] } {
    const scale = 2 ** Math.max(0, mapZoom - zoom);
    const box: Box = {
      left: (frame.left - MARGIN) / scale,
      top: (frame.top - MARGIN) / scale,
      right: (frame.left + frame.width + MARGIN) / scale,
      bottom: (frame.top + frame.height + MARGIN) / scale,
    };
    const paths: Partial<Record<DrawnKind, string>> = {};
    for (const { kind, pairs, box: own } of shapesAt(mapZoom)) {
      if (!touches(own, box)) continue;
      const isLine = kind === 'border' || kind === 'road';
      const parts = isWithin(own, box) ? [pairs] : isLine ? clipLine(pairs, box) : [clipArea(pairs, box)];
      for (const part of parts) paths[kind] = (paths[kind] ?? '') + pathOf(part, frame, scale, !isLine);
    }
    const wide = mapZoom >= 7;
    const layers = [
      ...AREAS.map((kind) => area(AREA_COLOR[kind], paths[kind])),
      stroke('--map-road-edge,#c9c3b1', wide ? 5 : 3, paths.road),
      stroke('--map-road,#fff', wide ? 3 : 1.5, paths.road),
      stroke('--map-border,#8f8a78', wide ? 1.5 : 1, paths.border, wide ? ';stroke-dasharray:10 4 2 4' : ''),
    ];
    const water = `<path style="fill:var(--map-water,#a9c6d6)" d="M0 0h${frame.width}v${frame.height}H0z"/>`;
    const shown = within(towns, mapZoom, frame);
    return {
      ground: water + layers.join(''),
      names: stateNames(mapZoom, frame) + townNames(shown, frame),
      towns: shown.map((town) => roomOfTown(town, town.zoom <= LARGE_TOWN_ZOOM)),
    };
  }

  /** The names near enough to a drawing to reach into it, at their places in it. */
  function within(labels: readonly DrawnLabel[], mapZoom: number, frame: Frame): DrawnLabel[] {
    const scale = 2 ** (mapZoom - zoom);
    const shown: DrawnLabel[] = [];
    for (const label of labels) {
      if (label.zoom > mapZoom) continue;
      const [x, y] = [label.x * scale - frame.left, label.y * scale - frame.top];
      const isNear =
        x > -NAME_WIDTH && x < frame.width + NAME_WIDTH && y > -2 * MARGIN && y < frame.height + 2 * MARGIN;
      if (isNear) shown.push({ ...label, x, y });
    }
    return shown;
  }

  function stateNames(mapZoom: number, frame: Frame): string {
    if (mapZoom < STATE_ZOOMS.first || mapZoom > STATE_ZOOMS.last) return '';
    const names = within(stateNamesAt(mapZoom), mapZoom, frame).map(({ name, x, y }) => {
      const half = (name.length * STATE_LETTER) / 2;
      const look = styled(frame, { left: x - half, right: x + half, top: y - 10, bottom: y, size: 13 });
      return `<text x="${Math.round(x)}" y="${Math.round(y)}"${look}>${escapeHtml(name.toUpperCase())}</text>`;
    });
    return names.length === 0
      ? ''
      : `<g text-anchor="middle" style="font-size:13px;font-weight:700;letter-spacing:.22em;fill:var(--map-border,#8f8a78)">${names.join('')}</g>`;
  }

  function townNames(shown: readonly DrawnLabel[], frame: Frame): string {
    if (shown.length === 0) return '';
    const dots = shown.map(({ x, y }) => `M${Math.round(x) - 2} ${Math.round(y) - 2}h5v5h-5z`).join('');
    const names = shown.map(({ name, x, y, zoom: from }) => {
      const isLarge = from <= LARGE_TOWN_ZOOM;
      const room = roomOfTown({ name, x, y, zoom: from }, isLarge);
      const look = styled(frame, { ...room, top: y - 5, bottom: y + 8, size: isLarge ? 14 : 12, isLarge });
      return `<text x="${nameStart(x, y, frame)}" y="${Math.round(y) + 5}"${look}>${escapeHtml(name)}</text>`;
    });
    return (
      `<path style="fill:var(--map-label,#3d4348)" d="${dots}"/>` +
      `<g style="font-size:12px;font-weight:600;fill:var(--map-label,#3d4348);paint-order:stroke;stroke:var(--map-land,#e9e6d8);stroke-width:3px;stroke-linejoin:round">${names.join('')}</g>`
    );
  }

  return { square, draw };
}

/** A card shows the middle of a picture, of at least these halves: nothing in them can be cut. */
const ALWAYS_SHOWN = { across: 136, down: 120 };

/**
 * The size of letters where a card may show less of a picture: none where their ends, so many pixels from the middle,
 * would be cut. The bar above the picture takes 1.75rem of a card.
 */
export function sizeWithin(across: number, size: number, down = 0): string {
  const rooms = [
    ...(across > ALWAYS_SHOWN.across ? [`50cqw - ${Math.ceil(across)}px`] : []),
    ...(down > ALWAYS_SHOWN.down ? [`50cqh - .875rem - ${Math.ceil(down)}px`] : []),
  ];
  if (rooms.length === 0) return `${size}px`;
  return `clamp(0px,99*${rooms.length > 1 ? 'min' : ''}(${rooms.join(',')}),${size}px)`;
}

/** The look of a name that differs from that of its group. */
function styled(
  { width, height, marked }: Frame,
  { left, right, top, bottom, size, isLarge = false }: Room & { size: number; isLarge?: boolean },
): string {
  const across = marked === true ? Math.max(width / 2 - left, right - width / 2) : 0;
  const down = marked === true ? Math.max(height / 2 - top, bottom - height / 2) : 0;
  const fontSize = sizeWithin(across, size, down);
  if (!isLarge && fontSize === `${size}px`) return '';
  return ` style="font-size:${fontSize}${isLarge ? ';font-weight:800' : ''}"`;
}

/** Half of the mark of a place, with some room. */
const MARK = 17;

/** Where a town's name begins: beside its dot, and beside the mark where that would cover it. */
function nameStart(x: number, y: number, { width, height, marked }: Frame): number {
  const start = Math.round(x) + 7;
  const [dx, dy] = [x - width / 2, y - height / 2];
  return marked === true && Math.abs(dx) < MARK && Math.abs(dy) < MARK
    ? Math.max(start, width / 2 + MARK)
    : start;
}

/** A part of the world's picture, in pixels of a zoom. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** A mark stands in its middle. */
  marked?: boolean;
}

/** An SVG document whose part `map` pages use. */
export const drawingDocument = (viewBox: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" font-family="Overpass,Arial,sans-serif">` +
  `<g id="map">${content}</g></svg>\n`;

const AREA_COLOR: Record<(typeof AREAS)[number], string> = {
  abroad: '--map-abroad,#dedbcf',
  shore: '--map-water,#a9c6d6',
  island: '--map-abroad,#dedbcf',
  land: '--map-land,#e9e6d8',
  lake: '--map-water,#a9c6d6',
};

const area = (color: string, path = ''): string =>
  path === '' ? '' : `<path style="fill:var(${color})" d="${path}"/>`;

const stroke = (color: string, width: number, path = '', more = ''): string =>
  path === ''
    ? ''
    : `<path style="fill:none;stroke:var(${color});stroke-width:${width};stroke-linejoin:round${more}" d="${path}"/>`;

/** Tenths of a pixel, as steps. */
function pathOf(pairs: Pairs, { left, top }: Frame, scale: number, closed: boolean): string {
  const spots: Spot[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2)
    spots.push({ x: (pairs[at] ?? 0) * scale - left, y: (pairs[at + 1] ?? 0) * scale - top });
  return spots.length < 2 ? '' : `${pathData(spots, 1)}${closed ? 'z' : ''}`;
}

/** Without points that come within `TOLERANCE` of the last one kept. */
function thinned(pairs: Float64Array): number[] {
  const kept: number[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [x, y] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    const [lastX, lastY] = kept.slice(-2);
    const isEnd = at + 3 >= pairs.length;
    if (isEnd || lastX === undefined || lastY === undefined || Math.hypot(x - lastX, y - lastY) > TOLERANCE)
      kept.push(x, y);
  }
  return kept;
}
