import './map-tokens.css';
import './road-lines.css';
import type { Spot } from '#platform/geo/path-data.ts';
import type { MapLevel } from './road-map.model.ts';

/** Pixels of the drawing's side; it is shown at 80, on a phone at 72. */
export const THUMBNAIL_SIDE = 80;

/** A road as small as a stamp, as `roadThumbnail` draws it: small enough to be sent with its card. */
export interface Thumbnail {
  runs: { level: MapLevel; path: string }[];
  ends: [Spot, Spot];
}

/** The drawing of a road for its card; an empty plate for a road without a line. */
export function ThumbnailDrawing({ drawn }: { drawn: Thumbnail | undefined }) {
  return (
    <svg
      className="road-thumb map-colors"
      viewBox={`0 0 ${THUMBNAIL_SIDE} ${THUMBNAIL_SIDE}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawn ? thumbnailMarkup(drawn) : '' }}
    />
  );
}

const thumbnailMarkup = ({ runs, ends }: Thumbnail): string =>
  roadMarkup(runs) + ends.map(({ x, y }) => `<circle class="rd-end" cx="${x}" cy="${y}" r="4"/>`).join('');

/** A road in its levels, as SVG: text, for a map has a hundred, and as elements of React each was four. */
export function roadMarkup(runs: readonly { level: MapLevel; path: string }[]): string {
  let whole = '';
  let leveled = '';
  for (const { level, path } of runs) {
    whole += path;
    leveled += `<path class="rd rd-${level}" d="${path}"/>`;
    if (level === 'caution' || level === 'bad') leveled += `<path class="rd rd-${level}-marks" d="${path}"/>`;
  }
  return `<path class="rd-case" d="${whole}"/>${leveled}`;
}

/** A stretch in its level's color, with its pattern over it: bigger the worse, so that it reads in gray too. */
export function LeveledLine({ level, path }: { level: MapLevel; path: string }) {
  return (
    <>
      <path className={`rd rd-${level}`} d={path} />
      {(level === 'caution' || level === 'bad') && <path className={`rd rd-${level}-marks`} d={path} />}
    </>
  );
}
