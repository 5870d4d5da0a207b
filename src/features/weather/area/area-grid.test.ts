import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { forecastOf } from '#test/fixtures/example-weather.ts';
import { createNationalAlerts } from '../alerts/national-alerts.service.server.ts';
import { readMessages } from '../alerts/nws-alerts.mapper.server.ts';
import type { ForecastProvider } from '../providers/forecast.model.ts';
import { areaOfPoint, createAreaFetcher } from './area-fetch.service.server.ts';
import { createAreaGrid } from './area-grid.service.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const NOW = Date.parse('2026-06-20T15:00:00Z');
const { log } = createLog('silent');

/** Of today; without an outline unless one is drawn. */
const warning = (event: string, change: { geometry?: unknown; zones?: string[] }) => ({
  id: event,
  geometry: change.geometry ?? null,
  properties: {
    id: event,
    event,
    severity: 'Extreme',
    status: 'Actual',
    messageType: 'Alert',
    sent: '2026-06-20T14:00:00Z',
    onset: '2026-06-20T14:00:00Z',
    effective: '2026-06-20T14:00:00Z',
    expires: '2026-06-21T14:00:00Z',
    ends: '2026-06-21T14:00:00Z',
    affectedZones: (change.zones ?? []).map((zone) => `https://api.weather.gov/zones/${zone}`),
  },
});

const rectangle = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** A state line runs along 100° west; the weather is fair everywhere. */
function openGrid(features: unknown[], zonesAt = async (point: GeoPoint) => [zoneAt(point)]) {
  let now = NOW;
  const clock = { now: () => now };
  const asked: GeoPoint[] = [];
  const alerts = createNationalAlerts({
    clock,
    log,
    activeAlerts: async () => readMessages({ features }, NOW / 1_000, ''),
    zones: (point) => {
      asked.push(point);
      return zonesAt(point);
    },
  });
  const provider: ForecastProvider = {
    source: 'open-meteo',
    forecast: async (points) =>
      points.map(({ latitude, longitude }) => forecastOf(() => ({}), { latitude, longitude }, now / 1_000)),
  };
  const fetcher = () => createAreaFetcher({ clock, log, providers: [provider] });
  const grid = createAreaGrid({
    clock,
    log,
    alerts,
    fetchers: { area: fetcher(), nation: fetcher(), report: fetcher() },
    ensembles: { glance: () => undefined },
    simulated: () => true,
  });
  return {
    grid,
    alerts,
    /** Points whose zones were asked for. */
    asked,
    advance: (ms: number) => (now += ms),
    /** What stands against an hour of today. */
    said: (slot: number) => {
      const area = grid.area(slot);
      return area ? (grid.factor(area.shown[3] ?? 0)?.text ?? 'good') : 'no forecast';
    },
  };
}

const zoneAt = ({ longitude }: GeoPoint) => (longitude < -100 ? 'forecast/COZ001' : 'forecast/KSZ002');

describe('a drawn warning', () => {
  it('is held against every point of an area, however many roads cross it', async () => {
    const tornado = warning('Tornado Warning', { geometry: rectangle(-99.97, 40.06, -99.9, 40.1) });
    const { grid, said } = openGrid([tornado]);
    const mine = { latitude: 40.08, longitude: -99.93 };
    for (let row = 0; row < 5; row += 1) {
      for (let column = 0; column < 6; column += 1)
        grid.slotOf({ latitude: 39.91 + row * 0.031, longitude: -100.09 + column * 0.031 });
    }
    const slot = grid.slotOf(mine);
    expect(slot).toBe(0);
    await grid.want([slot], 'area');
    await grid.touch();
    expect(said(slot)).toContain('Tornado Warning');
  });
});

describe('a warning without an outline', () => {
  const west = { latitude: 40, longitude: -100.05 };
  const east = { latitude: 40, longitude: -99.95 };
  const wind = warning('High Wind Warning', { zones: ['forecast/KSZ002'] });
  const noneEast = async (point: GeoPoint) => {
    if (point.longitude > -100) throw new Error('down');
    return [zoneAt(point)];
  };

  it('holds for a road whose area began in another zone', async () => {
    expect(areaOfPoint(west)).toBe(areaOfPoint(east));
    const { grid, said, asked } = openGrid([wind]);
    grid.slotOf(west);
    const slot = grid.slotOf(east);
    await grid.want([slot], 'area');
    expect(said(slot)).toContain('High Wind Warning');
    await grid.want([slot], 'area');
    expect(asked).toHaveLength(2);
  });

  it('leaves an area unchecked while the zones of one of its points are unknown', async () => {
    const zones = { at: noneEast };
    const { grid, said, advance, alerts } = openGrid([], (point) => zones.at(point));
    const slot = grid.slotOf(west);
    grid.slotOf(east);
    await grid.want([slot], 'area');
    expect(grid.factor(grid.area(slot)?.shown[3] ?? 0)).toMatchObject({ key: 'alertCheck' });
    zones.at = async (point) => [zoneAt(point)];
    advance(3 * 60_000);
    await grid.touch();
    await alerts.arrival();
    await grid.touch();
    expect(said(slot)).toBe('good');
  });

  it('makes an area unchecked when a road in it is new, until the zones of that are known', async () => {
    const { grid, said } = openGrid([wind]);
    const slot = grid.slotOf(west);
    await grid.want([slot], 'area');
    expect(said(slot)).toBe('good');
    grid.standBeside(slot, east);
    expect(said(slot)).not.toBe('good');
    await grid.touch();
    await grid.warningsArrival();
    expect(said(slot)).toContain('High Wind Warning');
  });
});

describe('the zones of points beside others', () => {
  it('are asked for few at a time, after all others, and no more than so many wait', async () => {
    const answers: (() => void)[] = [];
    const { alerts, asked } = openGrid([], async (point) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return [zoneAt(point)];
    });
    const beside = Array.from({ length: 1_000 }, (_, at) => ({ latitude: 30 + at / 100, longitude: -90 }));
    await alerts.load([], 0, beside);
    expect(asked).toHaveLength(6);
    const first = { latitude: 45, longitude: -110 };
    const loaded = alerts.load([first]);
    while (alerts.status().pending) {
      answers.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await loaded;
    expect(asked.indexOf(first)).toBe(6);
    expect(asked).toHaveLength(6 + 300 + 1);
  });

  it('are asked for no more than so many times an hour', async () => {
    const { alerts, asked, advance } = openGrid([]);
    const beside = Array.from({ length: 5_000 }, (_, at) => ({ latitude: at / 100, longitude: -90 }));
    for (let turn = 0; turn < 20; turn += 1) await alerts.load([], 1_000, beside);
    expect(asked).toHaveLength(3_600);
    await alerts.load([], 1_000, beside, true);
    expect(asked).toHaveLength(4_200);
    advance(HOUR_MS);
    for (let turn = 0; turn < 20; turn += 1) await alerts.load([], 1_000, beside);
    expect(asked).toHaveLength(5_000);
  });

  it('are asked for first where a rider sees that they are missing', async () => {
    const answers: (() => void)[] = [];
    const { grid, asked } = openGrid([], async (point) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return [zoneAt(point)];
    });
    const far = Array.from({ length: 40 }, (_, at) => grid.slotOf({ latitude: 30 + at / 2, longitude: -90 }));
    for (const slot of far)
      for (let at = 0; at < 10; at += 1) {
        const { latitude = 0 } = grid.point(slot) ?? {};
        grid.standBeside(slot, {
          latitude: latitude + 0.04 * (at % 5),
          longitude: -90 - 0.04 * Math.floor(at / 5),
        });
      }
    const shown = grid.slotOf({ latitude: 45.1, longitude: -110.1 });
    const seen = { latitude: 45.19, longitude: -110.19 };
    grid.standBeside(shown, seen);
    void grid.want([...far, shown], 'area');
    while (asked.filter(({ longitude }) => longitude === -90).length < 40 || !grid.area(shown)) {
      answers.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const before = asked.length;
    expect(asked).not.toContainEqual(seen);
    grid.check([shown]);
    for (let turn = 0; turn < 20; turn += 1) {
      answers.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(asked.slice(before)).toContainEqual(seen);
  });
});
