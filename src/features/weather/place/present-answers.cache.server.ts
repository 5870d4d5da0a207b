import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { PackedAnswer } from './packed-answer.cache.server.ts';
import { lastTurn, presentAnswer } from './present.model.ts';

/** About 40 kB each. */
const PRESENT_ANSWERS = 200;

/** What cached answers have become since their check, each until it turns again. */
export function createPresentAnswers({ clock }: { clock: Clock }) {
  const made = new LRUCache<string, { from: PackedAnswer; turn: number; present: PackedAnswer }>(
    atMost(PRESENT_ANSWERS),
  );

  return (cached: PackedAnswer): PackedAnswer => {
    const { zipCode, fetchedAt, edition } = cached;
    const turn = lastTurn(fetchedAt, edition.turns, clock.now());
    if (turn === fetchedAt) return cached;
    const known = made.get(zipCode);
    if (known?.from === cached && known.turn === turn) return known.present;
    const { answer } = cached;
    const then = presentAnswer(answer, Math.floor(turn / 1000));
    const present = then === answer ? cached : new PackedAnswer(then);
    made.set(zipCode, { from: cached, turn, present });
    return present;
  };
}
