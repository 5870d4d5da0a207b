import './road-map.css';
import { worldPixel } from '#platform/geo/mercator.ts';
import { DRAWN_SIDE } from '#platform/geo/drawn-squares.ts';
import { drawnTiles } from './drawn-tiles.ts';
import { groupSigns, placePlates, roomOf, type PlateSide } from './group-signs.ts';
import { cutRuns, lineSpots, thinSpots } from './line-runs.ts';
import { pathData, type Spot } from '#platform/geo/path-data.ts';
import { fitBounds, type MapView, type Size } from './map-view.ts';
import type { MapBounds, MapPlace, MapRoad, MapSign } from './road-map.model.ts';
import { fitOf, ROAD_MAP_BOXES, type MapBoxes } from './road-map-view.ts';
import { signHref } from './sign-markup.ts';
import { LeveledLine } from './thumbnail-drawing.tsx';

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
/** Pixels that nobody sees a line be off by. */
const UNSEEN = 0.75;
const SIGN_SIDE = { desktop: 30, phone: 28 };

/**
 * The same as the live map shows at first, drawn by the server: it needs no scripts. Around the middle of its box,
 * whatever the box's size; on a phone at a zoom of its own.
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
  const { desktop } = views;
  const middle = worldPixel(desktop.center, desktop.zoom);
  const fromMiddle = ({ x, y }: Spot): Spot => ({ x: x - middle.x, y: y - middle.y });
  return (
    <div className="road-drawing map-colors" role="img" aria-label={label}>
      {(['desktop', 'phone'] as const).map((screen) => (
        <BaseDrawing key={screen} view={views[screen]} covered={COVERED[screen]} className={`on-${screen}`} />
      ))}
      <svg>
        <g
          style={{ ['--phone-scale' as string]: 2 ** (views.phone.zoom - desktop.zoom) }}
          className="road-drawing-lines"
        >
          {roads.map(({ id, line, runs }) => {
            const cut = cutRuns(lineSpots(line, desktop.zoom).map(fromMiddle), runs);
            const paths = cut.map(({ spots }) => pathData(thinSpots(spots, UNSEEN)));
            return (
              <g key={id}>
                <path className="rd-case" d={paths.join('')} />
                {cut.map(({ level }, index) => (
                  <LeveledLine key={index} level={level} path={paths[index] ?? ''} />
                ))}
              </g>
            );
          })}
        </g>
      </svg>
      {(['desktop', 'phone'] as const).map((screen) => (
        <svg key={screen} className={`road-drawing-signs on-${screen}`}>
          <DrawnSigns signs={signs} view={views[screen]} box={boxes[screen]} side={SIGN_SIDE[screen]} />
          {place && <PlaceMark at={spotIn(views[screen], place)} />}
        </svg>
      ))}
    </div>
  );
}

/** Our own map around a middle. */
function BaseDrawing({ view, covered, className }: { view: MapView; covered: Size; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      {drawnTiles(view, covered).map(({ href, at }) => (
        <svg key={href} x={at.x} y={at.y} width={DRAWN_SIDE} height={DRAWN_SIDE}>
          <use href={href} />
        </svg>
      ))}
    </svg>
  );
}

function spotIn({ center, zoom }: MapView, point: { latitude: number; longitude: number }): Spot {
  const middle = worldPixel(center, zoom);
  const { x, y } = worldPixel(point, zoom);
  return { x: Math.round(x - middle.x), y: Math.round(y - middle.y) };
}

/** A phone may be narrower than the one that a map is fitted for. */
const NARROWER = 30;

function DrawnSigns({
  signs,
  view,
  box: { width, height },
  side,
}: {
  signs: readonly MapSign[];
  view: MapView;
  box: Size;
  side: number;
}) {
  const groups = groupSigns(signs.map((sign) => ({ ...sign, spot: spotIn(view, sign) })));
  const across = (width - NARROWER) / 2;
  const plates = placePlates(
    groups.map(({ sign }) => sign),
    roomOf({ left: -across, right: across, top: -height / 2, bottom: height / 2 }),
  );
  // The first stands on top, as the best of the list.
  return groups.toReversed().map(({ sign, sign: { spot, level, plate }, count }, index) => (
    <g key={index} transform={`translate(${spot.x} ${spot.y})`}>
      {plate !== undefined && <DrawnPlate text={plate} side={plates.get(sign)} />}
      <use href={signHref(level)} x={-side / 2} y={-side / 2} width={side} height={side} />
      {count > 1 && <SignCount count={count} />}
    </g>
  ));
}

function DrawnPlate({ text, side }: { text: string; side: PlateSide | undefined }) {
  if (side === undefined) return null;
  const width = text.length * 7.6 + 24;
  const x = { right: 9, left: -9 - width, above: -width / 2, below: -width / 2 }[side];
  const y = { right: -13, left: -13, above: -43, below: 17 }[side];
  const edge = { right: 13, left: 11, above: 12, below: 12 }[side];
  return (
    <>
      <rect className="drawn-plate" x={x} y={y} width={width} height="26" rx="6" />
      <text className="drawn-plate-text" x={x + edge} y={y + 18}>
        {text}
      </text>
    </>
  );
}

/** How many a sign stands for, at its corner. */
function SignCount({ count }: { count: number }) {
  const text = String(count);
  return (
    <g className="sign-count">
      <rect x="6" y="-20" width={11 + 7 * text.length} height="18" rx="9" />
      <text x={6 + (11 + 7 * text.length) / 2} y="-6.5">
        {text}
      </text>
    </g>
  );
}

/** Where the reader is: the yellow sign of the live map. */
function PlaceMark({ at }: { at: Spot }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <rect x="-9" y="-9" width="18" height="18" rx="3" transform="rotate(45)" className="place-mark" />
      <circle r="3" fill="#191c1e" />
    </g>
  );
}
