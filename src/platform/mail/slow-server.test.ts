import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { mailSuite, note, SENDER } from '#test/mail-suite.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { smtpTransport } from './mail-transport.server.ts';

const WAITS = { handOverMs: 20_000, soonMs: 30, answerMs: 20_000 };

describeOnBothEngines('A mail server that takes its time after the end of an email', (open) => {
  const { suite, start, queue, queueMany, states } = mailSuite(open);
  const startSlow = (waits = WAITS) => start(smtpTransport(suite.sink.url, SENDER, waits));

  it('gets it once, however often the queue is looked through meanwhile, here and elsewhere', async () => {
    const { mail, jobs } = await startSlow();
    suite.sink.setMood('answers late');
    await queue(mail);
    await jobs.runDue();
    expect(await states(mail)).toEqual([['queued', 0]]);
    suite.sink.setMood('takes');
    suite.advance(9 * MINUTE_MS);
    const elsewhere = await startSlow();
    await elsewhere.jobs.runDue();
    await jobs.runDue();
    suite.sink.answer();
    await eventually(async () => expect(await states(mail)).toEqual([['sent', 1]]));
    suite.advance(HOUR_MS);
    await jobs.runDue();
    expect(suite.sink.mails).toHaveLength(1);
  });

  it('does not keep others waiting: those to many fill most places, a call for help still leaves', async () => {
    const { mail, jobs } = await startSlow();
    suite.sink.setMood('answers late');
    await queueMany(mail, 50);
    await jobs.runDue();
    // The server reads what it has got in its own time.
    await eventually(async () => expect(suite.sink.mails).toHaveLength(15));
    await queue(mail, note({ to: 'stranded@club.example' }));
    await jobs.runDue();
    await eventually(async () =>
      expect(suite.sink.mails.map(({ to }) => to[0])).toContain('stranded@club.example'),
    );
    suite.sink.setMood('takes');
    suite.sink.answer();
    await eventually(async () => {
      await jobs.runDue();
      expect(suite.sink.mails).toHaveLength(51);
    });
  });

  it('gets it again, with the same id, when it never answered', async () => {
    const { mail, jobs } = await startSlow({ ...WAITS, answerMs: 200 });
    suite.sink.setMood('answers late');
    await queue(mail);
    await jobs.runDue();
    await eventually(async () => expect(await states(mail)).toEqual([['queued', 1]]));
    const { lastError } = (await mail.list({ page: 1, pageSize: 1 })).mails[0] ?? expect.fail('no email');
    expect(lastError).toBe('The mail server got it, and never said that it takes it.');
    suite.sink.setMood('takes');
    suite.advance(3 * MINUTE_MS);
    await jobs.close();
    // With patience: 200 ms may pass on a busy machine before the server has said a word.
    const next = await startSlow();
    await next.jobs.runDue();
    await eventually(async () => expect(await states(next.mail)).toEqual([['sent', 2]]));
    expect(new Set(suite.sink.mails.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
  });

  it('does not keep the site from stopping', async () => {
    const { mail, jobs } = await startSlow();
    suite.sink.setMood('answers late');
    await queue(mail);
    // As if it were its last attempt.
    await suite.database.query(`update jobs set attempts = 13 where queue = 'send-mail'`);
    await jobs.runDue();
    const begun = performance.now();
    await jobs.close();
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await states(mail)).toEqual([['queued', 0]]);
    suite.sink.setMood('takes');
    const next = await startSlow();
    await next.jobs.runDue();
    await eventually(async () => expect(await states(next.mail)).toEqual([['sent', 1]]));
  });

  it('is given up on soon while it has not taken the whole of it', async () => {
    const { mail, jobs } = await startSlow({ ...WAITS, handOverMs: 100 });
    suite.sink.setMood('is silent');
    await queue(mail);
    await jobs.runDue();
    expect(await states(mail)).toEqual([['queued', 1]]);
    expect(suite.lines.join('')).toContain('ETIMEDOUT');
  });
});
