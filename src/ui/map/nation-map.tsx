import type { ReactNode } from 'react';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { projectNation, WHOLE_NATION, type NationPart } from '#platform/geo/albers.ts';
import { cx } from '../cx.ts';
import './nation-map.css';
import { groupSigns, type PlacedSign } from './group-signs.ts';
import nationUrl from './nation.svg?no-inline';
import { NATION_SIGN, nationSpot } from '#platform/geo/nation-spot.ts';
import type { MapLevel, MapSign } from './road-map.model.ts';
import { signMarkup } from './sign-markup.ts';

/** What the nation's map needs of a sign. */
export type NationSign = Pick<MapSign, 'latitude' | 'longitude' | 'level' | 'count'>;

export interface NationMapProps {
  /** What the map shows, in words. */
  label: string;
  signs: readonly NationSign[];
  /** The part of the nation that it shows; default: all of it. */
  view?: NationPart | undefined;
  /** Names of regions, such as their trouble, around their places. */
  plates?: readonly (GeoPoint & { text: string })[] | undefined;
  /** Stands at the top right, such as what the signs are of. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Widths at which signs are joined, and their size: on a desktop and on a phone. */
const SCREENS = [
  { name: 'on-desktop', width: 640 },
  { name: 'on-phone', width: 358 },
] as const;
/** Half-covered signs can still be told apart, and here a sign is only a share of a picture. */
const REACH = 17;

/** Signs on the outlines of the nation: a picture that the server makes, the same with and without scripts. */
export function NationMap({
  label,
  signs,
  view = WHOLE_NATION,
  plates = [],
  children,
  className,
}: NationMapProps) {
  return (
    <div className={cx('nation-map map-colors', className)}>
      <div role="img" aria-label={label} className="nation-stage">
        <svg
          viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
          strokeWidth={view === WHOLE_NATION ? undefined : view.width / WHOLE_NATION.width}
          className="nation-base"
          aria-hidden="true"
        >
          <use href={`${nationUrl}#map`} />
        </svg>
        {SCREENS.map(({ name, width }) => (
          <Signs key={name} className={name} signs={signs} view={view} width={width} />
        ))}
        {plates.map(({ text, ...point }) => {
          const at = projectNation(point);
          return (
            at && (
              <span
                key={`${text} ${at.x} ${at.y}`}
                className="nation-plate"
                style={{ left: share(at.x - view.x, view.width), top: share(at.y - view.y, view.height) }}
              >
                {text}
              </span>
            )
          );
        })}
      </div>
      {children}
    </div>
  );
}

const share = (value: number, whole: number) => `${((100 * value) / whole).toFixed(1)}%`;

/** Worse signs over better ones. */
const ORDER: readonly MapLevel[] = ['waiting', 'unknown', 'good', 'caution', 'bad'];

/** Places are shares of the picture and sizes are pixels, so signs are as large in every width. */
function Signs({
  signs,
  view,
  width,
  className,
}: {
  signs: readonly NationSign[];
  view: NationPart;
  width: number;
  className: string;
}) {
  const placed: PlacedSign[] = signs.flatMap((sign) => {
    const spot = nationSpot(sign, view, width);
    return spot ? [{ ...BLANK, ...sign, spot }] : [];
  });
  const groups = groupSigns(placed, REACH).toSorted(
    (a, b) => ORDER.indexOf(a.sign.level) - ORDER.indexOf(b.sign.level),
  );
  // As text: the signs were nearly half of their page's elements.
  const drawn = groups.map(({ sign, count }) => {
    const x = share(sign.spot.x, width);
    const y = share(sign.spot.y, (width * view.height) / view.width);
    return `<svg x="${x}" y="${y}">${signMarkup(sign.level, NATION_SIGN)}${countMarkup(count)}</svg>`;
  });
  return (
    <svg
      className={cx('nation-signs', className)}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawn.join('') }}
    />
  );
}

const countMarkup = (count: number): string =>
  count === 1
    ? ''
    : `<circle cx="10" cy="-8" r="7"/><text x="10" y="-4.5">${count > 99 ? '…' : count}</text>`;

const BLANK = { id: null, label: '', words: '', href: null };
