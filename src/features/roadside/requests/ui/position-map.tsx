import { DRAWN_SIDE } from '#platform/geo/drawn-squares.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { drawnTiles } from '#ui/map/drawn-tiles.ts';
import '#ui/map/map-tokens.css';

/** As wide as the form; a phone shows the middle of it. */
const SIZE = { width: 576, height: 128 };
/** A phone shows some 100 miles, so a few towns; nearer, the roads of our own map are too coarse. */
const ZOOM = 8;

/** A position among towns, on our own map: its squares are so large that asking for them tells no place. */
export function PositionMap({ center }: { center: GeoPoint }) {
  return (
    <svg
      role="img"
      aria-label="Your position on a map"
      viewBox={`${-SIZE.width / 2} ${-SIZE.height / 2} ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="xMidYMid slice"
      className="map-colors h-32 w-full rounded-sign border-2 border-line bg-panel"
    >
      {drawnTiles({ center, zoom: ZOOM }, SIZE).map(({ href, at }) => (
        <svg key={href} {...at} width={DRAWN_SIDE} height={DRAWN_SIDE}>
          <use href={href} />
        </svg>
      ))}
      <circle r="20" fill="#ffcd00" opacity=".25" />
      <circle r="8" fill="#ffcd00" stroke="#191c1e" strokeWidth="3" />
    </svg>
  );
}
