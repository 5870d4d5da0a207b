import { hash } from 'node:crypto';
import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
import type { WhereAnswer } from '../where/where.schema.ts';

/** All that a drawing shows of an answer, with the order of its list: the first of signs that touch leads them. */
type Shown = Pick<WhereAnswer, 'map' | 'place'> & {
  roads: readonly Pick<WhereAnswer['roads'][number], 'id'>[];
};

/**
 * The maps of roads that pages bring, as HTML: pages are rendered every few seconds, and what their maps show changes
 * as forecasts do.
 */
export function createDrawnRoads(cacheBytes: number) {
  const drawings = byteCache<Buffer>('tracks', cacheBytes);
  /** An answer is given again for a minute. */
  const keys = new WeakMap<Shown, string>();

  function keyOf(answer: Shown): string {
    const { map, place, roads } = answer;
    const key =
      keys.get(answer) ??
      hash('sha256', JSON.stringify([map, place, roads.map(({ id }) => id)]), 'base64url');
    keys.set(answer, key);
    return key;
  }

  /** @param size of the drawing, as a word; default: as Scenic Routes shows it */
  return function drawn<Answer extends Shown>(
    answer: Answer,
    draw: (answer: Answer) => string,
    size = '',
  ): string {
    const key = keyOf(answer) + size;
    const known = drawings.get(key);
    if (known) return known.toString();
    const drawing = draw(answer);
    drawings.set(key, ownBytes(drawing));
    return drawing;
  };
}
