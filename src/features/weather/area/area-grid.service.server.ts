import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { backgroundTurn } from '#platform/jobs/background-turn.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { NationalAlerts } from '../alerts/national-alerts.service.server.ts';
import { goodUntil } from '../place/age.model.ts';
import type { Ensembles } from '../probability/ensembles.service.server.ts';
import type { ForecastPoint, ForecastSource, PlaceForecast } from '../providers/forecast.model.ts';
import type { Factor } from '../weather.schema.ts';
import { areaOfPoint, middleOfArea, type AreaFetcher } from './area-fetch.service.server.ts';
import { createAreaRuns } from './area-runs.service.server.ts';
import {
  createFactorBook,
  SET_WORDS,
  underAlerts,
  verdictsOf,
  writeSets,
  type AreaVerdicts,
} from './area-verdicts.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** A look at a forecast of this age has it renewed, so that the next reader does not find it too old. */
export const RENEW_AFTER_MS = 50 * 60_000;
/** Old data warns so long, and no longer. */
const USABLE_MS = 6 * HOUR_MS;
/** Time alone ends alerts of the hour under way. */
const OVERLAY_EVERY_MS = 5 * 60_000;
const AREAS_A_TURN = 40;
/** After so many forecasts, those that are too old to say anything are let go. */
const PRUNE_AFTER = 1_000;
const FIRST_SLOTS = 1_024;
/** A point nearer to a known one adds nothing. So an area has no more than 7 by 7, and all of them count. */
const BESIDE_DEGREES = 0.03;
/** Areas whose warnings could not be checked that a look asks about once more. */
const UNCHECKED_A_LOOK = 100;

/** What is known of an area. */
export interface KnownArea extends AreaVerdicts {
  /** Hour by hour, under the alerts in force, the number of what stands against it; see `factor`. */
  shown: Uint16Array;
  source: ForecastSource;
  timeZone: string;
  /** True: for the height that was asked for. */
  atHeight: boolean;
  simulated: boolean;
  /** The alerts that it was judged under. */
  under: string;
}

/** What fetches are paid from. */
export type GridUse = 'area' | 'nation' | 'report';

export interface AreaGridDependencies {
  clock: Clock;
  alerts: Pick<NationalAlerts, 'at' | 'load' | 'renew' | 'status' | 'edition' | 'arrival'>;
  fetchers: Record<GridUse, AreaFetcher>;
  simulated: () => boolean;
  log: Pick<Log, 'error'>;
  /** Those that riders asked for; looked at, and neither asked for nor kept any longer. */
  ensembles: Pick<Ensembles, 'glance'>;
}

/**
 * The verdicts of many areas, a few hundred bytes each, for lists and maps of roads: who asks names areas by slots and
 * reads typed arrays. Nothing here waits for an outside call but `want`.
 */
export function createAreaGrid({ clock, alerts, fetchers, simulated, log, ensembles }: AreaGridDependencies) {
  const book = createFactorBook();
  const slots = new Map<string, number>();
  const points: ForecastPoint[] = [];
  const beside: (GeoPoint[] | undefined)[] = [];
  const areas: (KnownArea | undefined)[] = [];
  /** Areas with a forecast whose warnings could not be checked; those that were asked about longest ago first. */
  const unchecked = new Set<number>();
  let sets = new Int32Array(FIRST_SLOTS * SET_WORDS);
  let fetchedAt = new Float64Array(FIRST_SLOTS);
  let good = new Float64Array(FIRST_SLOTS);
  let edition = 0;
  let arrived = 0;
  let overlaid = '';
  let overlaying: Promise<void> | undefined;
  const runs = createAreaRuns({
    log,
    onJudged: () => void (edition += 1),
    ensembleOf: (slot) => {
      const point = points[slot];
      return point && ensembles.glance(middleOfArea(areaOfPoint(point)));
    },
  });
  for (const fetcher of Object.values(fetchers)) fetcher.listen(put);

  /** The slot of a point's area, made when it is new. */
  function slotOf(point: ForecastPoint): number {
    const area = areaOfPoint(point);
    const known = slots.get(area);
    if (known !== undefined) {
      standBeside(known, point);
      return known;
    }
    const slot = points.push(point) - 1;
    slots.set(area, slot);
    if (slot >= fetchedAt.length) grow();
    return slot;
  }

  /** Has alerts held against this point of the area too; points that are near known ones are left out. */
  function standBeside(slot: number, { latitude, longitude }: GeoPoint): void {
    const first = points[slot];
    const others = (beside[slot] ??= []);
    if (!first) return;
    const isNear = (other: GeoPoint) =>
      Math.abs(other.latitude - latitude) < BESIDE_DEGREES &&
      Math.abs(other.longitude - longitude) < BESIDE_DEGREES;
    if (isNear(first) || others.some(isNear)) return;
    others.push({ latitude, longitude });
    // It may lie in a zone that nobody has looked at: until then nothing here is good.
    overlay(slot);
  }

  function grow(): void {
    const wider = fetchedAt.length * 2;
    const [oldSets, oldFetched, oldGood] = [sets, fetchedAt, good];
    (sets = new Int32Array(wider * SET_WORDS)).set(oldSets);
    (fetchedAt = new Float64Array(wider)).set(oldFetched);
    (good = new Float64Array(wider)).set(oldGood);
  }

  function put(area: string, forecast: PlaceForecast, at: number): void {
    const slot = slots.get(area);
    if (slot === undefined) return;
    const verdicts = verdictsOf(forecast, at, book);
    areas[slot] = {
      ...verdicts,
      shown: verdicts.worst,
      source: forecast.source,
      timeZone: forecast.timeZone,
      atHeight: forecast.elevation !== undefined,
      simulated: simulated(),
      under: '',
    };
    fetchedAt[slot] = at;
    good[slot] = goodUntil(forecast, at);
    runs.put(slot, forecast, at);
    overlay(slot);
    edition += 1;
    arrived += 1;
    if (arrived % PRUNE_AFTER === 0) prune();
  }

  function prune(): void {
    const now = clock.now();
    areas.forEach((known, slot) => {
      if (known && !isRecent(fetchedAt[slot] ?? 0, now, USABLE_MS)) areas[slot] = undefined;
    });
  }

  /** Judges an area under the alerts that are known now. */
  function overlay(slot: number): void {
    const area = areas[slot];
    const point = points[slot];
    if (!area || !point) return;
    const now = Math.floor(clock.now() / 1_000);
    const { state, items } = alerts.at(point, beside[slot]);
    if (state === 'checked') unchecked.delete(slot);
    else unchecked.add(slot);
    const isRunning = items.some(({ start, end }) => start <= now && end !== null);
    const under = `${state} ${isRunning ? Math.floor((now * 1_000) / OVERLAY_EVERY_MS) : ''} ${items
      .map(({ id, level, start, end }) => `${id} ${level} ${start} ${end}`)
      .join()}`;
    if (area.under === under) return;
    area.under = under;
    area.shown = underAlerts(area, { state, items }, now, book);
    writeSets(sets, slot * SET_WORDS, area, area.shown, book);
    edition += 1;
  }

  /** Brings the alerts of all areas up to date, in turns with the requests; those that come meanwhile too. */
  async function overlayAll(): Promise<void> {
    while (overlayEdition() !== overlaid) {
      await (overlaying ??= overlayOnce().finally(() => (overlaying = undefined)));
    }
  }

  async function overlayOnce(): Promise<void> {
    const of = overlayEdition();
    for (let slot = 0; slot < areas.length; slot += 1) {
      overlay(slot);
      if (slot % AREAS_A_TURN === AREAS_A_TURN - 1) await backgroundTurn();
    }
    overlaid = of;
  }

  /** Finds the zones of these areas and of the points in them; ends when they are known or late. Never rejects. */
  const loadAlerts = (some: readonly number[], isShown = false): Promise<void> =>
    alerts.load(
      some.flatMap((slot) => points[slot] ?? []),
      undefined,
      some.flatMap((slot) => beside[slot] ?? []),
      isShown,
    );

  /** What had no room, failed or was forgotten, and points of new roads. */
  function checkMore(): void {
    const some = [...unchecked].slice(0, UNCHECKED_A_LOOK);
    for (const slot of some) {
      unchecked.delete(slot);
      if (areas[slot]) unchecked.add(slot);
    }
    if (some.length > 0) void loadAlerts(some.filter((slot) => areas[slot]));
  }

  const overlayEdition = () => `${alerts.edition()} ${Math.floor(clock.now() / OVERLAY_EVERY_MS)}`;

  const isDue = (slot: number, maxAgeMs: number): boolean => {
    const area = areaOfPoint(points[slot] ?? { latitude: 0, longitude: 0 });
    if (areas[slot] && isRecent(fetchedAt[slot] ?? 0, clock.now(), maxAgeMs)) return false;
    return !Object.values(fetchers).some((fetcher) => fetcher.isUnderWay(area) || fetcher.hasFailed(area));
  };

  return {
    slotOf,
    /** The slot of a point's area where there is one. */
    knownSlot: (point: ForecastPoint): number | undefined => slots.get(areaOfPoint(point)),
    standBeside,
    /** Of a slot; undefined before the first forecast. What is too old is for the reader to see: `fetchedAt`. */
    area: (slot: number): KnownArea | undefined => areas[slot],
    point: (slot: number): ForecastPoint | undefined => points[slot],
    /** The good hours of each of its runs; undefined where no run is known. */
    runs: runs.of,
    factor: (number: number): Factor | null => book.factor(number),
    /** Live: by slot the sets of hours (`SETS`), and in epoch ms when it was fetched (0: never) and is good until. */
    get arrays() {
      return { sets, fetchedAt, good };
    },
    usableMs: USABLE_MS,
    /** Those of the slots that a look would have fetched now. */
    due: (some: Iterable<number>, maxAgeMs = RENEW_AFTER_MS): number[] =>
      [...some].filter((slot) => isDue(slot, maxAgeMs)),
    isUnderWay: (slot: number): boolean => {
      const area = areaOfPoint(points[slot] ?? { latitude: 0, longitude: 0 });
      return Object.values(fetchers).some((fetcher) => fetcher.isUnderWay(area));
    },
    /** Has these fetched whatever their age, with their alerts; ends when all were answered or failed. Never rejects. */
    async want(some: readonly number[], use: GridUse): Promise<void> {
      const wanted = some.flatMap((slot) => points[slot] ?? []);
      await Promise.all([...wanted.map(fetchers[use].want), loadAlerts(some)]);
      for (const slot of some) overlay(slot);
    },
    /** Waits for what is on its way to these. */
    async arrival(some: readonly number[]): Promise<void> {
      const wanted = some.flatMap((slot) => points[slot] ?? []);
      const all = Object.values(fetchers);
      await Promise.all(
        wanted.flatMap((point) =>
          all.filter(({ isUnderWay }) => isUnderWay(areaOfPoint(point))).map(({ want }) => want(point)),
        ),
      );
    },
    /** Has the nation's alerts renewed and applied in the background; ends when they are. Never rejects. */
    async touch(): Promise<void> {
      checkMore();
      await Promise.all([overlayAll(), alerts.renew().then(overlayAll)]);
    },
    /** Has the warnings looked for in the background that a rider sees the lack of, before those of others. */
    check(shown: Iterable<number>): void {
      const some = [...shown].filter((slot) => unchecked.has(slot));
      if (some.length > 0) void loadAlerts(some, true);
    },
    warnings: alerts.status,
    /** Waits for warnings that are on their way, and not for long, and applies them. Never rejects. */
    warningsArrival: (): Promise<void> => alerts.arrival().then(overlayAll),
    simulated,
    /** Moves with everything that is learned. */
    edition: (): number => edition,
    settle: async () => {
      await Promise.all(Object.values(fetchers).map((fetcher) => fetcher.settle()));
      await overlaying;
      await runs.settle();
    },
  };
}
export type AreaGrid = ReturnType<typeof createAreaGrid>;
