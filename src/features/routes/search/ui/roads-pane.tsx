import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import { useIdle } from '#ui/late/use-idle.ts';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import { withChoice } from '../roads-address.model.ts';
import type { WhereAsked } from '../../where/where.queries.ts';
import { dayChips } from './day-chips.ts';
import type { RoadsView } from './roads-view.ts';
import { ServerDrawing } from './server-drawing.tsx';
import './roads-pane.css';
import './roads-on-paper.css';

const loadLive = () => import('./live-roads.tsx');
const SHEET_ID = 'roads-sheet';

export interface RoadsPaneProps {
  /** Undefined while there is none: it failed, or is on its way. */
  view: RoadsView | undefined;
  /** What the server drew, while it is what is shown. */
  drawn: RoadsView | undefined;
  /** What was asked for it, for the map and whatever fills in. */
  asked: WhereAsked;
  /** What is newer than the page. */
  onView: (view: RoadsView) => void;
  /** Undefined where the site's facts are: then there is no map. */
  baseMap: MapCanvasProps['baseMap'] | undefined;
  /** An hour has gone by since the page was made, or a road on it is good no longer. */
  hasTurned: boolean;
  /** Epoch ms, and the zone of the place, else the site's, for the names of days. */
  now: number;
  timeZone: string;
  /** The sentence or heading, hours and filters. */
  head: ReactNode;
  /** The cards; `highlighted` is the road that is pointed at here or on the map. */
  children: (highlighted: number | null) => ReactNode;
  /** Moving the map filters the list; a search has its own bounds. */
  filtersByMap: boolean;
}

/** Days, list and map of roads: on a phone the list is a sheet over the map, on a desktop they stand side by side. */
export function RoadsPane(props: RoadsPaneProps) {
  const { view, drawn, asked, onView, baseMap, hasTurned, now, timeZone, head, children, filtersByMap } =
    props;
  const [shown] = useSearchParams();
  const { search } = useNextSearch();
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [isUp, setUp] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const idle = useIdle();
  const live = useDownload(loadLive, idle && view !== undefined);

  const point = ({ target }: SyntheticEvent) => setHighlighted(roadOf(target));
  const open = (id: number) => {
    const link = pane.current?.querySelector<HTMLElement>(`[data-road="${id}"] h3 a`);
    if (!link) return void navigate(`/route/${id}`);
    setUp(true);
    link.focus({ preventScroll: true });
    link.closest('article')?.scrollIntoView({ block: 'center' });
  };

  return (
    <div ref={pane} className="roads" data-sheet={isUp ? 'up' : undefined}>
      {view && (
        <nav aria-label="Day" className="roads-days no-print">
          {dayChips(view, now, timeZone, hasTurned).map(({ date, label, note, isChosen }) => (
            <Link
              key={date}
              to={withChoice(search, { day: isChosen ? (shown.get('day') ?? '') : date })}
              aria-current={isChosen ? 'date' : undefined}
              preventScrollReset
              className="chip"
            >
              {label}
              <small>{note}</small>
            </Link>
          ))}
        </nav>
      )}
      <div id={SHEET_ID} className="roads-sheet">
        <button
          ref={handle}
          type="button"
          aria-expanded={isUp}
          aria-controls={SHEET_ID}
          aria-label={isUp ? 'Show more of the map' : 'Pull up the list'}
          onClick={() => setUp(!isUp)}
          className="roads-handle needs-scripting no-print"
        />
        {head}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only tells the map what is pointed at */}
        <div
          onPointerOver={point}
          onPointerLeave={() => setHighlighted(null)}
          onFocus={point}
          onBlur={() => setHighlighted(null)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setHighlighted(null);
          }}
        >
          {children(highlighted)}
        </div>
      </div>
      <div className="roads-map">
        <div className="roads-map-inner" data-old={hasTurned ? '' : undefined}>
          {drawn && <ServerDrawing view={drawn} />}
          {live.part && view && baseMap && (
            <live.part.LiveRoads
              view={view}
              asked={asked}
              onView={onView}
              baseMap={baseMap}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              onOpen={open}
              isDrawn={drawn !== undefined}
              filters={filtersByMap}
              now={now}
              handle={handle}
              pane={pane}
              onSheet={setUp}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The road whose card something belongs to. */
function roadOf(target: EventTarget): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-road]') : null;
  return card ? Number(card.dataset.road) : null;
}
