import { beforeEach, expect, it } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '#test/test-app.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import type { Database } from '#platform/db/database.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { countHours } from '#features/weather/probability/count-runs.model.ts';
import { judgeRuns } from '#features/weather/probability/judge-runs.model.ts';
import { createOpenMeteoEnsemble } from '#features/weather/probability/open-meteo-ensemble.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import { LEADS } from './tally.model.ts';

const ENSEMBLE = 'open-meteo-ensemble';
const PATIENCE = { timeout: 180_000 };

interface SureRow {
  area: string;
  hour: number;
  latitude: number;
  longitude: number;
  elevation: number;
  sure_3: number | null;
  sure_24: number | null;
  sure_72: number | null;
}

describeOnDatabase('How sure the verdicts of the report card are', (open) => {
  let database: Database;
  beforeEach(async () => {
    database ??= await open();
    for (const table of ['jobs', 'report_card_months', 'report_card_hours', 'outside_calls'])
      await database.query(`delete from ${table}`);
  });
  const openAt = (now: number, env: Record<string, string> = {}) =>
    openTestApp(database, {
      now,
      stations: true,
      outside: (url) => ({ OPEN_METEO_ENSEMBLE_URL: `${url}/${ENSEMBLE}` }),
      env: { WEATHER_PROVIDERS: 'open-meteo', ...env },
    });
  const kept = () => database.query('select 1 from report_card_hours');
  const sure = () =>
    database.query<SureRow>(
      `select h.*, m.latitude, m.longitude, m.elevation from report_card_hours h
       join report_card_months m using (area) where coalesce(sure_3, sure_24, sure_72) is not null`,
    );
  /** Lets the job run that keeps what is said. */
  async function later(test: TestApp, minutes: number): Promise<void> {
    test.advance(minutes * 60_000);
    await test.services.jobs.runDue();
  }

  it(
    'is asked for five of them an hour, and is what the engine says of the same forecast',
    PATIENCE,
    async () => {
      const test = await openAt(TEST_NOW);
      await test.services.observations.renew();
      await later(test, 25);
      const rows = await sure();
      const areas = new Map(rows.map((row) => [row.area, row]));
      expect(areas.size).toBe(5);
      expect(test.simulator.requests[ENSEMBLE]).toBe(1);

      const outbound = createOutbound({
        userAgent: 'tests',
        clock: { now: test.now },
        random: () => 0,
      });
      const { url } = test.simulator;
      const provider = createOpenMeteo({ baseUrl: `${url}/open-meteo`, outbound });
      const upstream = createOpenMeteoEnsemble({ baseUrl: `${url}/${ENSEMBLE}`, freeUrl: '', outbound });
      const now = Math.floor(test.now() / 1_000);
      let compared = 0;
      for (const place of areas.values()) {
        const [forecast] = await provider.forecast([place], { only: 'hours' });
        const [ensemble] = await upstream.members([place]);
        if (!forecast || !ensemble) throw new Error('the simulator did not answer');
        const steps = judgeRuns(forecast, ensemble, now);
        let step = steps.next();
        while (!step.done) step = steps.next();
        const counts = step.value && countHours(step.value, { alerts: [], alertState: 'checked', now });
        for (const lead of LEADS) {
          const hour = Math.floor(test.now() / HOUR_MS) + lead;
          const kept = rows.find((row) => row.area === place.area && row.hour === hour)?.[`sure_${lead}`];
          if (kept === undefined || kept === null) continue;
          const { good = 0, members = 1 } = counts?.[lead] ?? {};
          expect(kept).toBe(Math.round((1_000 * good) / members));
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThanOrEqual(10);

      // The same hour again asks nothing more; the next one for five others, whichever process comes first.
      await later(test, 20);
      expect(await sure()).toHaveLength(rows.length);
      await test.close();
      const next = await openAt(test.now());
      await next.services.observations.renew();
      await later(next, 60);
      expect(new Set((await sure()).map(({ area }) => area)).size).toBe(10);
      await next.close();
    },
  );

  it('is not asked for while more is used than the share of the day so far', PATIENCE, async () => {
    // 40 percent of 360 calls would hold both, the forecasts of 80 places and five ensembles; of 14 hours it does not.
    const test = await openAt(Date.parse('2026-11-20T14:00:00Z'), { OPEN_METEO_LIMITS: '360/360/360' });
    await test.services.observations.renew();
    await later(test, 25);
    expect((await kept()).length).toBeGreaterThan(0);
    expect(await sure()).toEqual([]);
    expect(test.simulator.requests[ENSEMBLE]).toBe(0);
    await test.close();
  });
});
