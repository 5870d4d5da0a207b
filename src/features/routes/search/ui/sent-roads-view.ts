import {
  asColumns,
  asPageText,
  fromColumns,
  fromPageText,
  type PageText,
} from '#platform/page-text/page-text.ts';
import type { ViewedRoad, RoadsView } from './roads-view.ts';

/** As its page carries it: roads by columns. */
export const sentRoadsView = (view: RoadsView): PageText<RoadsView> =>
  asPageText(view, ({ roads, ...rest }) => JSON.stringify({ ...rest, roads: asColumns(roads) }));

export const roadsViewFrom = (view: PageText<RoadsView> | RoadsView | null): RoadsView | null =>
  view && fromPageText(view, readView);

function readView(text: string): RoadsView {
  const { roads, ...view } = JSON.parse(text);
  const read = fromColumns<ViewedRoad>(roads);
  return { ...view, roads: read.map((road) => ({ ...road, thumbnail: road.thumbnail ?? undefined })) };
}
