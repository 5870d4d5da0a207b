import { useMemo } from 'react';
import type { WhereAnswer } from '../../where/where.schema.ts';
import { agedMap, mapRoadsOf, mapSignsOf, turnedOld } from './roads-map.ts';

/** Roads and signs of an answer for a live map, drawn again only when something of it has turned old. `now` is epoch ms. */
export function useAgedMap(answer: WhereAnswer | undefined, now: number) {
  const turned = answer ? turnedOld(answer, now) : 0;
  // oxlint-disable-next-line react/exhaustive-deps -- a tick changes nothing until something turns old
  const shown = useMemo(() => answer && (turned === 0 ? answer : agedMap(answer, now)), [answer, turned]);
  const roads = useMemo(() => (shown ? mapRoadsOf(shown) : []), [shown]);
  const signs = useMemo(() => (shown ? mapSignsOf(shown) : []), [shown]);
  return { roads, signs };
}
