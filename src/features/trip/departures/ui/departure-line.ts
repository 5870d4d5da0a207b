import type { DepartureRow, MapCell, Stretch } from '../departure-map.model.ts';

/** Shares of the way below which a stretch has no room for a glyph on a desktop. */
const GLYPH_ROOM = 0.03;

/** A share of the way in CSS. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** Stretches end at so many places of a line, two pixels apart: as many as its weather is known for are far fewer. */
const PLACES = 400;
const placeOf = (share: number) => Math.round(share * PLACES);

const glyphOf = ({ level, hazard, from, to }: MapCell): string => {
  if (level === 'good' || to - from < GLYPH_ROOM) return '';
  if (level === 'unknown') return ' dep-unsure';
  return ` dep-${hazard ?? 'other'}`;
};

const styled = (look: string, style: string) => `<i class="${look}"${style && ` style="${style}"`}></i>`;

/**
 * A stretch of the way as HTML, which goes from end to end without a style: its ends are rounded, so that neighbors meet.
 * @param look its classes
 */
export function stretchMarkup({ from, to }: Stretch, look: string): string {
  const [left, right] = [placeOf(from), PLACES - placeOf(to)];
  const sides = [left > 0 && `left:${left / 4}%`, right > 0 && `right:${right / 4}%`];
  return styled(look, sides.filter(Boolean).join(';'));
}

/** Cells share out the line: how long each one is takes fewer letters than where it begins and ends. */
function cellMarkup(cell: MapCell): string {
  const length = placeOf(cell.to) - placeOf(cell.from);
  return styled(`dep-${cell.level}${glyphOf(cell)}`, length < PLACES ? `flex:${Math.max(1, length)}` : '');
}

/**
 * One departure over the miles of the way, as HTML: fifty stand on a page, and as elements of React each was ten.
 * Decoration: its words stand beside it.
 */
export const lineMarkup = ({ cells, dark }: Pick<DepartureRow, 'cells' | 'dark'>): string =>
  dark.map((stretch) => stretchMarkup(stretch, 'dep-dark')).join('') + cells.map(cellMarkup).join('');
