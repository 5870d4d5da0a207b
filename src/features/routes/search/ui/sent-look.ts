import {
  asColumns,
  asPageText,
  fromColumns,
  fromPageText,
  type PageText,
} from '#platform/page-text/page-text.ts';
import type { LookRoad, RoadsLook } from './roads-look.ts';

/** A look as its page carries it: roads by columns. */
export const sentLook = (look: RoadsLook): PageText<RoadsLook> =>
  asPageText(look, ({ roads, ...rest }) => JSON.stringify({ ...rest, roads: asColumns(roads) }));

export const lookFrom = (look: PageText<RoadsLook> | RoadsLook | null): RoadsLook | null =>
  look && fromPageText(look, readLook);

function readLook(text: string): RoadsLook {
  const { roads, ...look } = JSON.parse(text);
  const read = fromColumns<LookRoad>(roads);
  return { ...look, roads: read.map((road) => ({ ...road, thumbnail: road.thumbnail ?? undefined })) };
}
