import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { forwardClock, isRecent, type Clock } from '#platform/clock/clock.ts';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { covers, hasPlace, unknownZoneIn } from './coverage.model.ts';
import { createAlertWatch } from './watch.cache.server.ts';
import type { KnownAlerts } from '../providers/forecast.model.ts';
import { worstFirst } from './level.model.ts';
import { alertsOf, type AlertMessage } from './nws-alerts.mapper.server.ts';

/** The list of the nation is a few megabytes; it is renewed no earlier than this, and only when somebody looks. */
const RENEW_AFTER_MS = 5 * 60_000;
/** A list that is older leaves every place unchecked. */
const COUNTS_FOR_MS = HOUR_MS;
/** So many messages do not all end between two looks: there are hundreds at any time. */
const NEVER_END_TOGETHER = 50;
/** In which zones a place lies changes once in years. */
const ZONES_TTL_MS = 7 * DAY_MS;
/** For this long it counts that a place's forecast zone was not named. */
const UNKNOWN_ZONE_TTL_MS = HOUR_MS;
const CACHED_PLACES = 50_000;
/** After a failure, a place is not asked about again for this long. */
const RETRY_AFTER_MS = 2 * 60_000;
const ZONES_AT_A_TIME = 6;
/** Points that wait for their turn: what comes later would be told after its caller has gone. */
const MOST_WAITING = 300;
/** Points beside others that wait for their turn: an area has up to 48 of them, and one look many areas. */
const MOST_BESIDE_WAITING = 300;
/** Points beside others that are asked about within an hour, whoever looks, and so many more of what is shown. */
const BESIDE_PER_HOUR = 3_600;
const MORE_OF_SHOWN = 600;
/** Readers judge all areas again after so many of them. */
const BESIDE_AN_EDITION = 25;
/** Alerts without an answer by then are unchecked for this caller, and known to the next. */
const WAIT_MS = 6_000;
const NATION = 'US';

export interface NationalAlertsDependencies {
  clock: Clock;
  log: Log;
  /** Every message in force. */
  activeAlerts: () => Promise<AlertMessage[]>;
  /** The zones a point lies in. */
  zones: (point: GeoPoint) => Promise<readonly string[]>;
}

/**
 * The official alerts at many places from one look at those of the whole nation: a call every five minutes at most,
 * and for each place, once a week, one that says in which zones it lies.
 */
export function createNationalAlerts({ clock, log, activeAlerts, zones }: NationalAlertsDependencies) {
  const watch = createAlertWatch<AlertMessage[]>({ clock, log });
  const zonesOf = new LRUCache<string, readonly string[]>({
    ...atMost(CACHED_PLACES),
    ttl: ZONES_TTL_MS,
    perf: forwardClock(clock),
    ttlResolution: 0,
  });
  const failedAt = new LRUCache<string, number>(atMost(CACHED_PLACES));
  /** Places that are asked about, with those who wait for each. */
  const underWay = new Map<string, Set<() => void>>();
  /** Places that wait for their turn; those beside others let everybody else go first. */
  const turns: (() => void)[] = [];
  const turnsBeside: (() => void)[] = [];
  let besideUnderWay = 0;
  let besideFound = 0;
  let besideAsked = { hour: 0, places: 0 };
  let asking = 0;
  let zonesFound = 0;

  let looks = 0;

  async function look(): Promise<void> {
    looks += 1;
    try {
      await watch.look(NATION, list, RENEW_AFTER_MS);
    } finally {
      looks -= 1;
    }
  }

  /** A list that is empty all at once is a failure, not an all clear; see docs/decisions/0024-official-alerts.md. */
  async function list(): Promise<AlertMessage[]> {
    const messages = await activeAlerts();
    const before = watch.known(NATION).value?.length ?? 0;
    if (messages.length === 0 && before >= NEVER_END_TOGETHER)
      throw new Error(`no alert in the whole nation, and ${before} a moment ago`);
    return messages;
  }

  /**
   * Looks at the nation and finds the zones of these points, and when there is room also of those `beside` them, first
   * of what a rider is shown. What fails, is late or has no room leaves them unchecked; never rejects.
   */
  function load(
    points: readonly GeoPoint[],
    waitMs = WAIT_MS,
    beside: readonly GeoPoint[] = [],
    isShown = false,
  ): Promise<void> {
    for (const point of points) findZones(point);
    for (const point of beside) findZonesBeside(point, isShown);
    return arrivalOf([...points, ...beside].map(keyOf), look(), waitMs);
  }

  /** Starts finding them, unless they are known, on their way or have to wait. */
  function findZones(point: GeoPoint, find = ask): void {
    const key = keyOf(point);
    if (underWay.has(key) || !mayFind(key) || turns.length >= MOST_WAITING) return;
    void follow(key, find(key, point));
  }

  function findZonesBeside(point: GeoPoint, isShown: boolean): void {
    const key = keyOf(point);
    if (underWay.has(key) || !mayFind(key) || !mayAskBeside(isShown)) return;
    findZones(point, (of, at) => askBeside(of, at, isShown));
  }

  async function follow(key: string, finding: Promise<void>): Promise<void> {
    const waiting = new Set<() => void>();
    underWay.set(key, waiting);
    await finding;
    underWay.delete(key);
    for (const go of waiting) go();
  }

  /**
   * Ends with the last of these places that are under way, and with the look, but after `ms` at the latest. Whoever waits
   * no longer is forgotten: promises hold all who ever waited, thousands of them for a place that waits for minutes.
   */
  function arrivalOf(keys: readonly string[], looking: Promise<void> | undefined, ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const awaited = [...new Set(keys)].flatMap((key) => underWay.get(key) ?? []);
    let left = awaited.length + 1;
    const end = () => {
      clearTimeout(timer);
      for (const waiting of awaited) waiting.delete(arrived);
      resolve();
    };
    const arrived = () => {
      left -= 1;
      if (left === 0) end();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    for (const waiting of awaited) waiting.add(arrived);
    void Promise.resolve(looking).then(arrived);
    return promise;
  }

  function mayFind(key: string): boolean {
    const failed = failedAt.get(key);
    return !zonesOf.has(key) && (failed === undefined || !isRecent(failed, clock.now(), RETRY_AFTER_MS));
  }

  function mayAskBeside(isShown: boolean): boolean {
    if (!isShown && turnsBeside.length >= MOST_BESIDE_WAITING) return false;
    const hour = Math.floor(clock.now() / HOUR_MS);
    if (besideAsked.hour !== hour) besideAsked = { hour, places: 0 };
    if (besideAsked.places >= BESIDE_PER_HOUR + (isShown ? MORE_OF_SHOWN : 0)) return false;
    besideAsked.places += 1;
    return true;
  }

  async function ask(key: string, point: GeoPoint): Promise<void> {
    if (await askInTurn(key, point, (go) => turns.push(go))) zonesFound += 1;
  }

  /** One by one they would have everything judged again and again. */
  async function askBeside(key: string, point: GeoPoint, isShown: boolean): Promise<void> {
    besideUnderWay += 1;
    await askInTurn(key, point, (go) => (isShown ? turnsBeside.unshift(go) : turnsBeside.push(go)));
    besideUnderWay -= 1;
    besideFound += 1;
    if (besideUnderWay === 0 || besideFound % BESIDE_AN_EDITION === 0) zonesFound += 1;
  }

  /** @returns whether the zones were found */
  async function askInTurn(
    key: string,
    point: GeoPoint,
    queue: (go: () => void) => unknown,
  ): Promise<boolean> {
    if (asking >= ZONES_AT_A_TIME) await new Promise<void>(queue);
    asking += 1;
    try {
      const found = await zones(point);
      zonesOf.set(key, found, unknownZoneIn(found) === undefined ? {} : { ttl: UNKNOWN_ZONE_TTL_MS });
      return true;
    } catch (error) {
      failedAt.set(key, clock.now());
      // That its circuit opened was said; hundreds of places wait for each look.
      const isGivenUp = error instanceof OutboundError && error.kind === 'circuit_open';
      if (!isGivenUp) log.warn({ err: error }, 'zones of a place failed');
      return false;
    } finally {
      asking -= 1;
      (turns.shift() ?? turnsBeside.shift())?.();
    }
  }

  /**
   * What is known of the alerts at a point, and at those `beside` it: what holds at any of them. Asks for nothing. Unless
   * the nation was looked at within the hour and the zones of all of them are known, it is unchecked, with what is known
   * nevertheless; so it is where only the state of a forecast zone is known and a warning holds in one of that state's.
   */
  function at(point: GeoPoint, beside: readonly GeoPoint[] = []): KnownAlerts {
    const { value = [], checkedAt } = watch.known(NATION);
    const points = [point, ...beside];
    const known = points.map((one) => zonesOf.get(keyOf(one)));
    const all = [...new Set(known.flatMap((zones) => zones ?? []))];
    const here = candidates(value, all).filter(({ area }) => points.some((one) => covers(area, one, all)));
    // What is over at one of them may go on at another.
    const items = points.flatMap((one, index) => {
      const zones = known[index] ?? [];
      return alertsOf(
        here.filter(({ area }) => covers(area, one, zones)),
        nowInSeconds(),
      );
    });
    return {
      state: known.every((zones) => zones && tellsAll(value, zones)) && isChecked() ? 'checked' : 'unchecked',
      items: worstFirst([...new Map(items.map((alert) => [alert.id, alert])).values()]),
      checkedAt,
    };
  }

  /** False where a warning may hold at a point whose forecast zone is not known. */
  function tellsAll(all: readonly AlertMessage[], zones: readonly string[]): boolean {
    const unknown = unknownZoneIn(zones);
    return unknown === undefined || !isWarned(sortedOf(all).byState.get(unknown) ?? []);
  }

  /** Whether the nation was looked at within the hour, and no warning is in force that says not where. */
  function isChecked(): boolean {
    const { state, value = [], checkedAt } = watch.known(NATION);
    if (state === 'unchecked' || checkedAt === null || !isRecent(checkedAt, clock.now(), COUNTS_FOR_MS))
      return false;
    return !isWarned(sortedOf(value).withoutPlace);
  }

  const isWarned = (messages: readonly AlertMessage[]): boolean =>
    alertsOf(messages, nowInSeconds()).some(({ level }) => level !== 'note');

  let sorted = sortAlerts([]);
  function sortedOf(all: readonly AlertMessage[]) {
    if (sorted.of !== all) sorted = sortAlerts(all);
    return sorted;
  }

  const nowInSeconds = () => Math.floor(clock.now() / 1000);

  /** Those that were drawn and those of the zones: of hundreds, a few, in their order. */
  function candidates(all: readonly AlertMessage[], zones: readonly string[]): AlertMessage[] {
    const { drawn, byZone } = sortedOf(all);
    const found = new Set(zones.flatMap((zone) => byZone.get(codeOf(zone)) ?? []));
    if (found.size === 0) return drawn;
    for (const alert of drawn) found.add(alert);
    return all.filter((alert) => found.has(alert));
  }

  return {
    load,
    at,
    /**
     * Of the nation as a whole; a place also needs its zones. `checkedAt` in epoch ms; `pending` while what was not
     * checked is on its way.
     */
    status: () => ({
      checked: isChecked(),
      checkedAt: watch.known(NATION).checkedAt,
      pending: underWay.size > 0 || (looks > 0 && !isChecked()),
    }),
    /** Waits for what is on its way, and not for long; never rejects. */
    arrival: (): Promise<void> =>
      arrivalOf([...underWay.keys()], looks > 0 && !isChecked() ? look() : undefined, WAIT_MS),
    /** Moves with every new list, and with every place whose zones became known. */
    edition: () => `${watch.known(NATION).checkedAt} ${isChecked()} ${zonesFound}`,
    /** Has the list renewed in the background, for the next reader; ends when that has come or failed. Never rejects. */
    renew: look,
  };
}
export type NationalAlerts = ReturnType<typeof createNationalAlerts>;

/** Two decimals: half a mile. */
const keyOf = ({ latitude, longitude }: GeoPoint) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/** "COZ039" of "forecast/COZ039". */
const codeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1);

function sortAlerts(all: readonly AlertMessage[]) {
  const inZones = all.filter(({ area }) => area.outlines.length === 0);
  const codes = ({ area }: AlertMessage) => area.zones.map(codeOf);
  return {
    of: all,
    drawn: all.filter(({ area }) => area.outlines.length > 0),
    withoutPlace: all.filter(({ area }) => !hasPlace(area)),
    byZone: groupByEach(inZones, codes),
    /** By "COZ" those of its forecast and fire zones; by "COC" those of its counties. */
    byState: groupByEach(inZones, (alert) => codes(alert).map((code) => code.slice(0, 3))),
  };
}

function groupByEach<T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
