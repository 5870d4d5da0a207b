import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { withMeasured } from '../stations/measured.model.ts';
import type { NearReport, Observations } from '../stations/observations.service.server.ts';
import { PackedAnswer, type CheckedWeather, type Edition } from './packed-answer.cache.server.ts';

/** Some hundred bytes each. */
const PLACES = 4_000;

interface Nearby {
  /** For which edition of the observations and which minute. */
  of: string;
  near: readonly NearReport[];
  /** Identifies the report. */
  key: string;
}

/**
 * Lays what stations measure over answers when they are given: an answer is kept as it was forecast. What came of it is
 * kept for a minute, after which its age reads otherwise.
 */
export function createMeasuredAnswers(deps: {
  clock: Clock;
  observations: Observations;
  cacheBytes: number;
}) {
  const { clock, observations } = deps;
  const made = byteCache<{ of: string; from: PackedAnswer; answer: PackedAnswer; size: number }>(
    'weather',
    deps.cacheBytes,
    { sizeOf: ({ size }) => size },
  );
  const places = new LRUCache<string, Nearby>(atMost(PLACES));

  function nearby(zipCode: string, place: Edition['place']): Nearby {
    const of = `${observations.edition()} ${Math.floor(clock.now() / MINUTE_MS)} ${place.feet} ${place.temperature}`;
    const known = places.get(zipCode);
    if (known?.of === of) return known;
    const near = observations.near(place);
    const key = near.map(({ report: { id, at } }) => `${id} ${at}`).join();
    const found = { of, near, key };
    places.set(zipCode, found);
    return found;
  }

  return {
    /** The answer with what is measured near its place now. */
    over(checked: PackedAnswer): CheckedWeather {
      const { zipCode, edition } = checked;
      const { near, of } = nearby(zipCode, edition.place);
      if (near.length === 0) return checked;
      const known = made.get(zipCode);
      if (known?.of === of && known.from === checked) return known.answer;
      const answer = new PackedAnswer(withMeasured(checked.answer, near, clock.now()));
      made.set(zipCode, { of, from: checked, answer, size: answer.size });
      return answer;
    },
    /** Moves when something else is measured near a place. */
    keyOf: (zipCode: string, place: Edition['place']): string => nearby(zipCode, place).key,
  };
}
