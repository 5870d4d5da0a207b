import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { weatherEmailsSuite } from '#test/weather-emails.ts';

describeOnBothEngines('Confirming weather emails', (open) => {
  const suite = weatherEmailsSuite(open);

  it('is of what their owner has read, not of what a newer form made of it since', async () => {
    const { subscriptions } = suite.test.services;
    const ask = async (zipCode: string) => {
      const form = { email: 'dana@ride.example', endDate: '2027-05-20', days: ['saturday'], hour: 18 };
      const payload = { ...form, zipCodes: [zipCode], warnings: false };
      const { statusCode } = await suite.test.app.inject({
        method: 'POST',
        url: '/api/subscriptions',
        payload,
      });
      expect(statusCode).toBe(202);
      const [row] = await suite.database.query<{ id: string }>('SELECT id FROM email_subscriptions');
      return subscriptions.view(row?.id ?? '');
    };
    const read = await ask('80302');
    await suite.pass(1_000);
    const newer = await ask('99501');
    expect(newer.id).toBe(read.id);
    await expect(subscriptions.confirm(read.id, read.createdAt)).rejects.toMatchObject({ code: 'conflict' });
    expect(await subscriptions.view(read.id)).toMatchObject({ state: 'waiting', places: ['Anchorage, AK'] });
    expect(await subscriptions.confirm(read.id, newer.createdAt)).toMatchObject({ state: 'active' });
  });
});
