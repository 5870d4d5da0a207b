import type { DepartureRow, MapCell, Stretch } from '../departure-map.model.ts';

/** Shares of the way below which a stretch has no room for a glyph on a desktop. */
const GLYPH_ROOM = 0.03;

/** A tenth of a percent is less than a pixel. */
const tenths = (share: number) => Math.round(share * 1000);

/** A share of the way in CSS. */
export const percent = (share: number): string => `${tenths(share) / 10}%`;

const glyphOf = ({ level, hazard, from, to }: MapCell): string => {
  if (level === 'good' || to - from < GLYPH_ROOM) return '';
  if (level === 'unknown') return ' dep-glyph dep-unsure';
  return ` dep-glyph dep-${hazard ?? 'other'}`;
};

/**
 * A stretch of the way as HTML, which goes from end to end without a style: its ends are rounded, so that neighbors meet.
 * @param look its classes
 */
export function stretchMarkup({ from, to }: Stretch, look: string): string {
  const left = tenths(from) > 0 ? `left:${percent(from)};` : '';
  const right = tenths(to) < 1000 ? `right:${(1000 - tenths(to)) / 10}%` : '';
  return `<i class="${look}"${left || right ? ` style="${left}${right}"` : ''}></i>`;
}

/**
 * One departure over the miles of the way, as HTML: fifty stand on a page, and as elements of React each was ten.
 * Decoration: its words stand beside it.
 */
export const lineMarkup = ({ cells, dark }: Pick<DepartureRow, 'cells' | 'dark'>): string =>
  dark.map((stretch) => stretchMarkup(stretch, 'dep-dark')).join('') +
  cells.map((cell) => stretchMarkup(cell, `dep-cell dep-${cell.level}${glyphOf(cell)}`)).join('');
