import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { confirmedRequest, helpForm, helpSuite, listedVolunteer, tokenIn } from '#test/roadside-help.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const FRISCO = '80443';
/** Contacts that nobody may get once help is over. */
const RIDER = helpForm.requesterPhone;
const VOLUNTEER = '303-555-0142';

describeOnBothEngines('What the mail server takes long after it was written', (open) => {
  const help = helpSuite(open);

  async function asked() {
    const ids = await help.list(listedVolunteer('Ana', FRISCO), listedVolunteer('Ben', FRISCO));
    const { token, id } = await confirmedRequest(help, undefined);
    return { id, token, ids, offers: (await help.due()).map(tokenIn) };
  }
  /** The mail server is away when a volunteer says yes. */
  async function helped() {
    const request = await asked();
    help.setMood('busy');
    const [offer = ''] = request.offers;
    expect((await help.own(offer, 'POST', 'offer/accept')).body).toMatchObject({ state: 'accepted' });
    expect(await help.due()).toEqual([]);
    return { ...request, offer };
  }
  async function leftAfterwards() {
    help.setMood('takes');
    return (await help.after(HOUR_MS)).map(({ subject, text }) => ({ subject, text }));
  }
  const keptIn = (contact: string) =>
    help.database().query('SELECT kind FROM mail_outbox WHERE plain_text LIKE $1', [`%${contact}%`]);

  it('holds the contacts while somebody is on the way', async () => {
    await helped();
    const texts = (await leftAfterwards()).map(({ text }) => text).join('');
    expect([texts.includes(RIDER), texts.includes(VOLUNTEER)]).toEqual([true, true]);
  });

  it.each(['request/cancel', 'request/complete', 'request'])(
    'tells no contact once the rider has called %s',
    async (path) => {
      const { token } = await helped();
      const isErased = path === 'request';
      const { status } = await help.own(token, isErased ? 'DELETE' : 'POST', path, isErased ? undefined : {});
      expect(status).toBeLessThan(300);
      for (const contact of [RIDER, VOLUNTEER]) expect(await keptIn(contact)).toEqual([]);
      for (const { text } of await leftAfterwards()) {
        expect(text).not.toContain(RIDER);
        expect(text).not.toContain(VOLUNTEER);
      }
    },
  );

  it('tells no contact of who stepped back, left, or was asked by a request that an admin deleted', async () => {
    for (const end of [
      ({ offer }: { offer: string }) => help.own(offer, 'POST', 'offer/withdraw'),
      ({ ids }: { ids: Map<string, string> }) =>
        help
          .admin('DELETE', `volunteers/${ids.get('Ana') ?? ''}`)
          .then(() => help.admin('DELETE', `volunteers/${ids.get('Ben') ?? ''}`)),
      ({ id }: { id: string }) => help.admin('DELETE', `requests/${id}`),
    ]) {
      await end(await helped());
      for (const contact of [RIDER, VOLUNTEER]) expect(await keptIn(contact)).toEqual([]);
      const texts = (await leftAfterwards()).map(({ text }) => text).join('');
      expect([texts.includes(RIDER), texts.includes(VOLUNTEER)]).toEqual([false, false]);
      for (const table of ['roadside_requests', 'roadside_volunteers', 'mail_limits'])
        await help.database().query(`DELETE FROM ${table}`);
    }
  });

  it('holds no contact for an admin to send again, once the rider has erased it', async () => {
    const { token } = await helped();
    for (let hours = 0; hours < 26; hours += 2) await help.after(2 * HOUR_MS);
    expect(await keptIn(RIDER)).toHaveLength(1);
    await help.own(token, 'DELETE', 'request');
    expect(await keptIn(RIDER)).toEqual([]);
    await help.after(DAY_MS);
  });

  it('calls nobody to a request that is over or has somebody on the way', async () => {
    await help.list(listedVolunteer('Ana', FRISCO), listedVolunteer('Ben', FRISCO));
    const { token } = await confirmedRequest(help, undefined);
    help.setMood('busy');
    expect(await help.due()).toEqual([]);
    expect(
      await help.database().query(`SELECT 1 FROM mail_outbox WHERE kind = 'roadside-offer'`),
    ).toHaveLength(2);
    await help.own(token, 'POST', 'request/cancel');
    expect(await leftAfterwards()).toEqual([]);
  });
});
