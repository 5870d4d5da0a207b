import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { ALL_MAILS, mailSuite, note, SENDER } from '#test/mail-suite.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { startSmtpSink } from '#simulator/delivery/smtp.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { smtpTransport } from './mail-transport.server.ts';
import { findMails } from './mail.repo.server.ts';

describeOnDatabase('An email on its way', (open) => {
  const { suite, start, queue, queueMany, states } = mailSuite(open);

  it('waits while the server is down, also through a restart, and is sent when it is back', async () => {
    await suite.sink.close();
    const port = await freePort();
    const first = await start(smtpTransport(`smtp://127.0.0.1:${port}`, SENDER));
    await queue(first.mail);
    await first.jobs.runDue();
    expect((await first.mail.list(ALL_MAILS)).mails[0]).toMatchObject({ state: 'queued', attempts: 1 });
    await first.jobs.close();

    const second = await start(smtpTransport(`smtp://127.0.0.1:${port}`, SENDER));
    suite.advance(HOUR_MS);
    await second.jobs.runDue();
    expect(await states(second.mail)).toEqual([['queued', 2]]);
    suite.sink = await startSmtpSink({ port });
    suite.advance(HOUR_MS);
    await second.jobs.runDue();
    expect(await states(second.mail)).toEqual([['sent', 3]]);
    expect(suite.sink.mails).toHaveLength(1);
  });

  it('does not lose its attempts to an outage: the others wait until one gets through', async () => {
    await suite.sink.close();
    const port = await freePort();
    const { mail, jobs } = await start(smtpTransport(`smtp://127.0.0.1:${port}`, SENDER));
    await queueMany(mail, 50);
    await jobs.runDue();
    const attempts = async () => {
      const rows = await suite.database.query<{ n: number }>(
        'select sum(attempts)::int as n from mail_outbox',
      );
      return rows[0]?.n;
    };
    expect(await attempts()).toBe(15);
    await jobs.runDue();
    expect(await attempts()).toBe(15);
    suite.advance(61_000);
    await jobs.runDue();
    expect(await attempts()).toBe(16);
    suite.sink = await startSmtpSink({ port });
    suite.advance(121_000);
    await jobs.runDue();
    suite.advance(5 * 60_000);
    await jobs.runDue();
    expect(new Set(suite.sink.mails.map(({ to }) => to[0])).size).toBe(50);
    expect(suite.sink.mails).toHaveLength(50);
  });

  it('shares a few connections with many others', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    await queueMany(mail, 60);
    await jobs.runDue();
    expect(suite.sink.mails).toHaveLength(60);
    expect(suite.sink.connections()).toEqual({ made: 5, open: 5 });
    mail.close();
    await eventually(() => expect(suite.sink.connections().open).toBe(0));
  });

  it('goes out at once over a new connection when the server has just ended the one it had', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    await queue(mail);
    await jobs.runDue();
    suite.sink.hangUpOnce();
    suite.advance(1000);
    await queue(mail, note({ to: 'second@club.example' }));
    await jobs.runDue();
    expect(suite.sink.mails.map(({ to }) => to)).toEqual([['rider@club.example'], ['second@club.example']]);
    expect(suite.sink.connections().made).toBe(2);
    expect(await states(mail)).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
  });

  it('waits a minute and keeps its id when the connection breaks before the server says that it has it', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    suite.sink.setMood('hangs up');
    await queue(mail);
    await jobs.runDue();
    expect(suite.sink.mails).toHaveLength(1);
    expect(await states(mail)).toEqual([['queued', 1]]);
    suite.sink.setMood('takes');
    suite.advance(2 * 60_000);
    await jobs.runDue();
    expect(await states(mail)).toEqual([['sent', 2]]);
    expect(new Set(suite.sink.mails.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
  });

  it('is taken back from a server that does not answer when its time is up or the site stops', async () => {
    const transport = smtpTransport(suite.sink.url, SENDER);
    const { mail } = await start(transport);
    suite.sink.setMood('is silent');
    const id = await queue(mail);
    const stored = (await findMails(suite.database.db, [id]))[0] ?? expect.fail('no email');
    const time = new AbortController();
    const sending = transport.send(stored, time.signal);
    await eventually(() => expect(suite.sink.connections().open).toBe(1));
    time.abort();
    await expect(sending).rejects.toMatchObject({ code: 'EABORT', outage: false });
    await eventually(() => expect(suite.sink.connections().open).toBe(0));
  });

  it('does not wait behind what many people get', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    await queueMany(mail, 50);
    suite.advance(1000);
    await queue(mail, note({ to: 'stranded@club.example' }));
    await jobs.runDue();
    const order = suite.sink.mails.map(({ to }) => to[0]);
    expect(order).toHaveLength(51);
    expect(order.indexOf('stranded@club.example')).toBeLessThan(20);
  });

  it('is given up after about a day, and an admin can send it again', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    suite.sink.setMood('busy');
    const id = await queue(mail);
    await expect(mail.resend(id)).rejects.toMatchObject({ code: 'conflict' });
    for (let hours = 0; hours < 16; hours += 1) {
      await jobs.runDue();
      suite.advance(4 * HOUR_MS);
    }
    const [given] = (await mail.list(ALL_MAILS)).mails;
    expect(given).toMatchObject({ state: 'failed', attempts: 14 });
    expect(given?.lastError).toContain('busy');

    suite.sink.setMood('takes');
    await mail.resend(id);
    await jobs.runDue();
    expect(await states(mail)).toEqual([['sent', 1]]);
    expect(suite.sink.mails).toHaveLength(1);
  });

  it('loses a confidential text two days after it was written, when it was given up', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    suite.sink.setMood('refuses');
    const id = await queue(mail, note({ confidential: true }));
    await queue(mail);
    await jobs.runDue();
    suite.advance(25 * HOUR_MS);
    await jobs.runDue();
    expect((await mail.list(ALL_MAILS)).mails.map(({ textKept }) => textKept)).toEqual([true, true]);
    suite.advance(48 * HOUR_MS);
    await jobs.runDue();
    const texts = await suite.database.query(
      'SELECT confidential, html, plain_text AS text FROM mail_outbox ORDER BY confidential DESC',
    );
    expect(texts).toEqual([
      { confidential: true, html: '', text: '' },
      { confidential: false, html: expect.stringContaining('<'), text: expect.stringContaining('thank-you') },
    ]);
    const { mails } = await mail.list(ALL_MAILS);
    expect(mails.find((one) => one.id === id)).toMatchObject({ state: 'failed', textKept: false });
    await expect(mail.resend(id)).rejects.toMatchObject({ code: 'conflict' });
    suite.sink.setMood('takes');
  });

  it('is not tried again when the server refuses the reader for good', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    suite.sink.setMood('refuses');
    await queue(mail);
    await jobs.runDue();
    suite.advance(20 * HOUR_MS);
    expect(await jobs.runDue()).toBe(0);
    expect(await states(mail)).toEqual([['failed', 1]]);
  });

  it('waits while the server refuses the sender, which is no mail’s own fault', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    suite.sink.setMood('refuses the sender');
    await queue(mail);
    suite.advance(1000);
    await queue(mail, note({ to: 'second@club.example' }));
    await jobs.runDue();
    expect(new Set((await states(mail)).map(([state]) => state))).toEqual(new Set(['queued']));
    const { lastError } = (await mail.list(ALL_MAILS)).mails[0] ?? expect.fail('no email');
    expect(lastError).toMatch(/check MAIL_FROM.*You may not send as this address/);
    suite.sink.setMood('takes');
    suite.advance(HOUR_MS);
    await jobs.runDue();
    suite.advance(HOUR_MS);
    await jobs.runDue();
    expect(suite.sink.mails.map(({ to }) => to[0]).toSorted()).toEqual([
      'rider@club.example',
      'second@club.example',
    ]);
  });

  it('is given up, and can be sent again, when its process died in the last attempt', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    suite.sink.setMood('busy');
    const lost = await queue(mail);
    await suite.database.query("delete from jobs where queue = 'send-mail'");
    suite.advance(25 * HOUR_MS);
    await queue(mail, note({ to: 'second@club.example' }));
    await jobs.runDue();
    const { mails } = await mail.list(ALL_MAILS);
    expect(mails.map(({ to, state }) => [to, state])).toEqual([
      ['second@club.example', 'queued'],
      ['rider@club.example', 'failed'],
    ]);
    suite.sink.setMood('takes');
    await mail.resend(lost);
    await jobs.runDue();
    expect(suite.sink.mails.map(({ to }) => to[0])).toContain('rider@club.example');
  });
});
