import { beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { testSuite } from '#test/test-suite.ts';
import { MILITARY_ZIP_CODE } from '#features/location/location.model.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import { addRouteAnswerSchema } from '../submit/add-route.schema.ts';
import { routeForecastSchema } from '../entry/route.schema.ts';
import { agendaAnswerSchema } from './agenda.schema.ts';
import { createRideDays } from './ride-days.cache.server.ts';

const DENVER = '80202';
const BOULDER = '80302';
const HONOLULU = '96813';
const REVIEWER = { id: null, username: 'admin' };

const ride = {
  name: 'Saturday Foothills Ride',
  description: 'An easy morning',
  startLocation: 'Denver, CO',
  endLocation: 'Estes Park, CO',
  distance: 120,
  difficulty: 'beginner',
  roadType: 'mountain',
  zipCodes: [DENVER],
  estimatedTime: 240,
  routeType: 'group_ride',
  rideTime: '09:30',
};

describeOnBothEngines('the rides to come', (open) => {
  const suite = testSuite(open, { emptied: ['scenic_routes', 'private_links'] });
  beforeEach(async () => {
    // The suite empties tables behind the application's back.
    await suite.database.query(
      "UPDATE content_versions SET version = version + 1 WHERE name = 'scenic_routes'",
    );
  });
  /** A date so many days from now in Denver. */
  const inDays = (days: number) =>
    new Date(suite.test.now() - 7 * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10);

  async function publish(changes: Record<string, unknown>): Promise<{ id: number; token: string }> {
    const response = await suite.send('POST', '/api/scenic-routes/add', {
      ...ride,
      rideDate: inDays(1),
      ...changes,
    });
    expect(response.statusCode, response.body).toBe(201);
    const { id, link } = addRouteAnswerSchema.parse(response.json());
    const published = { isApproved: true, isPublished: true };
    await suite.test.services.scenicRoutes.review.decide(id, published, REVIEWER);
    return { id, token: link.token };
  }
  async function agenda(query = '') {
    const response = await suite.send('GET', `/api/group-rides${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return agendaAnswerSchema.parse(response.json());
  }
  const names = async (query = '') => (await agenda(query)).rides.map(({ name }) => name);

  it('come by day and time everywhere, by day and distance around a place, or nearest first', async () => {
    await publish({ name: 'Next week, here', rideDate: inDays(8) });
    await publish({ name: 'Tomorrow late, here', rideTime: '15:00' });
    await publish({ name: 'Tomorrow early, near', rideTime: '08:00', zipCodes: [BOULDER] });
    await publish({ name: 'Tomorrow, on an island', zipCodes: [HONOLULU], rideTime: '10:00' });
    expect(await names()).toEqual([
      'Tomorrow early, near',
      'Tomorrow, on an island',
      'Tomorrow late, here',
      'Next week, here',
    ]);
    const around = await agenda(`?near=${DENVER}`);
    expect(around.rides.map(({ name, milesAway }) => [name, milesAway])).toEqual([
      ['Tomorrow late, here', 0],
      ['Tomorrow early, near', expect.closeTo(25, -1)],
      ['Next week, here', 0],
    ]);
    expect(around.place).toMatchObject({ city: 'Denver', state: 'CO' });
    expect(await names(`?near=${DENVER}&order=near`)).toEqual([
      'Tomorrow late, here',
      'Next week, here',
      'Tomorrow early, near',
    ]);
    expect(await names(`?near=${DENVER}&within=10`)).toEqual(['Tomorrow late, here', 'Next week, here']);
    expect(await names('?difficulty=advanced')).toEqual([]);
    expect(await names('?roadType=mountain')).toHaveLength(4);
  });

  it('stay until their day ends where they are, and then only in the calendar', async () => {
    const today = inDays(0);
    await publish({ name: 'In Denver', rideDate: today, rideTime: '23:30' });
    await publish({ name: 'In Hawaii', rideDate: today, rideTime: '23:30', zipCodes: [HONOLULU] });
    // Noon in Denver at first; two days and eleven hours later it is past midnight there, and not yet in Hawaii.
    expect(await names()).toEqual(['In Denver', 'In Hawaii']);
    const hours = 24 - new Date(suite.test.now() - 7 * HOUR_MS).getUTCHours();
    suite.test.advance(hours * HOUR_MS);
    expect(await names()).toEqual(['In Hawaii']);
    const { days } = await agenda(`?month=${today.slice(0, 7)}`);
    expect(days).toMatchObject([
      { date: today, count: 2, rides: [{ name: 'In Denver' }, { name: 'In Hawaii' }] },
    ]);
    const { rides } = await agenda(`?day=${today}`);
    expect(rides.map(({ name, isPast }) => [name, isPast])).toEqual([
      ['In Denver', true],
      ['In Hawaii', false],
    ]);
  });

  it('of a weekend are counted until they begin, and on a Sunday those of the next one after that', async () => {
    const toSaturday = 6 - new Date(suite.test.now() - 7 * HOUR_MS).getUTCDay();
    suite.test.advance(toSaturday * DAY_MS);
    const [saturday, sunday] = [inDays(0), inDays(1)];
    await publish({ rideDate: saturday, rideTime: '22:00' });
    await publish({ rideDate: sunday, rideTime: '08:00' });
    const at = async (hours: number) => {
      const midnight = zonedInstant(saturday, '00:00', 'America/Denver');
      suite.test.advance(midnight + hours * HOUR_MS - suite.test.now());
      const { weekend, total } = await agenda(`?near=${DENVER}`);
      return [weekend.replace(/ within.*/, ''), total];
    };
    expect(await at(21)).toEqual(['This weekend: 2 rides', 2]);
    expect(await at(22)).toEqual(['This weekend: 1 ride', 2]);
    expect(await at(31)).toEqual(['This weekend: 1 ride', 1]);
    expect(await at(32)).toEqual(['Next weekend: no rides', 1]);
  });

  it('fill a month: first of a day named, the others counted, canceled ones gone', async () => {
    const day = inDays(3);
    for (const rideTime of ['10:00', '08:00', '09:00'])
      await publish({ name: `At ${rideTime}`, rideTime, rideDate: day });
    const { id, token } = await publish({ name: 'Called off', rideTime: '07:00', rideDate: day });
    const marks = async () =>
      (await agenda(`?month=${day.slice(0, 7)}`)).days.find(({ date }) => date === day);
    expect(await marks()).toMatchObject({ count: 4, rides: [{ name: 'Called off' }, { name: 'At 08:00' }] });
    const canceled = await suite.asOwner(token, 'POST', '/api/private/route/cancel');
    expect(canceled.statusCode, canceled.body).toBe(200);
    expect(await marks()).toMatchObject({ count: 3, rides: [{ name: 'At 08:00' }, { name: 'At 09:00' }] });
    expect((await agenda(`?day=${day}`)).rides.map((one) => one.id)).not.toContain(id);
    expect((await agenda('?month=1999-01')).month).toBe(inDays(0).slice(0, 7));
  });

  it('know their weather without asking, and call nothing good that is not known', async () => {
    await publish({ name: 'Tomorrow', zipCodes: ['85003'], rideTime: '12:00' });
    await publish({ name: 'In nine days', zipCodes: ['85003'], rideDate: inDays(9) });
    const before = { ...suite.test.simulator.requests };
    const unknown = await agenda();
    expect(unknown.rides.map(({ weather }) => weather)).toEqual([null, null]);
    expect(unknown.goodUntil).toBeNull();
    expect(suite.test.simulator.requests).toEqual(before);
    await suite.test.services.scenicRoutes.warmRides();
    const { rides, days, goodUntil } = await agenda();
    expect(rides.map(({ name, weather }) => [name, weather?.line ?? null])).toEqual([
      ['Tomorrow', 'Good 12–4 PM'],
      ['In nine days', null],
    ]);
    expect(days.find(({ date }) => date === inDays(1))?.rides).toMatchObject([{ level: 'good' }]);
    expect(Date.parse(goodUntil ?? '')).toBe(suite.test.now() + HOUR_MS);
    suite.test.advance(2 * HOUR_MS);
    expect((await agenda()).rides[0]?.weather?.recommendation).not.toBe('good');
    expect((await agenda()).goodUntil).toBeNull();
  });

  it('tell the hours of one ride, and a sentence for them', async () => {
    const { id } = await publish({ name: 'Tomorrow', zipCodes: ['85003'], rideTime: '12:00' });
    const late = await publish({ name: 'In nine days', zipCodes: ['85003'], rideDate: inDays(9) });
    const forecast = async (of: number) =>
      routeForecastSchema.parse((await suite.send('GET', `/api/scenic-route/${of}/weather`)).json());
    const { weather, day } = await forecast(id);
    expect(weather?.line).toBe('Good 12–4 PM');
    expect(day?.sentence).toMatch(
      /^Good for the whole ride: \d+ to \d+ °F, gusts to \d+ mph, rain unlikely\.$/,
    );
    expect(day?.hours).toHaveLength(12);
    const start = Date.parse(weather?.at ?? '') / 1_000;
    expect(day?.hours.map(({ time }) => (time - start) / 3_600)).toEqual([
      -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(await forecast(late.id)).toEqual({ weather: null, day: null });
    expect((await suite.send('GET', '/api/scenic-route/999999/weather')).statusCode).toBe(404);
  });

  it('count who goes, of published rides alone', async () => {
    const { id } = await publish({ name: 'Tomorrow', maxRiders: 5 });
    const unseen = await suite.send('POST', '/api/scenic-routes/add', {
      ...ride,
      rideDate: inDays(1),
      name: 'Not yet',
    });
    const hidden = addRouteAnswerSchema.parse(unseen.json()).id;
    const joined = await suite.send('POST', `/api/rides/${id}/rsvp`, { name: 'Ann', partySize: 2 });
    expect(joined.statusCode, joined.body).toBe(201);
    const answer = await suite.send('GET', `/api/rides/going?ids=${id},${hidden},999999`);
    expect(answer.json()).toEqual({ going: { [id]: 2 } });
    expect((await suite.send('GET', '/api/rides/going?ids=x')).statusCode).toBe(400);
    expect((await agenda()).rides[0]).toMatchObject({ maxRiders: 5 });
  });

  it('come in pages, and the weekend in a sentence', async () => {
    const weekend = await agenda();
    expect(weekend.weekend).toMatch(/^(This|Next) weekend: no rides\.$/);
    const names: string[] = [];
    for (let number = 0; number < 14; number += 1) {
      names.push(`Ride ${String(number).padStart(2, '0')}`);
      suite.test.advance(11 * 60_000);
      await publish({ name: names.at(-1), rideDate: inDays(20) });
    }
    const [first, second] = [await agenda(), await agenda('?page=2')];
    expect(first).toMatchObject({ total: 14, page: 1, pageSize: 12 });
    expect([...first.rides, ...second.rides].map(({ name }) => name)).toEqual(names);
    expect((await agenda('?page=3')).rides).toEqual([]);
  });

  it('are found within any distance, whole miles or not', async () => {
    await publish({});
    expect(await agenda(`?near=${DENVER}&within=81.5`)).toMatchObject({ within: 81.5, total: 1 });
  });

  it('are kept before those that are over, where there is no room for all', async () => {
    for (const days of [1, 2, 6, 7, 8]) await publish({ name: `In ${days}`, rideDate: inDays(days) });
    const now = suite.test.now() + 5 * DAY_MS;
    const kept = async (most: number) => {
      const days = createRideDays({
        db: suite.database.db,
        clock: { now: () => now },
        versions: { current: async () => ({ version: 1, changedAt: 0 }) },
        placesOf: () => [],
        most,
      });
      return (await days.all()).map(({ name }) => name);
    };
    expect(await kept(2)).toEqual(['In 6', 'In 7']);
    expect(await kept(4)).toEqual(['In 2', 'In 6', 'In 7', 'In 8']);
    expect(await kept(9)).toEqual(['In 1', 'In 2', 'In 6', 'In 7', 'In 8']);
  });

  it.each([
    ['00000', 'Zip code not found'],
    ['09001', MILITARY_ZIP_CODE],
  ])('near %s are not found, as in a search', async (zipCode, message) => {
    await publish({ name: 'Somewhere' });
    const answers = [
      await suite.send('GET', `/api/group-rides?near=${zipCode}`),
      await suite.send('POST', '/api/group-rides', { zipCode }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message }]);
  });

  it.each([
    'near=abc',
    'within=5',
    'within=201',
    'month=June',
    'day=today',
    'page=0',
    'order=name',
    'difficulty=x',
  ])('refuse %s by name', async (query) => {
    const response = await suite.send('GET', `/api/group-rides?${query}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([query.split('=')[0]]);
  });
});
