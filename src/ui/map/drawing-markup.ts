import { DRAWN_SIDE } from '#platform/geo/drawn-squares.ts';
import { worldPixel } from '#platform/geo/mercator.ts';
import { pathData, type Spot } from '#platform/geo/path-data.ts';
import { escapeHtml } from '#platform/text/escape.ts';
import type { DrawnTile } from './drawn-tiles.ts';
import { groupSigns, placePlates, roomOf, type PlateSide } from './group-signs.ts';
import { cutRuns, lineSpots, thinSpots } from './line-runs.ts';
import type { MapView, Size } from './map-view.ts';
import type { MapPlace, MapRoad, MapSign } from './road-map.model.ts';
import { signMarkup } from './sign-markup.ts';
import { roadMarkup } from './thumbnail-drawing.tsx';

/** Pixels that nobody sees a line be off by. */
const UNSEEN = 0.75;
/** Around its middle a sign hides so many pixels of a road: as far as the narrowest one reaches, less half of a road. */
const HIDDEN = 6.5;

/** Our own map around a middle. */
export const tilesMarkup = (tiles: readonly DrawnTile[]): string =>
  tiles
    .map(
      ({ href, at }) =>
        `<svg x="${at.x}" y="${at.y}" width="${DRAWN_SIDE}" height="${DRAWN_SIDE}"><use href="${escapeHtml(href)}"/></svg>`,
    )
    .join('');

/** Roads in their levels. */
export function linesMarkup(roads: readonly MapRoad[], { center, zoom }: MapView): string {
  const middle = worldPixel(center, zoom);
  return roads
    .map(({ line, runs }) => {
      const cut = cutRuns(lineSpots(line, zoom, middle), runs);
      return `<g>${roadMarkup(cut.map(({ level, spots }) => ({ level, path: pathData(thinSpots(spots, UNSEEN)) })))}</g>`;
    })
    .join('');
}

/** Signs where they stand in a view, those that touch as one. */
export const signsIn = (signs: readonly MapSign[], view: MapView) =>
  groupSigns(signs.map((sign) => ({ ...sign, spot: spotIn(view, sign) })));
type SignsInView = ReturnType<typeof signsIn>;

/** True for a road so short, or so far away, that nothing of it is seen below a sign. */
export function isHidden({ line }: MapRoad, { center, zoom }: MapView, signs: SignsInView): boolean {
  const spots = lineSpots(line, zoom, worldPixel(center, zoom));
  return signs.some(({ sign: { spot } }) =>
    spots.every(({ x, y }) => (x - spot.x) ** 2 + (y - spot.y) ** 2 <= HIDDEN ** 2),
  );
}

/** A phone may be narrower than the one that a map is fitted for. */
const NARROWER = 30;

/** Signs of `side` pixels on a map that is fitted for a box, with their plates and numbers. */
export function signsMarkup(groups: SignsInView, { width, height }: Size, side: number): string {
  const across = (width - NARROWER) / 2;
  const plates = placePlates(
    groups.map(({ sign }) => sign),
    roomOf({ left: -across, right: across, top: -height / 2, bottom: height / 2 }),
  );
  // The first stands on top, as the best of the list.
  return groups
    .toReversed()
    .map(({ sign, count }) => {
      const { spot, level, plate } = sign;
      return (
        plateMarkup(plate, plates.get(sign), spot) + signMarkup(level, side, spot) + countMarkup(count, spot)
      );
    })
    .join('');
}

function spotIn({ center, zoom }: MapView, point: { latitude: number; longitude: number }): Spot {
  const middle = worldPixel(center, zoom);
  const { x, y } = worldPixel(point, zoom);
  return { x: Math.round(x - middle.x), y: Math.round(y - middle.y) };
}

function plateMarkup(text: string | undefined, side: PlateSide | undefined, spot: Spot): string {
  if (text === undefined || side === undefined) return '';
  const width = Math.round(text.length * 7.6) + 24;
  const x = spot.x + { right: 9, left: -9 - width, above: -width / 2, below: -width / 2 }[side];
  const y = spot.y + { right: -13, left: -13, above: -43, below: 17 }[side];
  const edge = { right: 13, left: 11, above: 12, below: 12 }[side];
  return (
    `<rect class="drawn-plate" x="${x}" y="${y}" width="${width}" height="26" rx="6"/>` +
    `<text class="drawn-plate-text" x="${x + edge}" y="${y + 18}">${escapeHtml(text)}</text>`
  );
}

/** How many a sign stands for, at its corner; nothing for one. */
function countMarkup(count: number, { x, y }: Spot): string {
  if (count < 2) return '';
  const width = 11 + 7 * String(count).length;
  return `<g class="sign-count"><rect x="${x + 6}" y="${y - 20}" width="${width}" height="18" rx="9"/><text x="${x + 6 + width / 2}" y="${y - 6.5}">${count}</text></g>`;
}

/** Where the reader is: the yellow sign of the live map. */
export function placeMarkup(view: MapView, place: MapPlace): string {
  const { x, y } = spotIn(view, place);
  return `<g transform="translate(${x} ${y})"><rect x="-9" y="-9" width="18" height="18" rx="3" transform="rotate(45)" class="place-mark"/><circle r="3" fill="#191c1e"/></g>`;
}
