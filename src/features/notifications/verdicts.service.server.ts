import type { LocationService } from '#features/location/location.service.server.ts';
import { digestDay } from '#features/subscriptions/digest.model.ts';
import {
  createWatchedPlaces,
  sourceOf,
  type WatchedPlace,
} from '#features/subscriptions/watched-places.service.server.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import { worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import { MINUTE_MS, HOUR_MS } from '#platform/time/units.ts';
import type { Delivery } from './delivery.service.server.ts';
import type { Notice } from './notices.model.ts';
import * as repo from './notifications.repo.server.ts';
import type { StoredWatch } from './notifications.tables.server.ts';
import { askOf, firstSlot, lastSlot, LATE_MS, type Ask, type Slot } from './slots.model.ts';
import { verdictNotice, type PlaceChange } from './verdict-notices.model.ts';

const CHECK_EVERY_MS = 5 * MINUTE_MS;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
const GIVE_UP_MS = 120 * MINUTE_MS;
/** Looked at with one call of the forecast service. */
const PER_LOOK = 100;
/** Areas that are asked about within an hour: whatever strangers watch, the weather emails have more than that left. */
const AREAS_PER_HOUR = 1_000;
/** One transaction writes so many: the embedded database makes pages wait for it. */
const PER_TRANSACTION = 25;

/** How much worse one is than another; what is not known is neither. */
const SEVERITY: Partial<Record<Recommendation, number>> = { good: 0, caution: 1, bad: 2 };

interface VerdictsDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Pick<Jobs, 'every'>;
  location: Pick<LocationService, 'knownZip'>;
  areas: Pick<AreaForecastService, 'load' | 'known' | 'missing'>;
  delivery: Delivery;
}

interface Step {
  change: Partial<StoredWatch>;
  notice?: Notice;
}

/** Looks at the weather of places and trips when their hour comes, and tells what is new. */
export function createVerdicts(deps: VerdictsDependencies) {
  const { database, clock, location, areas, delivery } = deps;
  const placeOf = createWatchedPlaces(deps);

  /** By its place: what was stored with it may come from borders that were corrected since. */
  function zoneOf({ zipCodes: [zipCode = ''], timeZone }: StoredWatch): string {
    const place = location.knownZip(zipCode);
    return place ? timeZoneAt(place) : (timeZone ?? 'UTC');
  }

  /** What is looked at now; undefined when the hour has nothing to say, or was missed. */
  function due(watch: StoredWatch): { ask: Ask; slot: Slot } | undefined {
    const now = clock.now();
    if (watch.until && watch.until.getTime() <= now) return undefined;
    const slot = lastSlot(now, zoneOf(watch));
    const isNow = (watch.slotAt?.getTime() ?? Infinity) <= slot.at && now - slot.at <= LATE_MS;
    const ask = isNow ? askOf(watch, slot) : undefined;
    return ask && { ask, slot };
  }

  function nextLook(watch: StoredWatch): Pick<StoredWatch, 'slotAt' | 'nextAt'> {
    const at = new Date(firstSlot(clock.now(), zoneOf(watch)).at);
    const isOver = watch.until !== null && watch.until <= at;
    return { slotAt: isOver ? null : at, nextAt: isOver ? null : at };
  }

  function step(watch: StoredWatch): Step {
    const now = clock.now();
    const change: Partial<StoredWatch> = nextLook(watch);
    const question = due(watch);
    if (!question) return { change };
    const { ask, slot } = question;
    const places = watch.zipCodes.map(placeOf);
    const isComplete = places.every(({ area }) => area?.alertState === 'checked');
    if (!isComplete && now < slot.at + GIVE_UP_MS)
      return { change: { nextAt: new Date(now + LOOK_AGAIN_MS) } };
    // Nothing turned worse by not being known.
    if (!isComplete && ask.mode !== 'notify') return { change };

    const told = places.map((place) => placeChange(place, ask.date));
    const recommendation = worstRecommendation(told.map((place) => place.recommendation));
    const before = watch.toldDate === ask.date ? watch.told : null;
    const news = newsOf(ask.mode, recommendation, before);
    // Who switched it on during the day saw the verdict then: from there it can turn.
    const isFirstSeen = ask.mode === 'worse' && before === null && recommendation !== 'unknown';
    if (news || isFirstSeen) Object.assign(change, { toldDate: ask.date, told: recommendation });
    if (!news) return { change };
    const notice = verdictNotice({
      kind: watch.kind === 'trip' ? 'trip' : 'verdict',
      places: told,
      date: ask.date,
      isToday: ask.date === slot.date,
      recommendation,
      news,
      ...sourceOf(places, zoneOf(watch), now),
    });
    return { change, notice };
  }

  let asked = { since: Number.NEGATIVE_INFINITY, areas: 0 };
  /** What is beyond the hour's share stays unknown, and is looked at again. */
  async function load(zipCodes: ReadonlySet<string>): Promise<void> {
    const now = clock.now();
    if (now - asked.since >= HOUR_MS || now < asked.since) asked = { since: now, areas: 0 };
    const points = [...zipCodes].flatMap((zipCode) => location.knownZip(zipCode) ?? []);
    const known = points.filter((point) => areas.missing([point]) === 0);
    const missing = points.filter((point) => areas.missing([point]) > 0);
    const some = missing.slice(0, Math.max(0, AREAS_PER_HOUR - asked.areas));
    asked.areas += some.length;
    await areas.load([...known, ...some]);
  }

  async function write(tx: Db, watch: StoredWatch): Promise<void> {
    const { change, notice } = step(watch);
    await repo.updateWatch(tx, watch, change);
    if (notice) await delivery.notify(tx, [{ browser: watch.subscriptionId, notice }]);
  }

  /** Looks at everything that is due. */
  async function look(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const now = new Date(clock.now());
      const some = await repo.listDue(database.db, now, PER_LOOK);
      if (some.length === 0 || signal?.aborted) return;
      await load(new Set(some.flatMap((watch) => (due(watch) ? watch.zipCodes : []))));
      for (const part of inParts(some, PER_TRANSACTION))
        await database.transaction(async (tx) => {
          // Locked and read again: in the meantime it may have been stopped.
          const rows = await repo.lockDue(tx, part, new Date(clock.now()));
          for (const row of rows) await write(tx, row);
        });
    }
  }

  deps.jobs.every(CHECK_EVERY_MS, 'push-verdicts', look);
  return { look };
}

function newsOf(
  mode: Ask['mode'],
  now: Recommendation,
  told: Recommendation | null,
): 'notify' | 'turned' | undefined {
  if (mode === 'notify') return 'notify';
  if (mode === 'bad') return now === 'bad' && told !== 'bad' ? 'turned' : undefined;
  // The morning did not know.
  if (told === 'unknown') return now === 'unknown' ? undefined : 'notify';
  const [before, after] = [told === null ? undefined : SEVERITY[told], SEVERITY[now]];
  return before !== undefined && after !== undefined && after > before ? 'turned' : undefined;
}

function placeChange({ zipCode, name, area }: WatchedPlace, date: string): PlaceChange {
  const days = area && { timeZone: area.forecast.timeZone, days: area.days };
  const { recommendation, text, details } = digestDay(days, date);
  return { zipCode, name: name ?? `ZIP code ${zipCode}`, recommendation, text, details };
}
