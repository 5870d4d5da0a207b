import type { Timeline } from '../journey/timeline.model.ts';

/** Places of a trip whose runs are shown, at most. */
const MOST_PLACES = 12;

/**
 * The places of a trip whose runs say most about it, by their positions and in this order: where its verdict is decided,
 * its stops, then always the one that is farthest along the road from those before.
 */
export function placesForRuns({ arrivals, worst }: Pick<Timeline, 'arrivals' | 'worst'>): number[] {
  const decisive = arrivals.find((arrival) => worst !== null && arrival.worst === worst.factor);
  const stops = arrivals.filter(({ visit }) => visit.kind === 'start' || visit.kind === 'stop');
  const first = [...(decisive ? [decisive] : []), ...stops];
  const found = new Map(first.map(({ visit }) => [visit.place, visit.mile]));
  const left = new Map(arrivals.map(({ visit }) => [visit.place, visit.mile]));
  for (const place of found.keys()) left.delete(place);
  while (left.size > 0 && found.size < MOST_PLACES) {
    let next: { place: number; mile: number; away: number } | undefined;
    for (const [place, mile] of left) {
      const away = Math.min(...Array.from(found.values(), (known) => Math.abs(known - mile)));
      if (!next || away > next.away) next = { place, mile, away };
    }
    if (!next) break;
    found.set(next.place, next.mile);
    left.delete(next.place);
  }
  return [...found.keys()].slice(0, MOST_PLACES);
}
