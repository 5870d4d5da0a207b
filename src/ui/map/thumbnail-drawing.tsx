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
    >
      {drawn && (
        <>
          <path className="rd-case" d={drawn.runs.map(({ path }) => path).join('')} />
          {drawn.runs.map(({ level, path }, index) => (
            <LeveledLine key={index} level={level} path={path} />
          ))}
          {drawn.ends.map(({ x, y }, index) => (
            <circle key={index} className="rd-end" cx={x} cy={y} r="4" />
          ))}
        </>
      )}
    </svg>
  );
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
