import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { confirmedRequest, helpSuite, listedVolunteer, tokenIn } from '#test/roadside-help.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

const FRISCO = '80443';
const SILVERTHORNE = '80498';

describeOnBothEngines('the relay after a clock that was ahead', (open) => {
  const help = helpSuite(open);

  /** A request whose chosen volunteer, Ana, is asked while the clock is `ahead`; it is right again afterwards. */
  async function askedAhead(ahead: number) {
    const ids = await help.list(listedVolunteer('Ana', FRISCO), listedVolunteer('Ben', SILVERTHORNE));
    const request = await confirmedRequest(help, ids.get('Ana'));
    const asked = await help.after(ahead);
    expect(asked.map(({ to }) => to)).toEqual(['ana@ride.example']);
    await help.after(-ahead);
    return { ...request, offer: tokenIn(asked[0]) };
  }

  it('asks the next ones as soon as ever, and says when on the page', async () => {
    const { token } = await askedAhead(20 * HOUR_MS);
    const next = await help.after(19 * MINUTE_MS);
    expect(next.map(({ to }) => to)).toEqual(['ben@ride.example']);
    const { body } = await help.own(token, 'GET', 'request');
    expect(body).toMatchObject({ step: 'asking', lastAskedAt: new Date(help.test().now()).toISOString() });
    expect(await help.after(19 * MINUTE_MS)).toEqual([]);
  });

  it('goes on at once when who was asked says no', async () => {
    const { offer } = await askedAhead(20 * HOUR_MS);
    await help.own(offer, 'POST', 'offer/decline');
    expect((await help.due()).map(({ to }) => to)).toEqual(['ben@ride.example']);
  });

  it('erases what was closed a month after the clock was right again', async () => {
    const { token } = await askedAhead(HOUR_MS);
    await help.after(200 * DAY_MS);
    expect((await help.own(token, 'GET', 'request')).body).toMatchObject({ status: 'cancelled' });
    await help.after(-200 * DAY_MS);
    await help.after(19 * MINUTE_MS);
    expect((await help.own(token, 'GET', 'request')).body).toMatchObject({ status: 'cancelled' });
    await help.after(30 * DAY_MS);
    expect((await help.own(token, 'GET', 'request')).status).toBe(404);
  });
});
