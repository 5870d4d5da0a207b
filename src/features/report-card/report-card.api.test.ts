import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { messageOf, testSuite } from '#test/test-suite.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import * as repo from './report-card.repo.server.ts';
import type { ReportCard } from './report-card.schema.ts';
import { count, emptyTally, type Case, type Level } from './tally.model.ts';

const PATH = '/api/report-card';

describeOnDatabase('GET /api/report-card', (open) => {
  const suite = testSuite(open, {
    emptied: ['report_card_months', 'report_card_hours', 'content_versions'],
    env: { WEATHER_STATIONS_URL: '', ROAD_STATIONS_URL: '' },
  });
  const get = (query = '') => suite.send('GET', `${PATH}${query}`);
  const card = async (query = '') => (await get(query)).json<ReportCard>();

  /** Counts for an area near Estes Park, as the job would have them. */
  async function counted(cases: readonly (readonly [Case, number])[], place = {}): Promise<void> {
    const { db } = suite.database;
    const area = {
      month: '2026-07',
      area: 'KFNL',
      latitude: 40.45,
      longitude: -105.01,
      elevation: 1_529,
      state: 'CO',
      ...place,
    };
    const tally = emptyTally();
    for (const [one, times] of cases) for (let at = 0; at < times; at += 1) count(tally, one);
    await repo.insertAreas(db, [area]);
    await repo.addTallies(db, [{ ...area, firstHour: 495_000, lastHour: 495_100, ...tally }]);
    await db.execute(`insert into content_versions (name, version, changed_at) values ('report-card', 1, now())
      on conflict (name) do update set version = content_versions.version + 1`);
    suite.test.advance(2_000);
  }
  const one = (said: Level, was: Level | null, lead: Case['lead'] = 24): Case => ({
    lead,
    said,
    was,
    sure: null,
  });

  it('is there from the first day on, with nothing in it', async () => {
    expect(await card()).toEqual({
      isOn: false,
      since: null,
      until: null,
      lead: 24,
      cases: 0,
      said: { good: null, caution: null, bad: null },
      saidCases: { good: 0, caution: 0, bad: 0 },
      leftOut: 0,
      minimumCases: 30,
      reliability: [],
      leads: [3, 24, 72].map((lead) => ({
        lead,
        cases: 0,
        said: { good: null, caution: null, bad: null },
        saidCases: { good: 0, caution: 0, bad: 0 },
      })),
      states: [],
      seasons: ['winter', 'spring', 'summer', 'fall'].map((season) => ({
        season,
        cases: 0,
        said: { good: null, caution: null, bad: null },
      })),
      near: null,
    });
  });

  it('tells counts from 30 cases on, and below how many there are', async () => {
    await counted([
      [one('good', 'good'), 28],
      [one('good', 'bad'), 2],
      [one('bad', 'good'), 29],
      [one('caution', null), 7],
      [one('caution', 'caution', 72), 40],
    ]);
    expect(await card()).toMatchObject({
      since: new Date(495_000 * HOUR_MS).toISOString(),
      until: new Date(495_101 * HOUR_MS).toISOString(),
      cases: 59,
      said: { good: { good: 28, caution: 0, bad: 2 }, caution: null, bad: null },
      saidCases: { good: 30, caution: 0, bad: 29 },
      leftOut: 7,
      states: [{ state: 'CO', cases: 59, said: { good: { good: 28 }, bad: null } }],
    });
    expect(await card('?lead=72')).toMatchObject({
      lead: 72,
      cases: 40,
      said: { good: null, caution: { good: 0, caution: 40, bad: 0 }, bad: null },
    });
  });

  it('is of areas within 150 miles of a ZIP code', async () => {
    await counted([[one('good', 'good'), 50]]);
    await counted([[one('good', 'bad'), 50]], {
      area: 'KATL',
      latitude: 33.64,
      longitude: -84.43,
      state: 'GA',
    });
    expect(await card('?zip=80517')).toMatchObject({
      cases: 50,
      near: { zipCode: '80517', city: 'Estes Park', state: 'CO', miles: 150 },
      said: { good: { good: 50, caution: 0, bad: 0 } },
      states: [{ state: 'CO' }, { state: 'GA' }],
    });
    expect(await card('?zip=99501')).toMatchObject({ cases: 0, said: { good: null } });
  });

  it.each([
    ['?lead=5', 400, 'lead must be 3, 24 or 72: the hours ahead at which it was said'],
    ['?lead=', 400, 'lead must be 3, 24 or 72: the hours ahead at which it was said'],
    ['?lead=24.0', 400, 'lead must be 3, 24 or 72: the hours ahead at which it was said'],
    ['?zip=8051', 400, 'Please enter a valid 5-digit zip code'],
    ['?zip=00000', 404, 'Zip code not found'],
  ])('refuses %s, as the table does', async (query, status, message) => {
    for (const path of [PATH, '/report-card.csv']) {
      const answer = await suite.send('GET', `${path}${query}`);
      expect([answer.statusCode, messageOf(answer)]).toEqual([status, message]);
    }
  });

  it('is a table too, with the same numbers', async () => {
    await counted([
      [{ ...one('good', 'good'), sure: 950 }, 45],
      [{ ...one('good', 'bad'), sure: 950 }, 5],
      [{ ...one('caution', 'good'), sure: 210 }, 12],
    ]);
    const answer = await suite.send('GET', '/report-card.csv?zip=80517');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="report-card.csv"',
    });
    const [header, ...lines] = answer.body.trimEnd().split('\r\n');
    expect(header).toBe('lead,zip,since,until,part,name,said,good,caution,bad,predicted,observed,cases');
    const told = lines.map((line) => line.split(',').slice(4).join(','));
    expect(told.slice(0, 3)).toEqual(['all,,good,45,0,5,,,50', 'all,,caution,,,,,,', 'all,,bad,,,,,,']);
    expect(told).toContain('state,CO,good,45,0,5,,,50');
    expect(told).toContain('season,summer,good,45,0,5,,,50');
    expect(told).toContain('reliability,90-100,,,,,48,45,50');
    expect(told).toContain('reliability,20-30,,,,,,,12');
    expect(told.at(-1)).toBe('left out,,,,,,,,0');
    expect(lines.every((line) => line.startsWith('24,80517,2026-06-21T'))).toBe(true);
  });
});
