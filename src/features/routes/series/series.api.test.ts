import { expect, it } from 'vitest';
import { gpxOf, mountainRoad } from '#test/fixtures/sample-track.ts';
import { allTimesIn, standingRidesSuite, weekly } from '#test/standing-rides.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { trackDraftSchema } from '../tracks/tracks.schema.ts';

describeOnBothEngines('a standing ride', (open) => {
  const s = standingRidesSuite(open);
  const { suite, add, approve, asAdmin, listed, details, datesOf, makeDue, standing, mails, later, at } = s;
  const agenda = async (month: string) =>
    (await suite.send('GET', `/api/group-rides?month=${month}`)).json<{
      rides: { id: number; rideDate: string }[];
      total: number;
      days: { date: string; count: number }[];
    }>();

  it('waits as one entry, is approved once, and has its dates 60 days ahead', async () => {
    const { id } = await add(weekly);
    await suite.test.services.jobs.runDue();
    const queue = (await asAdmin('GET', `/api/admin/queue/rides/${id}`)).json<{
      preview?: { more: object[] };
    }>();
    expect(queue.preview?.more[0]).toEqual({
      label: 'Repeats',
      value: 'Every Sunday, from December 6, 2026 to April 25, 2027',
    });
    expect((await listed(id)).repeats).toBe('Every Sunday, from December 6, 2026 to April 25, 2027');
    await approve(id);
    expect(await datesOf(id)).toHaveLength(1);
    await makeDue();
    const dates = await datesOf(id);
    expect(dates.map(({ rideDate }) => rideDate)).toEqual([
      '2026-12-06',
      '2026-12-13',
      '2026-12-20',
      '2026-12-27',
      '2027-01-03',
      '2027-01-10',
      '2027-01-17',
    ]);
    const last = await details(dates.at(-1)?.id ?? 0);
    expect(last).toMatchObject({
      name: weekly.name,
      isGroupRide: true,
      rideStartsAt: '2027-01-17T16:00:00.000Z',
      series: { text: 'Every Sunday', endsOn: '2027-04-25' },
      submittedBy: 'Dana',
    });
    expect((await mails()).filter(({ kind }) => kind === 'route-online')).toHaveLength(1);
    // Each date is a ride of the month, and the next one stands in the list for all.
    expect((await agenda('2026-12')).total).toBe(1);
    expect((await agenda('2026-12')).days.map(({ date, count }) => [date, count])).toEqual(
      dates.slice(0, 4).map(({ rideDate }) => [rideDate, 1]),
    );
    const links = await suite.send('GET', '/sitemap.xml');
    for (const date of dates) expect(links.body).toContain(`/route/${date.id}<`);
  });

  it('makes each date once, whoever makes them, and goes on from day to day until it ends', async () => {
    const { id, dates } = await standing({ ...weekly, repeatsUntil: '2027-02-07' });
    const [row] = await suite.database.query<{ series_id: number }>(
      'select series_id from scenic_routes where id = $1',
      [id],
    );
    const { makeRideDates } = suite.test.services.scenicRoutes;
    suite.test.advance(14 * DAY_MS);
    const made = await Promise.all(Array.from({ length: 6 }, () => makeRideDates(row?.series_id ?? 0)));
    expect(made.toSorted()).toEqual([0, 0, 0, 0, 0, 2]);
    expect(await datesOf(id)).toHaveLength(dates.length + 2);
    for (let week = 0; week < 8; week += 1) {
      suite.test.advance(7 * DAY_MS);
      await suite.test.services.jobs.runDue();
    }
    const all = (await datesOf(id)).map(({ rideDate }) => rideDate);
    expect(all).toHaveLength(10);
    expect(new Set(all).size).toBe(10);
    expect(all.at(-1)).toBe('2027-02-07');
  });

  it('makes what a clock that was months ahead for a moment took for over, and nothing that was removed', async () => {
    const { id, token, dates } = await standing();
    const days = async () => (await datesOf(id)).map(({ rideDate }) => rideDate);
    await at(token, 'POST', '/cancel', dates[2]?.id ?? 0);
    await suite.database.query(`delete from scenic_routes where id = ${dates[3]?.id}`);
    suite.test.advance(100 * DAY_MS);
    await suite.test.services.jobs.runDue();
    expect(await days()).not.toContain('2027-01-24');
    for (const ms of [-100 * DAY_MS, HOUR_MS]) {
      suite.test.advance(ms);
      await suite.test.services.jobs.runDue();
    }
    const all = await days();
    expect(all).toEqual([
      ...dates.map(({ rideDate }) => rideDate).filter((day) => day !== dates[3]?.rideDate),
      ...['24', '31'].map((day) => `2027-01-${day}`),
      ...['07', '14', '21', '28'].map((day) => `2027-02-${day}`),
      ...all.slice(12),
    ]);
    expect(all.at(-1)).toBe('2027-04-25');
    expect((await datesOf(id))[2]?.isCancelled).toBe(true);
    await later(1);
    expect(await days()).toEqual(all);
  });

  it('makes no date of a day on which it would have begun already', async () => {
    const { id } = await add(weekly);
    suite.test.advance(Date.parse('2026-12-13T22:00:00Z') - suite.test.now());
    await suite.signInAgain();
    expect((await approve(id)).statusCode).toBe(200);
    await makeDue();
    expect((await datesOf(id)).map(({ rideDate }) => rideDate).slice(0, 2)).toEqual([
      '2026-12-06',
      '2026-12-20',
    ]);
  });

  it('keeps its hour when clocks change', async () => {
    await later(90);
    const { dates } = await standing({ ...weekly, rideDate: '2027-02-28', repeatsUntil: '' });
    const starts = await Promise.all(dates.map(async ({ id }) => (await details(id)).rideStartsAt));
    expect(starts.slice(0, 4)).toEqual([
      '2027-02-28T16:00:00.000Z',
      '2027-03-07T16:00:00.000Z',
      '2027-03-14T15:00:00.000Z',
      '2027-03-21T15:00:00.000Z',
    ]);
  });

  it('has the track, the stops and the people of its first date on each of them', async () => {
    const draft = await suite.test.app.inject({
      method: 'POST',
      url: '/api/route-geometry',
      headers: { 'content-type': 'application/gpx+xml' },
      payload: gpxOf(mountainRoad(500)),
    });
    const plan = { meetingTime: '08:30', lead: 'Sam', sweep: 'Lou', stops: ['Fuel', 'Pie'] };
    const { dates } = await standing({
      ...weekly,
      ...plan,
      trackId: trackDraftSchema.parse(draft.json()).id,
    });
    const first = await details(dates[0]?.id ?? 0);
    expect(first.track?.miles).toBeGreaterThan(1);
    for (const { id } of dates)
      expect(await details(id)).toMatchObject({ ...plan, track: { miles: first.track?.miles } });
  });

  it('refuses the 31st for every month, and an end before its first date', async () => {
    const send = (changes: object) => suite.send('POST', '/api/scenic-routes/add', { ...weekly, ...changes });
    const fifth = await send({ rideDate: '2027-01-31', repeats: 'monthly', repeatsUntil: '' });
    expect(fifth.statusCode).toBe(400);
    expect(fifth.json()).toMatchObject({
      errors: { repeats: expect.stringContaining('The 31st is a fifth Sunday') },
    });
    expect((await send({ repeatsUntil: '2026-12-05' })).json()).toMatchObject({
      errors: { repeatsUntil: 'The last day cannot be before the first date' },
    });
    expect((await send({ repeats: 'daily' })).statusCode).toBe(400);
    expect(
      (await send({ rideDate: '2027-01-31', repeats: 'monthly-last', repeatsUntil: '' })).statusCode,
    ).toBe(201);
    expect((await send({ meetingTime: '09:30' })).json()).toMatchObject({
      errors: { meetingTime: expect.stringContaining('must not be after') },
    });
  });

  it('leaves nothing behind when it is declined, or when its approval is undone', async () => {
    const { id } = await add(weekly);
    const [entry] = [{ kind: 'rides', id: String(id) }];
    const decided = (
      await asAdmin('POST', '/api/admin/queue/decide', { verdict: 'approve', entries: [entry] })
    ).json<{ results: { decision: string }[] }>();
    await asAdmin('POST', '/api/admin/queue/undo', { decisions: [decided.results[0]?.decision] });
    await makeDue();
    expect(await listed(id)).toMatchObject({ isApproved: false });
    expect(await suite.database.query('select id from scenic_routes')).toHaveLength(1);
    await asAdmin('POST', '/api/admin/queue/decide', { verdict: 'decline', entries: [entry] });
    await makeDue();
    expect(await suite.database.query('select id from scenic_routes')).toHaveLength(0);
    expect(await suite.database.query('select id from ride_series')).toHaveLength(0);
  });

  it('is taken down and put back with all dates to come, and makes none meanwhile', async () => {
    const { id, dates } = await standing();
    const { id: second = 0 } = dates[1] ?? {};
    const flags = (isPublished: boolean) =>
      asAdmin('POST', '/api/admin/approve', {
        type: 'scenic-routes',
        id: second,
        isApproved: true,
        isPublished,
      });
    expect((await flags(false)).statusCode).toBe(200);
    for (const date of dates)
      expect((await suite.send('GET', `/api/scenic-route/${date.id}`)).statusCode).toBe(404);
    await later(10);
    expect(await suite.database.query('select id from scenic_routes')).toHaveLength(dates.length);
    expect((await flags(true)).statusCode).toBe(200);
    expect(await datesOf(id)).toHaveLength(dates.length);
    // Deleting one deletes what is to come.
    await asAdmin('DELETE', `/api/admin/scenic-routes/${second}`);
    expect(await suite.database.query('select id from scenic_routes')).toHaveLength(0);
  });

  it('is one thing to the admin who looks for the same ride', async () => {
    await standing();
    const { id } = await add({ ...weekly, repeats: '' });
    const { body } = await asAdmin('GET', `/api/admin/queue/rides/${id}`);
    expect(body.match(/nearby\. Published/g)).toHaveLength(1);
  });

  it('passes an admin’s change on to the dates after it, and to new ones', async () => {
    const { dates } = await standing();
    const [first, second, third] = dates;
    await asAdmin('PUT', `/api/admin/scenic-routes/${second?.id}`, { name: 'Sunday lunch' });
    expect((await details(first?.id ?? 0)).name).toBe(weekly.name);
    expect((await details(third?.id ?? 0)).name).toBe('Sunday lunch');
    await later(7);
    const made = await datesOf(third?.id ?? 0);
    expect(made).toHaveLength(dates.length + 1);
    expect((await details(made.at(-1)?.id ?? 0)).name).toBe('Sunday lunch');
  });

  it('goes on in nobody’s calendar once an admin has taken it down, or deleted what was to come', async () => {
    const { dates } = await standing();
    await later(17);
    const [first, second] = [dates[0]?.id ?? 0, dates[1]?.id ?? 0];
    const times = async () => allTimesIn((await s.calendarOf(first)).body);
    const all = await times();
    expect(all.at(-1)).toBe('2027-04-25T15:00');
    const flags = { type: 'scenic-routes', id: second, isApproved: true };
    await asAdmin('POST', '/api/admin/approve', { ...flags, isPublished: false });
    expect(await times()).toEqual(['2026-12-06T16:00']);
    await asAdmin('POST', '/api/admin/approve', { ...flags, isPublished: true });
    expect(await times()).toEqual(all);
    await asAdmin('DELETE', `/api/admin/scenic-routes/${second}`);
    expect(await times()).toEqual(['2026-12-06T16:00']);
  });

  it('passes an admin’s track on to the dates after it, and to new ones, or takes it from them', async () => {
    const { dates } = await standing();
    const [first, second, third] = dates.map(({ id }) => id);
    const draft = await suite.test.app.inject({
      method: 'POST',
      url: '/api/route-geometry',
      headers: { 'content-type': 'application/gpx+xml' },
      payload: gpxOf(mountainRoad(500)),
    });
    const { id: trackId, miles } = trackDraftSchema.parse(draft.json());
    const give = (id: string | null) =>
      asAdmin('PUT', `/api/admin/scenic-routes/${second}/track`, { trackId: id });
    const milesOf = async (id = 0) => (await details(id)).track?.miles;
    expect((await give(trackId)).statusCode).toBe(200);
    expect([await milesOf(first), await milesOf(second), await milesOf(third)]).toEqual([
      undefined,
      miles,
      miles,
    ]);
    await later(7);
    expect(await milesOf((await datesOf(third ?? 0)).at(-1)?.id)).toBe(miles);
    expect((await give(null)).statusCode).toBe(200);
    for (const { id } of await datesOf(third ?? 0)) expect(await milesOf(id)).toBeUndefined();
  });
});
