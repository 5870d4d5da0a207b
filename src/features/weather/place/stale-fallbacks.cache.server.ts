import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { KnownAlerts } from '../providers/forecast.model.ts';
import { staleFallback, withAlerts } from './answer.model.ts';
import { PackedAnswer } from './packed-answer.cache.server.ts';

/** About 40 kB each. */
const STALE_FALLBACKS = 100;

/** What cached answers become while every provider fails, each for one minute and one state of the alerts. */
export function createStaleFallbacks({ clock }: { clock: Clock }) {
  const staleFallbacks = new LRUCache<
    string,
    { of: string; cached: PackedAnswer; staleFallback: PackedAnswer }
  >({
    ...atMost(STALE_FALLBACKS),
  });

  return (cached: PackedAnswer, alerts: KnownAlerts): PackedAnswer => {
    const now = clock.now();
    const of = `${Math.floor(now / 60_000)} ${alerts.state} ${alerts.checkedAt}`;
    const known = staleFallbacks.get(cached.zipCode);
    if (known?.of === of && known.cached === cached) return known.staleFallback;
    const answer = staleFallback(withAlerts(cached.answer, alerts, Math.floor(now / 1000)), now);
    const made = { of, cached, staleFallback: new PackedAnswer(answer) };
    staleFallbacks.set(cached.zipCode, made);
    return made.staleFallback;
  };
}
