import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { AlertState } from '../providers/forecast.model.ts';

/** Alerts that could not be had are asked for again so often at most, however many riders look. */
export const ASK_AGAIN_MS = 60_000;
/** A few kB each, most are empty. */
const CACHED_SUBJECTS = 1_000;

/** What is known about one subject: a place, or the nation. */
export interface Known<T> {
  state: AlertState;
  /** The last answer; undefined before the first. */
  value: T | undefined;
  /** Epoch ms of that answer; null before it. */
  checkedAt: number | null;
}

interface Entry<T> {
  value: T | undefined;
  checkedAt: number | null;
  askedAt: number;
  /** Since the last answer. */
  failures: number;
  asking: Promise<void> | undefined;
}

/**
 * Keeps what the alerts service said last and when it was asked, so that all riders share its calls: one at a
 * time for a subject, and after a failure one a minute. What was known stays known while asking fails.
 */
export function createAlertWatch<T>({ clock, log }: { clock: Clock; log: Log }) {
  const entries = new LRUCache<string, Entry<T>>(atMost(CACHED_SUBJECTS));
  /** Of the service: asking about another place again is asking again too. */
  let failingSince: number | undefined;

  const isWithin = (instant: number, ms: number) => isRecent(instant, clock.now(), ms);
  const askedLately = (entry: Entry<T>) => isWithin(entry.askedAt, ASK_AGAIN_MS);

  function stateOf({ failures, asking }: Entry<T>): AlertState {
    if (failures === 0) return asking ? 'checking' : 'checked';
    const failsOn = failingSince !== undefined && !isWithin(failingSince, ASK_AGAIN_MS);
    return failures > 1 || failsOn ? 'unchecked' : 'checking';
  }

  function known(subject: string): Known<T> {
    const entry = entries.get(subject);
    if (!entry) return { state: 'checking', value: undefined, checkedAt: null };
    const { value, checkedAt } = entry;
    return { state: stateOf(entry), value, checkedAt };
  }

  /**
   * What is known once the service has answered or failed; asks it unless its last answer is younger than
   * `maxAgeMs` or it was asked within the last minute. Never rejects.
   */
  async function look(subject: string, ask: () => Promise<T>, maxAgeMs = ASK_AGAIN_MS): Promise<Known<T>> {
    const entry = entries.get(subject) ?? {
      value: undefined,
      checkedAt: null,
      askedAt: -Infinity,
      failures: 0,
      asking: undefined,
    };
    entries.set(subject, entry);
    const isFresh = entry.failures === 0 && entry.checkedAt !== null && isWithin(entry.checkedAt, maxAgeMs);
    if (!entry.asking && !isFresh && !askedLately(entry)) {
      entry.asking = asking(entry, ask).finally(() => (entry.asking = undefined));
    }
    await entry.asking;
    return known(subject);
  }

  async function asking(entry: Entry<T>, ask: () => Promise<T>): Promise<void> {
    entry.askedAt = clock.now();
    try {
      entry.value = await ask();
      entry.checkedAt = clock.now();
      entry.failures = 0;
      failingSince = undefined;
    } catch (error) {
      entry.failures += 1;
      failingSince ??= clock.now();
      log.warn({ err: error }, 'alerts failed');
    }
  }

  return {
    known,
    look,
    /** True when looking may bring what is not known yet: a call is under way, or may be made again. */
    isDue(subject: string): boolean {
      const entry = entries.get(subject);
      if (!entry) return true;
      if (entry.asking) return true;
      return stateOf(entry) !== 'checked' && !askedLately(entry);
    },
    /**
     * What was known before this process started, or before it was forgotten here; nothing in place of a later answer.
     * When asking had failed then, one more failure is the second.
     */
    remember(subject: string, { value, checkedAt, state }: Known<T>): void {
      const known = entries.get(subject);
      if (known) {
        if (known.checkedAt === null) Object.assign(known, { value, checkedAt });
        return;
      }
      const failures = state === 'checked' ? 0 : 1;
      entries.set(subject, { value, checkedAt, askedAt: -Infinity, failures, asking: undefined });
    },
  };
}
