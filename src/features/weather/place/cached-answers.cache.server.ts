import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { writeBehind } from '#platform/cache/write-behind.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { withoutRuns } from '../probability/answer-runs.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import { PackedAnswer, type Edition } from './packed-answer.cache.server.ts';
import { findWeather, saveWeather, storedZipCodes } from './weather.repo.server.ts';

const SAVE_AFTER_MS = 1_000;
const SAVED_AT_ONCE = 2;
/** Of some 150 kB each. */
const SAVES_WAITING = 60;
/** About 200 bytes each. Pages outlive the answers that they show. */
const EDITIONS = 10_000;

interface Dependencies {
  db: Db;
  log: Log;
  /** True when no other process writes this database: what this one never stored is not looked for. */
  alone: boolean;
  /** Of answers in memory. */
  cacheBytes: number;
  /** Called with an answer that was read from the database. */
  read: (answer: WeatherAnswer) => void;
}

/** The last answer of each ZIP code, in memory and behind it in the database. */
export function createCachedAnswers({ db, log, alone, cacheBytes, read }: Dependencies) {
  const memory = byteCache<PackedAnswer>('weather', cacheBytes, { sizeOf: ({ size }) => size });
  const editions = new LRUCache<string, Edition>(atMost(EDITIONS));
  // The embedded database writes on the thread that answers, a few milliseconds for each.
  const saving = writeBehind<WeatherAnswer>({
    save: (answers) => saveWeather(db, answers),
    failed: (error) => log.error({ err: error }, 'weather cache cannot be written'),
    afterMs: SAVE_AFTER_MS,
    most: SAVED_AT_ONCE,
    room: SAVES_WAITING,
  });

  /** Every ZIP code that may have a stored answer, where this process alone knows. */
  let stored: Promise<Set<string>> | undefined;

  async function mayBeStored(zipCode: string): Promise<boolean> {
    if (!alone) return true;
    stored ??= storedZipCodes(db).then((zipCodes) => new Set(zipCodes));
    try {
      return (await stored).has(zipCode);
    } catch (error) {
      stored = undefined;
      throw error;
    }
  }

  /** The answer in the database, which is in memory from then on; undefined when it cannot be read. */
  async function readStored(zipCode: string): Promise<PackedAnswer | undefined> {
    try {
      const answer =
        saving.get(zipCode) ?? ((await mayBeStored(zipCode)) ? await findWeather(db, zipCode) : undefined);
      if (!answer) return undefined;
      read(answer);
      // Those that an earlier version kept say nothing of probability, smoke and what is measured.
      const { probability, airQuality = null } = answer;
      const whole = probability === undefined ? withoutRuns({ ...answer, airQuality }) : answer;
      const { measured = null, elevation = null } = whole;
      // In the order of their names as they were written: the same answer is the same bytes again.
      return remember({ ...whole, measured, elevation });
    } catch (error) {
      log.error({ err: error }, 'weather cache cannot be read');
      return undefined;
    }
  }

  function keep(answer: WeatherAnswer): PackedAnswer {
    saving.add(answer.zipCode, answer);
    stored?.then(
      (zipCodes) => zipCodes.add(answer.zipCode),
      () => undefined,
    );
    return remember(answer);
  }

  function remember(answer: WeatherAnswer): PackedAnswer {
    const cached = new PackedAnswer(answer);
    memory.set(answer.zipCode, cached);
    editions.set(answer.zipCode, cached.edition);
    return cached;
  }

  return {
    /** The answer in memory. */
    get: (zipCode: string) => memory.get(zipCode),
    readStored,
    /** Which answer it was, for longer than the answer itself is in memory. */
    edition: (zipCode: string) => editions.get(zipCode),
    keep,
    /** Waits for answers that are still being written. */
    flush: () => saving.flush(),
  };
}
