import { memo } from 'react';
import type { DepartureRow, MapCell } from '../departure-map.model.ts';

/** Shares of the way below which a stretch has no room for a glyph on a desktop. */
const GLYPH_ROOM = 0.03;

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

export const spread = ({ from, to }: { from: number; to: number }) => ({
  left: percent(from),
  width: percent(to - from),
});

const glyphOf = ({ level, hazard, from, to }: MapCell): string => {
  if (level === 'good' || to - from < GLYPH_ROOM) return '';
  if (level === 'unknown') return ' dep-glyph dep-unsure';
  return ` dep-glyph dep-${hazard ?? 'other'}`;
};

/** One departure over the miles of the way. Decoration: its words stand beside it. */
export const DepartureLine = memo(function DepartureLine({
  row,
}: {
  row: Pick<DepartureRow, 'cells' | 'dark'>;
}) {
  return (
    <>
      {row.dark.map((stretch) => (
        <i key={`dark ${stretch.from}`} className="dep-dark" style={spread(stretch)} />
      ))}
      {row.cells.map((cell) => (
        <i key={cell.from} className={`dep-cell dep-${cell.level}${glyphOf(cell)}`} style={spread(cell)} />
      ))}
    </>
  );
});
