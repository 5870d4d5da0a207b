import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { withReport, hourOf, type StationHour } from './hour.model.ts';
import {
  afterPast,
  amongNeighbors,
  inRange,
  NO_PAST,
  tellsAnything,
  type Neighbor,
  type StationPast,
} from './plausible.model.ts';
import {
  AHEAD_MS,
  isFresh,
  isLevelWith,
  WITHIN_MILES,
  type StationKind,
  type StationReport,
} from './report.model.ts';
import type { StationHeights } from './station-heights.service.server.ts';
import { StationIndex } from './station-index.model.ts';

/** The services renew their lists every ten minutes or sooner. */
export const RENEW_EVERY_MS = 10 * MINUTE_MS;
/** After a failure it is asked again after this, each time twice as late, until that is `RENEW_EVERY_MS`. */
const RETRY_MS = 2 * MINUTE_MS;
/** What was reported longer ago is forgotten. */
const FORGET_MS = 6 * HOUR_MS;
/** Hours that are kept of each station for comparing them with forecasts. */
const KEPT_HOURS = 5;
const NEIGHBORS = 12;
const NEIGHBORS_MILES = 50;
const NEIGHBORS_FEET = 1_000;
const NEIGHBORS_MS = 90 * MINUTE_MS;
/** A station stands for the weather of places within so many miles when a forecast is compared with it. */
const SCORED_WITHIN_MILES = 25;

/** One list of stations. */
export interface StationSource {
  kind: StationKind;
  reports: () => Promise<StationReport[]>;
}

/** Where it is asked what is measured. */
export interface PlaceMeasured extends GeoPoint {
  feet: number | null;
  temperature: number | null;
}

/** A report that may count as the present of a place. */
export interface NearReport {
  report: StationReport;
  miles: number;
}

/** An hour of a station near a place. */
export interface NearHour extends StationHour {
  kind: StationKind;
  station: string;
  miles: number;
}

export interface ObservationsDependencies {
  clock: Clock;
  log: Log;
  sources: readonly StationSource[];
  heights: Pick<StationHeights, 'of' | 'learn' | 'stop'>;
}

interface Station extends GeoPoint {
  kind: StationKind;
  /** Epoch seconds of the last report, believed or not. */
  seenAt: number;
  past: StationPast;
  /** Null for one whose sensors stand still. */
  latest: StationReport | null;
  /** The newest last. */
  hours: StationHour[];
  /** Heard at the same time nearby, for one edition. */
  heard: { edition: number; neighbors: readonly Neighbor[] } | undefined;
}

/** When a list was asked for, and when it last came; epoch ms, null before the first time. */
interface Asked {
  answeredAt: number | null;
  failures: number;
}

/**
 * What the road and weather stations of the nation measure, in memory. One call for each list every ten minutes, when
 * nobody waits for it; what fails leaves what is known, which then gets old and counts no longer.
 */
export function createObservations({ clock, log, sources, heights }: ObservationsDependencies) {
  const stations = new Map<string, Station>();
  const asked = new Map<StationKind, Asked>(
    sources.map(({ kind }) => [kind, { answeredAt: null, failures: 0 }]),
  );
  const underWay = new Map<StationKind, Promise<void>>();
  const timers = new Map<StationKind, NodeJS.Timeout>();
  let index = new StationIndex<Station>([]);
  let edition = 0;
  let running = false;
  let learning: Promise<void> = Promise.resolve();

  function take(reports: readonly StationReport[]): void {
    const now = clock.now();
    const oldest = (now - FORGET_MS) / 1000;
    const newest = (now + AHEAD_MS) / 1000;
    for (const report of reports.toSorted((a, b) => a.at - b.at)) {
      if (report.at < oldest || report.at > newest) continue;
      const key = keyOf(report);
      const known = stations.get(key);
      // One that was seen in the future was seen by a clock that has been set back since.
      if (known && report.at <= known.seenAt && known.seenAt <= newest) continue;
      const { report: believed, past } = afterPast(inRange(report), known?.past ?? NO_PAST);
      stations.set(key, {
        kind: report.kind,
        latitude: report.latitude,
        longitude: report.longitude,
        seenAt: report.at,
        past,
        latest: believed,
        hours: believed ? withHour(known?.hours ?? [], believed) : (known?.hours ?? []),
        heard: undefined,
      });
    }
    for (const [key, { seenAt }] of stations) {
      if (seenAt < oldest || seenAt > newest) stations.delete(key);
    }
    index = new StationIndex([...stations.values()]);
    edition += 1;
  }

  async function ask({ kind, reports }: StationSource): Promise<void> {
    const state = asked.get(kind);
    try {
      const found = await reports();
      take(found);
      if (state) Object.assign(state, { answeredAt: clock.now(), failures: 0 });
      if (kind === 'road')
        learning = heights.learn([...new Set(found.flatMap(({ network }) => network ?? []))].sort());
    } catch (error) {
      if (state) state.failures += 1;
      log.warn({ err: error, stations: kind }, 'stations were not renewed: what is known of them is kept');
    }
  }

  /** Asks now, once for all who want it. Never rejects. */
  function renew(source: StationSource): Promise<void> {
    const current = underWay.get(source.kind) ?? ask(source).finally(() => void underWay.delete(source.kind));
    underWay.set(source.kind, current);
    return current;
  }

  function renewLater(source: StationSource): void {
    if (!running) return;
    const failures = asked.get(source.kind)?.failures ?? 0;
    const wait = failures === 0 ? RENEW_EVERY_MS : Math.min(RENEW_EVERY_MS, RETRY_MS * 2 ** (failures - 1));
    const timer = setTimeout(() => void renew(source).then(() => renewLater(source)), wait);
    timers.set(source.kind, timer.unref());
  }

  /** Feet of a station; undefined while nobody could know. */
  const feetOf = ({ feet, kind, network, id }: StationReport): number | null | undefined =>
    feet ?? (kind === 'road' ? heights.of(network, id) : null);

  function neighborsOf(station: Station, feet: number | null): readonly Neighbor[] {
    if (station.heard?.edition === edition) return station.heard.neighbors;
    const neighbors = index
      .near(station, NEIGHBORS_MILES, NEIGHBORS + 1)
      .filter(({ item }) => item !== station)
      .flatMap(({ item: { latest } }) => {
        if (!latest || !isRecent(latest.at * 1000, clock.now(), NEIGHBORS_MS)) return [];
        const height = feetOf(latest) ?? null;
        if (feet !== null && height !== null && Math.abs(height - feet) > NEIGHBORS_FEET) return [];
        return [{ ...latest, feet: height }];
      });
    station.heard = { edition, neighbors };
    return neighbors;
  }

  /** What is left of a station's last report beside its neighbors and, if given, the forecast (°F). */
  function plausible(station: Station, report: StationReport, forecast?: number | null): StationReport {
    const feet = feetOf(report) ?? null;
    return amongNeighbors({ ...report, feet }, neighborsOf(station, feet), forecast);
  }

  return {
    /** False when no list of stations is switched on. */
    isOn: sources.length > 0,
    /** True once this list has answered. */
    isUsed: (kind: StationKind): boolean => (asked.get(kind)?.answeredAt ?? null) !== null,
    /** Moves whenever something may have changed. */
    edition: (): number => edition,
    /**
     * Fresh and plausible reports that may speak for a place, the nearest first.
     * @param place `feet` above the sea, null when not known: then only what is next to it counts; `temperature` (°F) is
     * its forecast for now, null when there is none
     */
    near(place: PlaceMeasured): NearReport[] {
      const { feet, temperature } = place;
      return index.near(place, WITHIN_MILES).flatMap(({ item, miles }) => {
        const { latest } = item;
        if (!latest || !isFresh(latest, clock.now())) return [];
        const height = feetOf(latest);
        if (height === undefined || !isLevelWith(height, feet, miles)) return [];
        const report = plausible(item, latest, temperature);
        return tellsAnything(report) ? [{ report, miles }] : [];
      });
    },
    /**
     * What stations within 25 miles and 500 ft of a place reported within an hour, the nearest first: whole a quarter of
     * an hour after its end, and known for some hours.
     * @param hour epoch seconds: its start
     */
    hours(point: GeoPoint, feet: number | null, hour: number): NearHour[] {
      return index.near(point, SCORED_WITHIN_MILES).flatMap(({ item, miles }) => {
        const found = item.hours.find((one) => one.hour === hourOf(hour));
        const { latest } = item;
        if (!found || !latest) return [];
        const height = feetOf(latest);
        if (height === undefined || !isLevelWith(height, feet, miles)) return [];
        const hourly = believed(found, latest, plausible(item, latest));
        return [{ ...hourly, kind: latest.kind, station: latest.id, miles }];
      });
    },
    /** The weather stations that report now and whose height is known. */
    weatherStations: (): (GeoPoint & { id: string; feet: number })[] =>
      [...stations.values()].flatMap(({ latest }) => {
        if (latest?.kind !== 'weather' || !isRecent(latest.at * 1000, clock.now(), NEIGHBORS_MS)) return [];
        const { id, latitude, longitude, feet } = latest;
        return feet === null ? [] : [{ id, latitude, longitude, feet }];
      }),
    /** What a weather station reported within the last hours; none of one that is not known or not believed. */
    hoursOf(id: string): StationHour[] {
      const station = stations.get(keyOf({ kind: 'weather', network: null, id }));
      if (!station?.latest) return [];
      const { latest, hours } = station;
      const checked = plausible(station, latest);
      return hours.map((hour) => believed(hour, latest, checked));
    },
    /** Stations that are known, by kind, and when each list last came (epoch ms; null before). */
    status: () =>
      sources.map(({ kind }) => ({
        kind,
        stations: [...stations.values()].filter((station) => station.kind === kind).length,
        answeredAt: asked.get(kind)?.answeredAt ?? null,
        failures: asked.get(kind)?.failures ?? 0,
      })),
    /** Asks for every list now; ends when each has come or failed. Never rejects. */
    renew: async (): Promise<void> => void (await Promise.all(sources.map(renew))),
    /** Ends when the heights of the stations known by now have come or failed. */
    heightsKnown: (): Promise<void> => learning,
    /** Asks now and every ten minutes from then on. */
    start(): void {
      if (running) return;
      running = true;
      for (const source of sources) void renew(source).then(() => renewLater(source));
    },
    /** Ends the asking. */
    stop: async (): Promise<void> => {
      running = false;
      for (const timer of timers.values()) clearTimeout(timer);
      await heights.stop();
    },
  };
}
export type Observations = ReturnType<typeof createObservations>;

const keyOf = ({ kind, network, id }: Pick<StationReport, 'kind' | 'network' | 'id'>): string =>
  `${kind} ${network} ${id}`;

/** An hour without what a sensor measured whose last report its neighbors contradict. */
function believed(hour: StationHour, latest: StationReport, checked: StationReport): StationHour {
  const lies = (name: 'temperature' | 'wind' | 'gust' | 'visibility') =>
    checked[name] === null && latest[name] !== null;
  return {
    ...hour,
    ...(lies('temperature') && { lowest: null, highest: null }),
    ...(lies('wind') && { wind: null }),
    ...(lies('gust') && { gust: null }),
    ...(lies('visibility') && { visibility: null }),
  };
}

function withHour(hours: readonly StationHour[], report: StationReport): StationHour[] {
  const hour = hourOf(report.at);
  const last = hours.findLast((one) => one.hour === hour);
  const others = hours.filter((one) => one.hour !== hour);
  return [...others, withReport(last, report)].slice(-KEPT_HOURS);
}
