import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { named, SATURDAY, titles, whereSuite, type PlantedRoad } from '#test/where-roads.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { barLevels } from './where.model.ts';

const SALINA = '67401';

/** Around the dry island of the simulator; Abilene lies 25 miles east of it, in the rain. */
const AROUND_SALINA: readonly PlantedRoad[] = [
  { name: 'Wet best rated', zipCodes: ['67410'], scenicRating: 5 },
  { name: 'Dry island', zipCodes: ['67401'], scenicRating: 1 },
  { name: 'Wet and near', zipCodes: ['67460'], scenicRating: 5 },
  { name: 'Into the rain', zipCodes: ['67401', '67410'], scenicRating: 5 },
];

describeOnDatabase('GET /api/where-to-ride', (open) => {
  const { suite, plant, ask, once } = whereSuite(open);

  it('offers today and six days, then the first that no forecast reaches', async () => {
    await plant([{ name: 'Phoenix road', zipCodes: ['85003'] }]);
    const { days, day } = await ask({ zip: '85003' });
    expect(day).toBe('2026-11-20');
    expect(days.map(({ date }) => date)).toEqual(
      ['20', '21', '22', '23', '24', '25', '26', '27'].map((date) => `2026-11-${date}`),
    );
    expect(days.at(-1)).toEqual({ date: '2026-11-27', good: null, of: 0, verdictFrom: '2026-11-21' });
    const beyond = await once({ zip: '85003', day: '2026-12-05' });
    expect(beyond).toMatchObject({
      day: '2026-12-05',
      dayState: 'beyond',
      summary: 'Verdict from Sunday, Nov 29.',
    });
    expect(beyond.roads[0]).toMatchObject({
      state: 'unknown',
      reason: 'Verdict from Sunday, Nov 29',
      // Hours of that day have the place of earlier ones, which are known.
      bar: 'u'.repeat(14),
      chosen: { from: 8, to: 17 },
    });
    expect(await once({ zip: '85003', day: '2026-11-01' })).toMatchObject({
      day: '2026-11-20',
      dayState: 'over',
    });
  });

  it('ranks the dry island first, whatever its rating and however near the wet ones are', async () => {
    await plant(AROUND_SALINA);
    const answer = await ask({ day: SATURDAY, zip: SALINA });
    expect(titles(answer)[0]).toBe('Dry island');
    expect(named(answer, 'Dry island')).toMatchObject({
      state: 'known',
      level: 'good',
      milesAway: 0,
      atHeight: false,
      highestFeet: null,
      timeZone: 'America/Chicago',
      line: null,
    });
    expect(named(answer, 'Wet best rated')).toMatchObject({ level: 'bad', verdict: 'Not Recommended' });
    expect(named(answer, 'Wet best rated').reason).toMatch(/^Heavy rain/);
    // It is as good as its worst part.
    expect(named(answer, 'Into the rain').level).toBe('bad');
    expect(answer.summary).toBe('Saturday: 1 good road within 150 miles.');
    expect(answer.best).toMatch(/^Best: Dry island, \d/);
    expect(answer.counts).toEqual({ good: 1, caution: 0, bad: 3, unknown: 0, waiting: 0 });
    expect(answer.days.find(({ date }) => date === SATURDAY)).toMatchObject({ good: 1, of: 4 });
  });

  it('answers at once with what is known, has the rest fetched, and never lets a page wait', async () => {
    await plant([{ name: 'Mobile road', zipCodes: ['36602'] }]);
    const first = await once({ zip: '36602', distance: '20' });
    expect(first.roads).toMatchObject([
      { state: 'waiting', level: 'unknown', verdict: 'Checking its forecast' },
    ]);
    expect(first.areas).toEqual({ known: 0, waiting: 1, missing: 0 });
    expect(await ask({ zip: '36602', distance: '20' })).toMatchObject({
      roads: [{ state: 'known', level: 'bad' }],
      areas: { known: 1, waiting: 0, missing: 0 },
      simulated: true,
      forecastAt: new Date(suite.test.now()).toISOString(),
    });
  });

  it('fetches an area once for two riders at a time', async () => {
    await plant([{ name: 'Bismarck road', zipCodes: ['58501'] }]);
    suite.test.simulator.resetRequests();
    const both = await Promise.all([ask({ zip: '58501' }), ask({ zip: '58501', distance: '60' })]);
    expect(both.map(({ roads }) => roads[0]?.state)).toEqual(['known', 'known']);
    expect(suite.test.simulator.requests['open-meteo']).toBe(1);
  });

  it('judges only the chosen hours, by the clock of the road', async () => {
    await plant([{ name: 'Dry island', zipCodes: [SALINA] }]);
    const answer = await ask({ day: SATURDAY, zip: SALINA, from: '10', to: '14' });
    const [road] = answer.roads;
    expect(answer.hours).toEqual({ from: 10, to: 14 });
    expect(road).toMatchObject({
      window: { from: 10, to: 14 },
      verdict: 'Good 10 AM–2 PM',
      chosen: { from: 10, to: 14 },
    });
    expect(barLevels(road?.bar ?? '')).toHaveLength(14);
    // An open map takes it back in time.
    const [sign] = answer.map.signs;
    expect((sign?.goodUntil ?? 0) - suite.test.now() / 1_000).toBeGreaterThan(0);
    expect((sign?.goodUntil ?? Infinity) - suite.test.now() / 1_000).toBeLessThanOrEqual(3_600);
    const night = await ask({ day: SATURDAY, zip: SALINA, from: '17', to: '22' });
    expect(night.roads[0]?.reason).toMatch(/; dark from 6 PM$|; dark from 5 PM$|; dark all the while$/);
  });

  it('turns every road in a warning, drawn or by its zone, and none beside it', async () => {
    await plant([
      { name: 'In the tornado warning', zipCodes: ['73160'] },
      { name: 'In the wind advisory', zipCodes: ['82001'] },
      { name: 'Fair', zipCodes: ['85003'] },
    ]);
    const answer = await ask({ from: '0', to: '24' });
    expect(answer.warnings.checked).toBe(true);
    const now = new Date(suite.test.now()).getUTCHours() - 6;
    const moore = named(
      await ask({ zip: '73160', distance: '20', from: String(now), to: String(now + 2) }),
      'In the tornado warning',
    );
    expect(moore).toMatchObject({ level: 'bad', reason: 'Tornado Warning' });
    const cheyenne = named(
      await ask({ zip: '82001', distance: '20', from: String(now - 1), to: String(now + 1) }),
      'In the wind advisory',
    );
    expect(cheyenne).toMatchObject({ level: 'bad', reason: 'Wind Advisory' });
    expect(named(answer, 'Fair').level).toBe('good');
  });

  it('turns a long road in the middle of which a warning was drawn', async () => {
    const through: PlantedRoad = {
      name: 'Through the warning',
      zipCodes: ['73005'],
      line: [
        [35.33, -98.3, null],
        [35.334, -96.6, null],
      ],
    };
    await plant([
      through,
      {
        ...through,
        name: 'South of it',
        line: [
          [34.9, -98.3, null],
          [34.9, -96.6, null],
        ],
      },
    ]);
    const hour = new Date(suite.test.now()).getUTCHours() - 6;
    const answer = await ask({ zip: '73005', distance: '60', from: String(hour), to: String(hour + 2) });
    expect(named(answer, 'Through the warning')).toMatchObject({ level: 'bad', reason: 'Tornado Warning' });
    expect(named(answer, 'South of it').reason).not.toBe('Tornado Warning');
    const line = answer.map.lines.find(({ title }) => title === 'Through the warning');
    expect(new Set(line?.line.runs.map(({ level }) => level)).size).toBeGreaterThan(1);
    const over = await once({ zip: '73005', from: '1', to: '3', day: '2026-11-20' });
    expect(over.roads[0]).toMatchObject({
      level: 'unknown',
      verdict: 'Hours Are Over',
      reason: 'Choose later hours, or another day.',
    });
  });

  it('judges a road along its line and at its highest point, and says where', async () => {
    await plant([
      {
        name: 'High pass',
        zipCodes: ['85003'],
        line: [
          [33.45, -112.07, 1_100],
          [33.47, -112.0, 13_500],
          [33.5, -111.95, 1_200],
        ],
      },
      { name: 'Valley road', zipCodes: ['85003'] },
    ]);
    const answer = await ask({ day: SATURDAY, zip: '85003', distance: '30' });
    expect(titles(answer)).toEqual(['Valley road', 'High pass']);
    expect(named(answer, 'High pass')).toMatchObject({
      atHeight: true,

      isApproximate: true,
    });
    expect(named(answer, 'High pass').level).not.toBe('good');
    expect(named(answer, 'High pass').reason).toMatch(/ at 13,\d{3} ft/);
    const [line] = answer.map.lines;
    const points = decodePolyline(line?.line.points ?? '') ?? [];
    expect(points[0]?.latitude).toBeCloseTo(33.45, 3);
    expect(line?.line.runs.at(-1)?.to).toBe(points.length - 1);
    expect(line?.line.runs.map(({ level }) => level)).toContain(named(answer, 'High pass').level);
  });

  it('names no height that its forecast is not for', async () => {
    suite.test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    await plant([
      {
        name: 'Cold pass',
        zipCodes: ['80452'],
        line: [
          [39.74, -105.52, 7_500],
          [39.69, -105.57, 9_500],
          [39.64, -105.6, 11_500],
          [39.587, -105.643, 14_100],
        ],
      },
    ]);
    const road = named(await ask({ day: SATURDAY, zip: '80452', distance: '30' }), 'Cold pass');
    expect(road).toMatchObject({ state: 'known', atHeight: false, highestFeet: expect.any(Number) });
    expect(road.reason).toMatch(/°F/);
    expect(road.reason).not.toMatch(/ ft/);
  });

  it('filters by distance, kind and the view of a map', async () => {
    await plant([
      { name: 'Here', zipCodes: [SALINA], difficulty: 'advanced' },
      { name: 'Sixty miles off', zipCodes: ['66801'], roadType: 'rural' },
      { name: 'Far', zipCodes: ['85003'] },
    ]);
    expect(titles(await once({ zip: SALINA, distance: '10' }))).toEqual(['Here']);
    expect((await once({ zip: SALINA })).total).toBe(2);
    expect((await once({})).total).toBe(3);
    expect(titles(await once({ difficulty: 'advanced' }))).toEqual(['Here']);
    expect(titles(await once({ box: '-113,33,-111,34' }))).toEqual(['Far']);
    const around = await once({ box: '247,33,249,34' });
    expect([titles(around), around.map.box.west]).toEqual([['Far'], -113]);
  });

  it('shows given roads in their order', async () => {
    const ids = await plant(AROUND_SALINA);
    const order = ['Wet and near', 'Dry island', 'Wet best rated'].map((name) => ids.get(name));
    const answer = await ask({ ids: order.join(','), day: SATURDAY });
    expect(answer.roads.map(({ id }) => id)).toEqual(order);
  });

  it('no longer shows a road that was withdrawn', async () => {
    const ids = await plant(AROUND_SALINA);
    expect((await once({})).total).toBe(4);
    await suite.asAdmin('DELETE', `/api/admin/scenic-routes/${ids.get('Dry island')}`);
    expect(titles(await once({}))).not.toContain('Dry island');
  });

  it.each([
    ['day', '2026-02-30', 'A day is written like 2026-06-06'],
    ['zip', '123', 'Please enter a valid 5-digit zip code'],
    ['from', '25', 'Hours are whole numbers from 0 to 24, the first before the last'],
    ['distance', '900', 'Distance must be between 10 and 500 miles'],
    ['box', '1,2,3', 'A map view is four numbers: west, south, east and north in degrees'],
  ])('refuses a %s of %s', async (name, value, message) => {
    const response = await suite.send('GET', `/api/where-to-ride?${name}=${value}`);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message]);
    const late = await suite.send('GET', '/api/where-to-ride?from=9&to=9');
    expect(late.statusCode).toBe(400);
  });

  it('groups the signs of a crowded map, and stays light', async () => {
    await plant(
      Array.from({ length: 300 }, (_, index) => ({
        name: `Road ${index}`,
        zipCodes: [index % 3 === 0 ? '67401' : index % 3 === 1 ? '67410' : '67460'],
        line: [
          [38.84 + (index % 17) * 0.02, -97.61 - (index % 13) * 0.03, null],
          [38.9 + (index % 17) * 0.02, -97.5 - (index % 13) * 0.03, null],
        ],
      })),
    );
    const answer = await ask({ day: SATURDAY, zip: SALINA });
    expect(answer.total).toBe(300);
    expect(answer.roads).toHaveLength(20);
    expect(answer.map.signs.length).toBeLessThan(150);
    expect(answer.map.signs.reduce((sum, { count }) => sum + count, 0)).toBe(300);
    expect(answer.map.lines.map(({ id }) => id)).toEqual(answer.roads.map(({ id }) => id));
    expect(JSON.stringify(answer.map).length).toBeLessThan(60_000);
    const next = await ask({ day: SATURDAY, zip: SALINA, page: '2' });
    expect(next.roads.map(({ id }) => id)).not.toContain(answer.roads[0]?.id);
  });

  it('goes on to tomorrow when no ride fits before dark, and calls nothing unknown for that', async () => {
    await plant([{ name: 'Phoenix road', zipCodes: ['85003'] }]);
    const at = async (time: string, day = '') => {
      suite.test.advance(Date.parse(`2026-11-24T${time}:00-07:00`) - suite.test.now());
      return ask({ zip: '85003', ...(day !== '' && { day }) });
    };
    expect((await at('14:00')).day).toBe('2026-11-24');
    const late = await at('15:45');
    expect(late.day).toBe('2026-11-25');
    expect(late.days[0]?.date).toBe('2026-11-24');
    expect((await at('15:46', '2026-11-24')).roads[0]).toMatchObject({
      verdict: 'Little Daylight Left',
      reason: 'Less than 2 hours of daylight.',
    });
    expect((await at('16:50', '2026-11-24')).roads[0]?.verdict).toBe('No Daylight Left');
    expect((await at('17:30')).days[0]?.date).toBe('2026-11-25');
  });

  it('says of a day in the polar night that it has no daylight, not little', async () => {
    await plant([{ name: 'Utqiagvik road', zipCodes: ['99723'] }]);
    suite.test.advance(Date.parse('2026-12-20T09:00:00-09:00') - suite.test.now());
    const { roads } = await ask({ zip: '99723', day: '2026-12-22' });
    expect(roads[0]?.verdict).toBe('No Daylight');
  });
});
