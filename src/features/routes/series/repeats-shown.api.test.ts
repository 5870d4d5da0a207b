import { expect, it } from 'vitest';
import { standingRidesSuite, weekly } from '#test/standing-rides.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import type { AgendaAnswer } from '../agenda/agenda.schema.ts';
import type { RouteSearchAnswer } from '../entry/route.schema.ts';
import { rideEvent } from '../rides/rides.seo.ts';

const SITE = { siteName: 'Dryline', publicUrl: 'https://ride.example' };
const FOLLOWING = 'this and following dates';

describeOnDatabase('that a ride repeats', (open) => {
  const s = standingRidesSuite(open);
  const { suite, add, approve, at, details, editAt, decide, standing } = s;
  const idAt = (dates: readonly { id: number }[], index: number) => dates[index]?.id ?? 0;

  const agenda = async (query = '') =>
    (await suite.send('GET', `/api/group-rides${query}`)).json<AgendaAnswer>();
  const texts = (rides: readonly { rideDate: string | null; repeats: string | null }[]) =>
    Object.fromEntries(rides.slice(0, 4).map(({ rideDate, repeats }) => [rideDate, repeats]));
  /** By day, as the list of the next rides says it. */
  const listed = async (query = '') => texts((await agenda(query)).rides);
  /** By day, as a search says it. */
  async function shown() {
    const search = await suite.send('POST', '/api/group-rides', { zipCode: '80302', maxDistance: 50 });
    return texts(search.json<RouteSearchAnswer>().routes);
  }
  const feed = async () =>
    (await suite.send('GET', '/group-rides/feed.json')).json<{ items: { content_text: string }[] }>().items;

  it('stands in searches and feeds, but for a date that was moved, and follows the rule', async () => {
    const { token, dates } = await standing();
    const { id } = await add({ ...weekly, rideDate: '2026-12-07', repeats: '' });
    await approve(id);
    await editAt(token, idAt(dates, 1), { rideDate: '2026-12-12' });
    expect((await decide(idAt(dates, 1), 'accept')).statusCode).toBe(200);
    expect(await shown()).toEqual({
      '2026-12-06': 'Every Sunday',
      '2026-12-07': null,
      '2026-12-12': null,
      '2026-12-20': 'Every Sunday',
    });
    const [first, single] = await feed();
    expect(first?.content_text).toContain('\n\nEvery Sunday\n\n');
    expect(single?.content_text).not.toContain('Every Sunday');

    await editAt(token, idAt(dates, 2), { appliesTo: FOLLOWING, repeats: 'monthly' });
    expect((await decide(idAt(dates, 2), 'accept')).statusCode).toBe(200);
    expect(await shown()).toEqual({
      '2026-12-06': null,
      '2026-12-07': null,
      '2026-12-12': null,
      '2026-12-20': 'The third Sunday of every month',
    });
  });

  it('is said once in the list, by its next date, with dates that differ beside it and each on its own day', async () => {
    const { token, dates } = await standing();
    await editAt(token, idAt(dates, 1), { rideTime: '07:00' });
    expect((await decide(idAt(dates, 1), 'accept')).statusCode).toBe(200);
    await editAt(token, idAt(dates, 3), { rideDate: '2026-12-26' });
    expect((await decide(idAt(dates, 3), 'accept')).statusCode).toBe(200);
    const until = 'Every Sunday until Apr 25, 2027';
    const differing = { '2026-12-13': 'Every Sunday', '2026-12-26': null };
    expect(await listed()).toEqual({ '2026-12-06': until, ...differing });
    expect(await agenda()).toMatchObject({ total: 3 });
    expect(await listed('?near=80302&order=near')).toEqual({ '2026-12-06': until, ...differing });
    expect(await listed('?day=2026-12-20')).toEqual({ '2026-12-20': 'Every Sunday' });

    await at(token, 'POST', '/cancel', idAt(dates, 0));
    expect(await listed()).toEqual({ ...differing, '2026-12-20': until });
    await at(token, 'POST', '/end', idAt(dates, 4));
    expect(await listed()).toEqual({ ...differing, '2026-12-20': 'Every Sunday' });
  });

  it('is told to search engines as its page says it', async () => {
    const { dates } = await standing();
    const ride = await details(idAt(dates, 0));
    expect(rideEvent(ride, SITE)).toMatchObject({
      '@type': 'Event',
      startDate: '2026-12-06T09:00:00-07:00',
      superEvent: {
        '@type': 'EventSeries',
        name: ride.name,
        location: { '@type': 'Place' },
        eventSchedule: {
          '@type': 'Schedule',
          repeatFrequency: 'P1W',
          byDay: 'SU',
          endDate: '2027-04-25',
          scheduleTimezone: 'America/Denver',
        },
      },
    });
    const monthly = await standing({ ...weekly, name: 'By months', repeats: 'monthly' });
    expect(rideEvent(await details(monthly.id), SITE)).toMatchObject({
      superEvent: { eventSchedule: { repeatFrequency: 'P1M', byDay: '1SU' } },
    });
    const { id } = await add({ ...weekly, repeats: '' });
    await approve(id);
    expect(rideEvent(await details(id), SITE)).not.toHaveProperty('superEvent');
  });
});
