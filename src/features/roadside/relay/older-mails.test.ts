import { expect, it } from 'vitest';
import { readMigrations } from '#platform/db/migrate.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { confirmedRequest, helpSuite, listedVolunteer, tokenIn } from '#test/roadside-help.ts';

describeOnBothEngines('Emails of an earlier version that have not left', (open) => {
  const help = helpSuite(open);
  const waiting = () =>
    help
      .database()
      .query(
        `SELECT kind, recipient FROM mail_outbox WHERE state <> 'sent' AND plain_text <> '' ORDER BY kind, recipient`,
      );
  /** As a version left it that named no offers, and what the upgrade makes of that. */
  async function upgrade(): Promise<void> {
    await help.database().query('UPDATE mail_outbox SET about = NULL');
    const change = readMigrations().find(({ name }) => name.endsWith('_offers_of_mails'));
    await help.database().sqlTransaction((tx) => tx.script(change?.sql ?? ''));
  }
  /** Two requests that Ana said yes to while the mail server takes nothing, and the links to them. */
  async function twoYes() {
    const ids = await help.list(listedVolunteer('Ana', '80443'));
    const tokens: string[] = [];
    for (const email of ['robin@ride.example', 'sam@ride.example']) {
      const { token } = await confirmedRequest(
        {
          ...help,
          call: (method, url, body, headers) =>
            help.call(
              method,
              url,
              {
                ...body,
                requesterEmail: email,
                requesterPhone: email[0] === 'r' ? '720-555-0111' : '720-555-0122',
              },
              headers,
            ),
        },
        ids.get('Ana'),
      );
      const asked = (await help.due()).find(({ to }) => to === 'ana@ride.example');
      help.setMood('busy');
      expect((await help.own(tokenIn(asked), 'POST', 'offer/accept')).body['state']).toBe('accepted');
      await help.due();
      help.setMood('takes');
      tokens.push(token);
    }
    return tokens;
  }

  it('are taken back with their request, and no others are', async () => {
    const [first = ''] = await twoYes();
    await upgrade();
    expect(await waiting()).toHaveLength(4);
    expect((await help.own(first, 'DELETE', 'request')).status).toBe(200);
    expect(await waiting()).toEqual([
      { kind: 'roadside-helper-found', recipient: 'sam@ride.example' },
      { kind: 'roadside-helping', recipient: 'ana@ride.example' },
      { kind: 'roadside-not-needed', recipient: 'ana@ride.example' },
    ]);
  });

  it('are deleted where their request was over before', async () => {
    const [first = ''] = await twoYes();
    await help.database().query('UPDATE mail_outbox SET about = NULL');
    await help.own(first, 'POST', 'request/cancel');
    expect(await waiting()).toHaveLength(5);
    await upgrade();
    expect(await waiting()).toHaveLength(3);
  });
});
