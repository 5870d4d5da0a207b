import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  hourAt,
  isDaylight,
  plainTable,
  plantedSite,
  STATIONS,
  type PlainTable,
  type PlantedWorld,
} from '#test/planted-verdicts.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import type { Database } from '#platform/db/database.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { LEADS, LEVELS, type Lead, type Level } from './tally.model.ts';
import { lineOf } from './words.model.ts';

const START = Date.parse('2026-06-10T00:10:00Z');

/** A number from 0 to 99 for an hour of a station, as by dice. */
const dice = (station: string, hour: number, salt: number) => {
  let mixed = salt * 7_919;
  for (const char of `${station}${hour}`) mixed = Math.imul(mixed ^ char.charCodeAt(0), 2_654_435_761) >>> 0;
  return (mixed >>> 9) % 100;
};

/** Said right at planted rates, the worse the farther ahead; a twentieth is unknown. */
const RIGHT: Record<Lead, number> = { 3: 95, 24: 85, 72: 65 };
const truth = (station: string, hour: number): Level =>
  LEVELS[[60, 85, 100].findIndex((limit) => dice(station, hour, 1) < limit)] ?? 'good';
const said = (station: string, hour: number, lead: Lead): Level | null => {
  const roll = dice(station, hour, lead + 10);
  if (roll >= 95) return null;
  const was = truth(station, hour);
  if (roll < RIGHT[lead]) return was;
  return LEVELS[(LEVELS.indexOf(was) + 1 + (roll % 2)) % LEVELS.length] ?? 'good';
};
const sure = (station: string, hour: number) =>
  dice(station, hour, 3) < 50 ? dice(station, hour, 4) * 10 : null;

/** Days by the clock of the job, hundreds of times. */
const PATIENCE = { timeout: 180_000 };

describeOnBothEngines('The report card in a world that misses at planted rates', (open) => {
  let database: Database;
  const opened: { close: () => Promise<void> }[] = [];
  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    for (const table of ['jobs', 'report_card_months', 'report_card_hours', 'content_versions'])
      await database.query(`delete from ${table}`);
  });

  function siteOf(world: PlantedWorld, start = START) {
    const site = plantedSite(database, world, { start });
    const process = async () => {
      const one = await site.open();
      opened.push(one);
      return one;
    };
    return { site, process };
  }

  /** Counts what the world said and was, by its rules alone: of hours about which the job was there to ask. */
  function planted(
    world: PlantedWorld,
    { asked, judgedBefore, lead }: { asked: ReadonlySet<number>; judgedBefore: number; lead: Lead },
  ): { table: PlainTable; cases: number; leftOut: number } {
    const table = plainTable();
    let [cases, leftOut] = [0, 0];
    for (const { id } of STATIONS)
      for (const hour of asked) {
        const target = hour + lead;
        const level = world.said(id, target, lead);
        if (target >= judgedBefore || level === null || !isDaylight(id, target)) continue;
        // Stations tell of this hour and the one before; who was away then missed it.
        const wasThere = asked.has(target) || asked.has(target + 1);
        const was = wasThere ? world.was(id, target) : null;
        if (was === null) leftOut += 1;
        else {
          table[level][was] += 1;
          cases += 1;
        }
      }
    return { table, cases, leftOut };
  }

  /** Likewise what runs said, in steps of 10 of 100, and how often it was good. */
  function plantedSteps(
    world: PlantedWorld,
    { asked, judgedBefore, lead }: { asked: ReadonlySet<number>; judgedBefore: number; lead: Lead },
  ) {
    const steps = Array.from({ length: 10 }, () => ({ cases: 0, sure: 0, good: 0 }));
    for (const { id } of STATIONS)
      for (const hour of asked) {
        const target = hour + lead;
        const runs = world.sure?.(id, target) ?? null;
        const was = asked.has(target) || asked.has(target + 1) ? world.was(id, target) : null;
        const step = runs === null ? undefined : steps[Math.floor(runs / 100)];
        if (!step || was === null || target >= judgedBefore || !isDaylight(id, target)) continue;
        if (world.said(id, target, lead) === null) continue;
        step.cases += 1;
        step.sure += runs ?? 0;
        step.good += was === 'good' ? 1 : 0;
      }
    return steps.flatMap(({ cases, sure: sum, good }, at) => {
      const [predicted, observed] = cases < 30 ? [null, null] : [Math.round(sum / 1_000), good];
      return cases === 0 ? [] : [{ from: at * 10, to: at * 10 + 10, cases, predicted, observed }];
    });
  }

  it(
    'equals a table that was computed independently, exactly, over restarts, doubles and an outage',
    PATIENCE,
    async () => {
      const outage = { from: hourAt(START) + 80, to: hourAt(START) + 105 };
      const world: PlantedWorld = {
        said,
        sure,
        was: (station, hour) =>
          hour >= outage.from && hour < outage.to && station !== 'KPHX' ? null : truth(station, hour),
      };
      const { site, process } = siteOf(world);
      let [one, other] = [await process(), await process()];
      const asked = new Set<number>();
      for (let run = 0; run < 7 * 12; run += 1) {
        site.now += 2 * HOUR_MS;
        if (run === 35) {
          await one.close();
          one = await process();
        }
        // A process that is away for a while asks nothing; what was said before is still judged.
        if (run >= 60 && run < 62) continue;
        // Two at once, for a day.
        await Promise.all([one.jobs.runDue(), run < 12 ? other.jobs.runDue() : undefined]);
        asked.add(hourAt(site.now));
      }
      const judgedBefore = hourAt(site.now - 90 * 60_000);
      for (const lead of LEADS) {
        const expected = planted(world, { asked, judgedBefore, lead });
        expect(expected.cases).toBeGreaterThan(100);
        expect(expected.leftOut).toBeGreaterThan(20);
        const card = await other.service.card({ lead });
        expect(card).toMatchObject({ cases: expected.cases, leftOut: expected.leftOut, lead });
        for (const level of LEVELS) {
          const row = expected.table[level];
          const total = row.good + row.caution + row.bad;
          expect(card.saidCases[level]).toBe(total);
          expect(card.said[level]).toEqual(total < 30 ? null : row);
        }
        const states = card.states.reduce((sum, { cases }) => sum + cases, 0);
        expect(states).toBe(expected.cases);
        expect(card.reliability).toEqual(plantedSteps(world, { asked, judgedBefore, lead }));
      }
    },
  );

  it(
    'says that it is collecting from the first hour on, and tells no rate below 30 cases',
    PATIENCE,
    async () => {
      const world: PlantedWorld = { said: () => 'good', was: (id) => (id === 'KDEN' ? 'good' : null) };
      const { site, process } = siteOf(world, Date.parse('2026-06-10T14:10:00Z'));
      const { jobs, service } = await process();
      const line = async (zipCode: string) => lineOf(await service.card({ lead: 24, zipCode }));
      expect(await line('0')).toBe('How often are we right? Still collecting');
      let shown = 0;
      for (let run = 0; run < 12 * 9 && shown === 0; run += 1) {
        site.now += 2 * HOUR_MS;
        await jobs.runDue();
        const card = await service.card({ lead: 24 });
        if (card.saidCases.good < 30) {
          expect([card.said.good, card.cases]).toEqual([null, card.saidCases.good]);
        } else {
          shown = card.saidCases.good;
          expect(card.said.good).toEqual({ good: shown, caution: 0, bad: 0 });
        }
      }
      expect(shown).toBeGreaterThanOrEqual(30);
      expect(await line('0')).toBe('When we said Good a day ahead, it was good 100 of 100 times near here');
      expect(await line('3')).toBe('How often are we right? Still collecting');
      expect(await service.card({ lead: 24, zipCode: '3' })).toMatchObject({
        cases: 0,
        since: null,
        near: { zipCode: '3', state: 'GA', miles: 150 },
      });
    },
  );

  it(
    'leaves hours out while no station is known, and counts them, whatever the clock does',
    PATIENCE,
    async () => {
      const world: PlantedWorld = { said: () => 'good', was: () => 'good' };
      const { site, process } = siteOf(world, Date.parse('2026-06-10T14:10:00Z'));
      const { jobs, service } = await process();
      const run = async (hours: number) => {
        for (let turn = 0; turn < hours; turn += 2) {
          site.now += 2 * HOUR_MS;
          await jobs.runDue();
        }
      };
      await run(2);
      const before = await service.card({ lead: 3 });
      expect([before.cases, before.leftOut]).toEqual([0, 0]);
      // The feed dies for two days: what was said meanwhile and before is not judged.
      site.stations = false;
      await run(30);
      const dead = await service.card({ lead: 3 });
      expect(dead.cases).toBe(0);
      expect(dead.leftOut).toBeGreaterThan(30);
      site.stations = true;
      await run(24);
      const alive = await service.card({ lead: 3 });
      expect(alive.cases).toBeGreaterThan(30);
      expect(alive.leftOut).toBeLessThanOrEqual(dead.leftOut + 4 * STATIONS.length);
      // A clock a year ahead ends what waits, as left out; set back, it goes on as if nothing had been.
      const right = site.now;
      site.now += 365 * DAY_MS;
      await jobs.runDue();
      const ahead = await service.card({ lead: 72 });
      expect(ahead.leftOut).toBeGreaterThan(0);
      const cases = (await service.card({ lead: 3 })).cases;
      // What was measured already counts.
      expect(cases).toBeGreaterThanOrEqual(alive.cases);
      site.now = right;
      await run(24);
      expect((await service.card({ lead: 3 })).cases).toBeGreaterThan(cases);
      const waiting = await database.query<{ hour: number }>(
        'select max(hour) as hour from report_card_hours',
      );
      expect(waiting[0]?.hour).toBeLessThanOrEqual(hourAt(site.now) + 73);
    },
  );
});
