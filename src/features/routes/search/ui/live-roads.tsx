// Load this file late: it brings the map and TanStack Query.
import { startTransition, useDeferredValue, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useQuery } from '#platform/api-client/queries.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { RoadMap, useLiveMap } from '#ui/map/road-map.tsx';
import { whereQuery, type WhereAsked } from '../../where/where.queries.ts';
import { roadsViewOf, type RoadsView } from './roads-view.ts';
import { boundsOfAnswer, MAP_LABEL, thumbnailOf } from './roads-map.ts';
import { followSheet } from './sheet-drag.ts';
import { useAgedMap } from './use-aged-map.ts';
import { useMapBox } from './use-map-box.ts';

export interface LiveRoadsProps {
  view: RoadsView;
  asked: WhereAsked;
  onView: (view: RoadsView) => void;
  baseMap: MapCanvasProps['baseMap'];
  highlighted: number | null;
  onHighlight: (id: number | null) => void;
  onOpen: (id: number) => void;
  /** The server's drawing is below: the live map takes its place. */
  isDrawn: boolean;
  /** Moving the map filters the list. */
  filters: boolean;
  /** Epoch ms. */
  now: number;
  pane: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  onSheet: (isUp: boolean) => void;
}

/** The map that moves, and whatever fills in after the page: a request for the map, one for what was not there yet. */
export function LiveRoads(props: LiveRoadsProps) {
  const { view, asked, baseMap, highlighted, onHighlight, onOpen, isDrawn, filters, now, pane, handle } =
    props;
  const live = useLiveMap(pane);
  const known = useQuery(whereQuery(asked)).data;
  const { data: whole, refetch } = useQuery({
    ...whereQuery({ ...asked, wait: 'yes' }),
    enabled: known !== undefined && (known.areas.waiting > 0 || known.warnings.pending),
  });
  // The map is rendered in pieces too.
  const answer = useDeferredValue(whole ?? known);

  const show = useEffectEvent((newer: RoadsView) => props.onView(newer));
  useEffect(() => {
    // Piece by piece: a slow phone is busy with all the cards for a good part of a second.
    if (answer) startTransition(() => show(roadsViewOf(answer, thumbnailOf)));
  }, [answer]);
  // A whole nation takes more than one answer; it ends when one brings nothing new.
  const checked = useRef(0);
  useEffect(() => {
    if (!whole || whole.areas.waiting === 0 || whole.areas.known <= checked.current) return;
    checked.current = whole.areas.known;
    void refetch();
  }, [whole, refetch]);
  const slide = useEffectEvent((isUp: boolean) => props.onSheet(isUp));
  useEffect(() => {
    if (!pane.current || !handle.current) return undefined;
    return followSheet(pane.current, handle.current, (isUp) => slide(isUp));
  }, [pane, handle]);

  const box = useMapBox(answer ? boundsOfAnswer(answer) : view.box, filters);
  const { roads, signs } = useAgedMap(answer, now);
  // Until then, and where nobody answers, the drawing below stays.
  if (!answer || (isDrawn && live.isComing)) return null;
  return (
    <RoadMap
      label={MAP_LABEL}
      roads={roads}
      signs={signs}
      place={answer.place ?? undefined}
      bounds={box.bounds}
      baseMap={baseMap}
      focused={highlighted}
      onFocus={onHighlight}
      onOpen={onOpen}
      onMove={filters ? box.onMove : undefined}
      opensAtOnce={isDrawn && live.part !== undefined}
      className="roads-live"
    >
      {filters && (
        <div className="roads-follow">
          <Checkbox
            label="Moving the map filters the list"
            checked={box.follows}
            onChange={({ target }) => box.setFollows(target.checked)}
          />
        </div>
      )}
      {box.isElsewhere && (
        <Button variant="secondary" icon="search" className="roads-over-map" onClick={box.search}>
          Search here
        </Button>
      )}
    </RoadMap>
  );
}
