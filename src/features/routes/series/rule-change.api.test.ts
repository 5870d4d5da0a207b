import { expect, it } from 'vitest';
import { allTimesIn, standingRidesSuite, weekly } from '#test/standing-rides.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { messageOf } from '#test/test-suite.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const FOLLOWING = 'this and following dates';

describeOnBothEngines('another rule for a standing ride', (open) => {
  const s = standingRidesSuite(open);
  const { suite, add, at, datesOf, details, editAt, decide, join, mailed, standing, viewAt, later } = s;
  const idAt = (dates: readonly { id: number }[], index: number) => dates[index]?.id ?? 0;
  const days = async (id: number) => (await datesOf(id)).map(({ rideDate }) => rideDate);
  /** Sent by the owner and accepted. */
  async function changeRule(token: string, date: number, changes: object) {
    await editAt(token, date, { appliesTo: FOLLOWING, ...changes });
    const answer = await decide(date, 'accept');
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const refused = async (token: string, date: number, changes: object) => {
    const { wanted, version } = await viewAt(token, date);
    const answer = await at(token, 'PUT', '', date, { ...wanted, version, appliesTo: FOLLOWING, ...changes });
    expect(answer.statusCode).toBe(400);
    return answer.json<{ errors: Record<string, string[] | string> }>().errors;
  };

  it('moves to another weekday from one date on: riders of the dates left out are told', async () => {
    const { token, dates } = await standing();
    const [first, second, third] = [idAt(dates, 0), idAt(dates, 1), idAt(dates, 2)];
    await join(second, 'ann');
    await join(third, 'ben');
    await editAt(token, third, { appliesTo: FOLLOWING, rideDate: '2026-12-19' });
    expect((await s.listed(third)).proposal?.fields).toContainEqual(
      expect.objectContaining({ label: 'Ride date', current: '2026-12-20', proposed: '2026-12-19' }),
    );
    expect(await mailed('ride-off')).toEqual([]);
    expect((await decide(third, 'accept')).statusCode).toBe(200);
    expect(await mailed('ride-off')).toEqual(['ben@ride.example']);
    expect(await days(first)).toEqual([
      '2026-12-06',
      '2026-12-13',
      '2026-12-19',
      '2026-12-26',
      '2027-01-02',
      '2027-01-09',
      '2027-01-16',
    ]);
    expect(await details(third)).toMatchObject({ isCancelled: true, series: { text: 'Every Saturday' } });
    await later(7);
    expect((await days(first)).slice(-2)).toEqual(['2027-01-16', '2027-01-23']);
    // Who holds a link sees the dates of the new rule, and may go back to the old one.
    await changeRule(token, (await datesOf(first))[2]?.id ?? 0, { rideDate: '2026-12-20' });
    expect((await days(first)).slice(0, 4)).toEqual(['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27']);
    expect((await datesOf(first)).some(({ isCancelled }) => isCancelled)).toBe(false);
  });

  it('changes from every week to once a month: dates in both keep their riders and their own changes', async () => {
    const { token, dates } = await standing();
    const [first, , third, fourth, fifth] = dates.map(({ id }) => id);
    const sixth = idAt(dates, 5);
    await join(sixth, 'ann');
    await join(fifth ?? 0, 'ben');
    await editAt(token, sixth, { rideDate: '2027-01-11', meetingPoint: 'Bakery' });
    expect((await decide(sixth, 'accept')).statusCode).toBe(200);
    await at(token, 'POST', '/cancel', fourth ?? 0);
    // The second Sunday of each month: January 10 stays, and was moved to the 11th.
    await changeRule(token, idAt(dates, 1), { repeats: 'monthly' });
    expect(await days(first ?? 0)).toEqual(['2026-12-06', '2026-12-13', '2027-01-11']);
    expect(await details(sixth)).toMatchObject({ meetingPoint: 'Bakery', isCancelled: false });
    expect(await mailed('ride-off')).toEqual(['ben@ride.example']);
    expect((await details(third ?? 0)).isCancelled).toBe(true);
    expect(await (await suite.send('GET', `/api/rides/${sixth}/rsvp`)).json()).toMatchObject({ going: 1 });
    const { wanted } = await viewAt(token, sixth);
    expect(wanted).toMatchObject({ repeats: 'monthly', repeatsUntil: '2027-04-25' });
  });

  it('lets a date that was moved to a day of the new rule stand for it', async () => {
    const { token, dates } = await standing();
    await join(idAt(dates, 3), 'ann');
    await editAt(token, idAt(dates, 3), { rideDate: '2026-12-26' });
    expect((await decide(idAt(dates, 3), 'accept')).statusCode).toBe(200);
    await changeRule(token, idAt(dates, 2), { rideDate: '2026-12-19' });
    expect(await mailed('ride-off')).toEqual([]);
    const now = await datesOf(idAt(dates, 0));
    expect(now.map(({ rideDate }) => rideDate).slice(2, 5)).toEqual([
      '2026-12-19',
      '2026-12-26',
      '2027-01-02',
    ]);
    expect(now[3]?.id).toBe(idAt(dates, 3));
  });

  it('ends earlier, or later again, with the dates that belong to it', async () => {
    const { token, dates } = await standing();
    await join(idAt(dates, 3), 'ann');
    await changeRule(token, idAt(dates, 0), { repeatsUntil: '2026-12-20' });
    expect(await days(idAt(dates, 0))).toEqual(['2026-12-06', '2026-12-13', '2026-12-20']);
    expect(await mailed('ride-off')).toEqual(['ann@ride.example']);
    await later(1);
    expect(await days(idAt(dates, 0))).toHaveLength(3);
    await changeRule(token, idAt(dates, 0), { repeatsUntil: '2027-10-31' });
    const again = await days(idAt(dates, 0));
    expect(again.slice(2, 5)).toEqual(['2026-12-20', '2026-12-27', '2027-01-03']);
    expect((await details(idAt(dates, 0))).series?.endsOn).toBe('2027-10-31');
  });

  it('does not bring back what an owner canceled or an admin deleted', async () => {
    const { token, dates } = await standing();
    await at(token, 'POST', '/cancel', idAt(dates, 2));
    await suite.database.query(`delete from scenic_routes where id = ${idAt(dates, 3)}`);
    await changeRule(token, idAt(dates, 1), { repeatsUntil: '2027-05-30', rideTime: '08:00' });
    const now = await datesOf(idAt(dates, 0));
    expect(now.map(({ rideDate }) => rideDate).slice(0, 4)).toEqual([
      '2026-12-06',
      '2026-12-13',
      '2026-12-20',
      '2027-01-03',
    ]);
    expect(now[2]).toMatchObject({ isCancelled: true, rideTime: '09:00' });
    expect(now[3]).toMatchObject({ isCancelled: false, rideTime: '08:00' });
  });

  it('says by field what cannot be, and keeps the rule when a change is for one date', async () => {
    const { token, dates } = await standing();
    const first = idAt(dates, 0);
    expect(await refused(token, first, { rideDate: '2026-12-31', repeats: 'monthly' })).toHaveProperty(
      'repeats',
    );
    expect(await refused(token, first, { repeatsUntil: '2026-12-05' })).toHaveProperty('repeatsUntil');
    expect(await refused(token, first, { repeatsUntil: '2028-12-05' })).toHaveProperty('repeatsUntil');
    expect(await refused(token, first, { rideDate: '2026-11-01' })).toHaveProperty('rideDate');
    const alone = await editAt(token, first, { repeats: 'monthly', repeatsUntil: '2026-12-31' });
    expect(alone.message).toBe('There was nothing to change.');
  });

  it('changes the rule at once while the first date waits for its first look', async () => {
    const { id, token } = await add(weekly);
    const answer = await s.edit(token, { repeats: 'monthly', repeatsUntil: '2027-02-28' });
    expect(messageOf(answer)).toBe('Your change is saved.');
    await s.approve(id);
    await s.makeDue();
    expect(await days(id)).toEqual(['2026-12-06', '2027-01-03']);
    expect((await details(id)).series).toMatchObject({
      text: 'The first Sunday of every month',
      endsOn: '2027-02-28',
    });
  });

  it('drops what waited for a date that is left out, and refuses half a change', async () => {
    const { token, dates } = await standing();
    await editAt(token, idAt(dates, 3), { pace: 'Slow' });
    await changeRule(token, idAt(dates, 2), { repeatsUntil: '2026-12-20' });
    expect((await viewAt(token, idAt(dates, 3))).proposal).toBeNull();
    await editAt(token, idAt(dates, 1), { appliesTo: FOLLOWING, repeatsUntil: '2027-01-31' });
    const { proposal } = await s.listed(idAt(dates, 1));
    const half = await s.asAdmin('POST', `/api/admin/proposals/${proposal?.id}/accept`, {
      version: proposal?.version,
      fields: ['repeatsUntil'],
    });
    expect(half.statusCode).toBe(409);
    expect((await details(idAt(dates, 0))).series?.endsOn).toBe('2026-12-20');
  });

  it('makes each date once when two changes and the job meet', async () => {
    const { token, dates } = await standing();
    const series = (await details(idAt(dates, 0))).series?.id ?? 0;
    await editAt(token, idAt(dates, 1), { appliesTo: FOLLOWING, rideDate: '2026-12-12' });
    await editAt(token, idAt(dates, 4), { appliesTo: FOLLOWING, repeats: 'monthly' });
    suite.test.advance(7 * DAY_MS);
    await suite.signInAgain();
    const [one, other] = await Promise.all([
      decide(idAt(dates, 1), 'accept'),
      decide(idAt(dates, 4), 'accept'),
      suite.test.services.scenicRoutes.makeRideDates(series),
    ]);
    expect([one.statusCode, other.statusCode]).toContain(200);
    const made = await days(idAt(dates, 0));
    expect(new Set(made).size).toBe(made.length);
    const rows = await suite.database.query<{ series_date: string }>(
      `select series_date from scenic_routes where series_id = ${series} and not left_series`,
    );
    expect(new Set(rows.map(({ series_date }) => series_date)).size).toBe(rows.length);
  });

  it.each([
    {
      clocks: 'spring',
      wait: 80,
      first: '2027-02-28',
      until: '2027-04-25',
      to: '2027-03-13',
      times: [
        '2027-02-28T16:00',
        '2027-03-07T16:00',
        '2027-03-13T16:00',
        '2027-03-20T15:00',
        '2027-03-27T15:00',
        '2027-04-03T15:00',
        '2027-04-10T15:00',
        '2027-04-17T15:00',
        '2027-04-24T15:00',
      ],
    },
    {
      clocks: 'fall',
      wait: 310,
      first: '2027-10-17',
      until: '2027-11-28',
      to: '2027-10-30',
      times: [
        '2027-10-17T15:00',
        '2027-10-24T15:00',
        '2027-10-30T15:00',
        '2027-11-06T15:00',
        '2027-11-13T16:00',
        '2027-11-20T16:00',
        '2027-11-27T16:00',
      ],
    },
  ])('stays true in calendars across the change of clocks in $clocks', async (turn) => {
    await later(turn.wait);
    const { token, dates } = await standing({ ...weekly, rideDate: turn.first, repeatsUntil: turn.until });
    const first = idAt(dates, 0);
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    const before = (await s.calendarOf(first)).body;
    await changeRule(token, idAt(dates, 2), { rideDate: turn.to });
    const after = (await s.calendarOf(first)).body;
    expect(allTimesIn(after)).toEqual(turn.times);
    expect(sequence(after)).toBeGreaterThan(sequence(before));
    expect(after).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA');
    // A date that is off, and one with another hour, of the new rule.
    const now = await datesOf(first);
    await at(token, 'POST', '/cancel', idAt(now, 3));
    await editAt(token, idAt(now, 4), { rideTime: '11:00' });
    expect((await decide(idAt(now, 4), 'accept')).statusCode).toBe(200);
    const third = (await s.calendarOf(first)).body;
    expect(third).toContain(`EXDATE;TZID=America/Denver:${now[3]?.rideDate.replaceAll('-', '')}T090000`);
    expect(third).toContain(
      `RECURRENCE-ID;TZID=America/Denver:${now[4]?.rideDate.replaceAll('-', '')}T090000`,
    );
    const moved = new Date(Date.parse(`${turn.times[4]}Z`) + 2 * HOUR_MS).toISOString().slice(0, 16);
    expect(allTimesIn(third)).toEqual([...turn.times.slice(0, 3), moved, ...turn.times.slice(5)]);
  });

  it('goes on when an admin changes, takes down or deletes a date that it left out, or one that is over', async () => {
    const { token, dates } = await standing();
    const [first, third] = [idAt(dates, 0), idAt(dates, 2)];
    await changeRule(token, third, { rideDate: '2026-12-19' });
    await later(17);
    const coming = async () =>
      (await datesOf(first)).filter(({ rideDate }) => rideDate > '2026-12-06').map(({ id }) => id);
    const before = await coming();
    const names = async () => new Set(await Promise.all(before.map(async (id) => (await details(id)).name)));
    for (const id of [third, first]) {
      await s.asAdmin('PUT', `/api/admin/scenic-routes/${id}`, { name: 'Took place in the rain' });
      expect((await details(id)).name).toBe('Took place in the rain');
      expect(await names()).toEqual(new Set([weekly.name]));
    }
    const flags = { type: 'scenic-routes', isApproved: true, isPublished: false };
    expect((await s.asAdmin('POST', '/api/admin/approve', { ...flags, id: third })).statusCode).toBe(200);
    expect(await coming()).toEqual(before);
    await s.asAdmin('DELETE', `/api/admin/scenic-routes/${third}`);
    expect(await coming()).toEqual(before);
    await later(7);
    expect(await coming()).toHaveLength(before.length + 1);
  });
});
