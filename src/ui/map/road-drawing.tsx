import './road-drawing.css';
import { isHidden, linesMarkup, placeMarkup, signsIn, signsMarkup, tilesMarkup } from './drawing-markup.ts';
import { drawnTiles } from './drawn-tiles.ts';
import { fitBounds } from './map-view.ts';
import type { MapBounds, MapPlace, MapRoad, MapSign } from './road-map.model.ts';
import { fitOf, ROAD_MAP_BOXES, type MapBoxes } from './road-map-view.ts';

export interface RoadDrawingProps {
  /** What the drawing shows, in words. */
  label: string;
  roads: readonly MapRoad[];
  signs: readonly MapSign[];
  place?: MapPlace | undefined;
  bounds: MapBounds;
  boxes?: MapBoxes | undefined;
}

/** The base map goes on beyond the nominal sizes: boxes may be wider, up to the next layout. */
const COVERED: MapBoxes = { desktop: { width: 1400, height: 1000 }, phone: { width: 1000, height: 640 } };
const SIGN_SIDE = { desktop: 30, phone: 28 };
const SCREENS = ['desktop', 'phone'] as const;

/**
 * The same as the live map shows at first, drawn by the server: it needs no scripts. Around the middle of its box,
 * whatever the box's size; on a phone at a zoom of its own. It is written as text: a hundred roads and their signs were
 * nearly half of their page's elements.
 */
export function RoadDrawing({
  label,
  roads,
  signs,
  place,
  bounds,
  boxes = ROAD_MAP_BOXES,
}: RoadDrawingProps) {
  const views = {
    desktop: fitBounds(bounds, boxes.desktop, fitOf(boxes)),
    phone: fitBounds(bounds, boxes.phone, fitOf(boxes)),
  };
  const standing = { desktop: signsIn(signs, views.desktop), phone: signsIn(signs, views.phone) };
  const seen = roads.filter(
    (road) => !SCREENS.every((screen) => isHidden(road, views[screen], standing[screen])),
  );
  return (
    <div className="road-drawing map-colors" role="img" aria-label={label}>
      {SCREENS.map((screen) => (
        <svg
          key={screen}
          className={`on-${screen}`}
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: tilesMarkup(drawnTiles(views[screen], COVERED[screen])) }}
        />
      ))}
      <svg aria-hidden="true">
        <g
          style={{ ['--phone-scale' as string]: 2 ** (views.phone.zoom - views.desktop.zoom) }}
          className="road-drawing-lines"
          dangerouslySetInnerHTML={{ __html: linesMarkup(seen, views.desktop) }}
        />
      </svg>
      {SCREENS.map((screen) => {
        const view = views[screen];
        const drawn = signsMarkup(standing[screen], boxes[screen], SIGN_SIDE[screen]);
        return (
          <svg
            key={screen}
            className={`road-drawing-signs on-${screen}`}
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: drawn + (place ? placeMarkup(view, place) : '') }}
          />
        );
      })}
    </div>
  );
}
