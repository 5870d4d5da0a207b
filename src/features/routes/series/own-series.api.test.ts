import { expect, it } from 'vitest';
import type { QueueAnswer } from '#features/review/queue/queue.schema.ts';
import { messageOf } from '#test/test-suite.ts';
import { standingRidesSuite, timesIn, weekly } from '#test/standing-rides.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { DAY_MS } from '#platform/time/units.ts';

const FOLLOWING = 'this and following dates';

describeOnBothEngines('a standing ride by its private link', (open) => {
  const s = standingRidesSuite(open);
  const { suite, add, asAdmin, at, datesOf, details, editAt, decide, join, mailed, standing, viewAt, later } =
    s;
  const idAt = (dates: readonly { id: number }[], index: number) => dates[index]?.id ?? 0;

  it('opens all of its dates, and those of no other ride', async () => {
    const { token, dates } = await standing();
    const other = await add();
    const view = await viewAt(token, idAt(dates, 2));
    expect(view).toMatchObject({ id: idAt(dates, 2), stored: { rideDate: '2026-12-20' } });
    expect(view.series).toMatchObject({ text: 'Every Sunday', mayEnd: true });
    expect(view.series?.dates.map(({ id }) => id)).toEqual(dates.map(({ id }) => id));
    expect((await at(token, 'GET', '', other.id)).statusCode).toBe(409);
    expect((await at(token, 'POST', '/cancel', other.id)).statusCode).toBe(409);
    expect((await at(token, 'GET', '/rsvps', idAt(dates, 2))).statusCode).toBe(200);
  });

  it('cancels one date: its riders are told, and no other date changes', async () => {
    const { token, dates } = await standing();
    await join(idAt(dates, 1), 'ann');
    await join(idAt(dates, 2), 'ben');
    expect((await at(token, 'POST', '/cancel', idAt(dates, 1))).statusCode).toBe(200);
    expect(await mailed('ride-off')).toEqual(['ann@ride.example']);
    expect((await datesOf(idAt(dates, 0))).map(({ isCancelled }) => isCancelled)).toEqual(
      dates.map((_, index) => index === 1),
    );
    await later(3);
    expect((await datesOf(idAt(dates, 0))).filter(({ rideDate }) => rideDate === '2026-12-13')).toHaveLength(
      1,
    );
  });

  it('moves one date once an admin agrees, and the job does not make the old day again', async () => {
    const { token, dates } = await standing();
    await join(idAt(dates, 1), 'ann');
    await editAt(token, idAt(dates, 1), { rideDate: '2026-12-12', rideTime: '10:30' });
    expect((await details(idAt(dates, 1))).rideDate).toBe('2026-12-13');
    expect((await decide(idAt(dates, 1), 'accept')).statusCode).toBe(200);
    expect(await mailed('ride-changed')).toEqual(['ann@ride.example']);
    await later(1);
    const days = (await datesOf(idAt(dates, 0))).map(({ rideDate }) => rideDate);
    expect(days.slice(0, 3)).toEqual(['2026-12-06', '2026-12-12', '2026-12-20']);
    expect(days).toHaveLength(dates.length);
  });

  it('changes one date and all that follow, those that are made later too', async () => {
    const { token, dates } = await standing();
    await join(idAt(dates, 1), 'ann');
    await join(idAt(dates, 2), 'ben');
    await join(idAt(dates, 4), 'cleo');
    await editAt(token, idAt(dates, 2), { appliesTo: FOLLOWING, rideTime: '08:00', meetingPoint: 'Bakery' });
    expect((await s.listed(idAt(dates, 2))).proposal?.fields).toContainEqual(
      expect.objectContaining({ label: 'Counts for', current: 'this date', proposed: FOLLOWING }),
    );
    expect((await decide(idAt(dates, 2), 'accept')).statusCode).toBe(200);
    expect(await mailed('ride-changed')).toEqual(
      expect.arrayContaining(['ben@ride.example', 'cleo@ride.example']),
    );
    expect(await mailed('ride-changed')).toHaveLength(2);
    expect(await details(idAt(dates, 1))).toMatchObject({ rideTime: '09:00', meetingPoint: 'Fuel station' });
    await later(7);
    const made = await datesOf(idAt(dates, 0));
    expect(made).toHaveLength(dates.length + 1);
    for (const { id } of made.slice(2))
      expect(await details(id)).toMatchObject({ rideTime: '08:00', meetingPoint: 'Bakery' });
  });

  it('moves one date that waits again alone: the others and their rule stay', async () => {
    const { token, dates } = await standing();
    const first = idAt(dates, 0);
    const flags = { isApproved: false, isPublished: false };
    const back = await asAdmin('POST', '/api/admin/approve', { type: 'scenic-routes', id: first, ...flags });
    expect(back.statusCode, back.body).toBe(200);
    const { wanted, version } = await viewAt(token, first);
    const other = await at(token, 'PUT', '', first, { ...wanted, version, repeats: 'monthly' });
    expect([other.statusCode, messageOf(other)]).toEqual([
      400,
      'A standing ride that is not public keeps its rule.',
    ]);
    // The day of another date of it.
    await editAt(token, first, { rideDate: '2026-12-13' });
    await editAt(token, first, { rideDate: '2026-12-05', description: 'Slower' });
    expect((await s.approve(first)).statusCode).toBe(200);
    await s.makeDue();
    expect((await datesOf(first)).map(({ id, rideDate }) => [id, rideDate])).toEqual(
      dates.map(({ id, rideDate }) => [id, id === first ? '2026-12-05' : rideDate]),
    );
  });

  it('counts nothing but the scope as no change', async () => {
    const { token, dates } = await standing();
    const same = await editAt(token, idAt(dates, 1), { appliesTo: FOLLOWING });
    expect(same.message).toBe('There was nothing to change.');
  });

  it('ends from one date on: those that follow are off, and no new ones come', async () => {
    const { token, dates } = await standing();
    await join(idAt(dates, 1), 'ann');
    await join(idAt(dates, 3), 'ben');
    const ended = await at(token, 'POST', '/end', idAt(dates, 2));
    expect(ended.statusCode, ended.body).toBe(200);
    expect(await mailed('ride-off')).toEqual(['ben@ride.example']);
    await later(20);
    expect((await datesOf(idAt(dates, 0))).map(({ isCancelled }) => isCancelled)).toEqual(
      dates.map((_, index) => index >= 2),
    );
    expect((await at(token, 'POST', '/end', idAt(dates, 3))).statusCode).toBe(409);
  });

  it('changes as one while it waits, and its rule with its day', async () => {
    const { id, token } = await add(weekly);
    expect(messageOf(await s.edit(token, { rideDate: '2026-12-12', meetingPoint: 'Bakery' }))).toBe(
      'Your change is saved.',
    );
    await s.approve(id);
    await s.makeDue();
    const dates = await datesOf(id);
    expect(dates.slice(0, 2).map(({ rideDate }) => rideDate)).toEqual(['2026-12-12', '2026-12-19']);
    expect(await details(idAt(dates, 1))).toMatchObject({
      meetingPoint: 'Bakery',
      series: { text: 'Every Saturday' },
    });
  });

  it('forgets who sent it in all of its dates, and in those to come', async () => {
    const { token, dates } = await standing();
    expect((await at(token, 'DELETE', '/contact', idAt(dates, 1))).statusCode).toBe(200);
    await later(7);
    const rows = await suite.database.query<{ submitted_by: string; submitter_email: string | null }>(
      'select distinct submitted_by, submitter_email from scenic_routes',
    );
    expect(rows).toEqual([{ submitted_by: 'Anonymous', submitter_email: null }]);
  });

  it('sends one link again for all of its dates', async () => {
    await standing();
    const links = await suite.test.services.scenicRoutes.listPrivateLinks('dana@ride.example');
    expect(links).toHaveLength(1);
  });

  it('loses no change when two of them and the job meet', async () => {
    for (let round = 0; round < 4; round += 1) {
      suite.test.advance(11 * 60_000);
      const { token, dates } = await standing({ ...weekly, name: `Round ${round}` });
      const series = (await details(idAt(dates, 0))).series?.id ?? 0;
      await editAt(token, idAt(dates, 1), { appliesTo: FOLLOWING, pace: 'Slow' });
      suite.test.advance(7 * DAY_MS);
      await suite.signInAgain();
      const [accepted, cancelled, added] = await Promise.all([
        decide(idAt(dates, 1), 'accept'),
        at(token, 'POST', '/cancel', idAt(dates, 3)),
        suite.test.services.scenicRoutes.makeRideDates(series),
      ]);
      expect([accepted.statusCode, cancelled.statusCode, added]).toEqual([200, 200, 1]);
      const made = await datesOf(idAt(dates, 0));
      expect(made).toHaveLength(dates.length + 1);
      expect(made[3]).toMatchObject({ isCancelled: true });
      for (const [index, { id }] of made.entries())
        if (index > 0 && index !== 3) expect(await details(id)).toMatchObject({ pace: 'Slow' });
      await asAdmin('DELETE', `/api/admin/scenic-routes/${idAt(dates, 0)}`);
      suite.test.advance(-7 * DAY_MS);
    }
  });

  it('is one calendar entry that another program reads across a change of clocks', async () => {
    await later(80);
    const { token, dates } = await standing({
      ...weekly,
      rideDate: '2027-02-28',
      repeatsUntil: '2027-04-25',
    });
    const first = idAt(dates, 0);
    expect(timesIn((await s.calendarOf(first)).body).map(({ at: when }) => when.slice(0, 16))).toEqual([
      '2027-02-28T16:00',
      '2027-03-07T16:00',
      '2027-03-14T15:00',
      '2027-03-21T15:00',
      '2027-03-28T15:00',
      '2027-04-04T15:00',
      '2027-04-11T15:00',
      '2027-04-18T15:00',
      '2027-04-25T15:00',
    ]);
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    const before = sequence((await s.calendarOf(first)).body);
    await at(token, 'POST', '/cancel', idAt(dates, 1));
    await editAt(token, idAt(dates, 2), { rideDate: '2027-03-13', rideTime: '10:30', name: 'Pi Day eve' });
    await decide(idAt(dates, 2), 'accept');
    const text = (await s.calendarOf(first)).body;
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270425T150000Z');
    expect(text).toContain('EXDATE;TZID=America/Denver:20270307T090000');
    expect(text).toContain('RECURRENCE-ID;TZID=America/Denver:20270314T090000');
    expect(sequence(text)).toBeGreaterThan(before);
    expect(timesIn(text).slice(0, 4)).toEqual([
      { at: '2027-02-28T16:00:00.000Z', wall: '2027-02-28T09:00:00', summary: weekly.name },
      { at: '2027-03-13T17:30:00.000Z', wall: '2027-03-13T10:30:00', summary: 'Pi Day eve' },
      { at: '2027-03-21T15:00:00.000Z', wall: '2027-03-21T09:00:00', summary: weekly.name },
      { at: '2027-03-28T15:00:00.000Z', wall: '2027-03-28T09:00:00', summary: weekly.name },
    ]);
  });

  it('keeps its hour in a calendar where the clocks skip that of its first date', async () => {
    await later(100);
    const night = { ...weekly, rideDate: '2027-03-14', rideTime: '02:30', repeatsUntil: '2027-03-28' };
    const { dates } = await standing(night);
    const text = (await s.calendarOf(idAt(dates, 0))).body;
    expect(text).toContain('DTSTART;TZID=America/Denver:20270314T033000');
    expect(text).toContain('DTSTART;TZID=America/Denver:20270321T023000');
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270328T083000Z');
  });

  it('says when a date begins whose hour the clocks skip, and keeps what was typed in the form', async () => {
    await later(100);
    const night = { ...weekly, rideDate: '2027-03-14', rideTime: '02:30', repeatsUntil: '2027-03-28' };
    const { id, token, dates } = await standing(night);
    expect(dates.map(({ rideTime }) => rideTime)).toEqual(['03:30', '02:30', '02:30']);
    const own = await viewAt(token, id);
    expect(own.series?.dates.map(({ rideTime }) => rideTime)).toEqual(['03:30', '02:30', '02:30']);
    expect(own).toMatchObject({ beginsAt: '03:30', wanted: { rideTime: '02:30' } });
    await editAt(token, idAt(dates, 1), { rideTime: '02:15', rideDate: '2027-03-14' });
    const { entries } = (await asAdmin('GET', '/api/admin/queue')).json<QueueAnswer>();
    const [change] = entries;
    expect(change?.ride).toMatchObject({ date: '2027-03-14', time: '03:15' });
    const queued = await asAdmin('GET', `/api/admin/queue/changes/${change?.id}`);
    expect(queued.json()).toMatchObject({ preview: { line: expect.stringContaining('3:15 AM') } });
  });

  it('is read across the change in November too, by months, and gone when it is taken down', async () => {
    await later(300);
    const { dates, id } = await standing({
      ...weekly,
      rideDate: '2027-10-09',
      repeats: 'monthly',
      repeatsUntil: '2028-03-31',
    });
    const calendar = await s.calendarOf(idAt(dates, 0));
    expect(calendar.headers['content-type']).toContain('text/calendar');
    expect(
      timesIn(calendar.body).map(({ at: when, wall }) => [when.slice(0, 16), wall.slice(11, 16)]),
    ).toEqual([
      ['2027-10-09T15:00', '09:00'],
      ['2027-11-13T16:00', '09:00'],
      ['2027-12-11T16:00', '09:00'],
      ['2028-01-08T16:00', '09:00'],
      ['2028-02-12T16:00', '09:00'],
      ['2028-03-11T16:00', '09:00'],
    ]);
    const { series } = await details(id);
    await asAdmin('DELETE', `/api/admin/scenic-routes/${id}`);
    expect((await suite.send('GET', `/ride-series/${series?.id}.ics`)).statusCode).toBe(404);
  });
});
