import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { confirmedRequest, helpSuite, listedVolunteer } from '#test/roadside-help.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

const FRISCO = '80443';
const SILVERTHORNE = '80498';

describeOnBothEngines('a volunteer whose mail server knows them no more', (open) => {
  const help = helpSuite(open);

  /** A request that asks for Ana first, whose address is dead; with what left after it was confirmed. */
  async function askedInVain(...names: string[]) {
    const ids = await help.list(...names.map((name) => listedVolunteer(name, FRISCO)));
    help.refuse('ana@ride.example');
    const request = await confirmedRequest(help, ids.get('Ana'));
    return { ...request, mails: await help.due() };
  }

  it('holds up nobody: the next ones are asked at once, and once', async () => {
    const { token, mails } = await askedInVain('Ana', 'Ben');
    expect(mails.map(({ to }) => to)).toEqual(['ben@ride.example']);
    expect(await help.after(19 * MINUTE_MS)).toEqual([]);
    const { body } = await help.own(token, 'GET', 'request');
    expect(body).toMatchObject({ step: 'asking', asked: 2, declined: 0 });
  });

  it('is no hope: where nobody else is near, the rider hears so at once', async () => {
    const { token, mails } = await askedInVain('Ana');
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['boss@ride.example', 'robin@ride.example']);
    expect((await help.own(token, 'GET', 'request')).body).toMatchObject({ step: 'nobody' });
    expect(await help.after(HOUR_MS)).toEqual([]);
    await help.list(listedVolunteer('Ben', SILVERTHORNE));
    expect((await help.after(HOUR_MS)).map(({ to }) => to)).toEqual(['ben@ride.example']);
  });

  it('is told from a server that takes nothing: who is left is asked once somebody has seen to it', async () => {
    const { token } = await askedInVain('Ana', 'Ben', 'Cal', 'Dee', 'Eli', 'Flo', 'Gus', 'Hal');
    const asked = async () => (await help.own(token, 'GET', 'request')).body['asked'];
    expect(await asked()).toBe(4);
    help.setMood('refuses');
    await help.after(20 * MINUTE_MS);
    expect(await asked()).toBe(7);
    help.setMood('takes');
    expect(await help.after(20 * MINUTE_MS)).toHaveLength(1);
    expect(await asked()).toBe(8);
  });
});
