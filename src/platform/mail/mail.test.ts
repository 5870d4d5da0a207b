import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { plansOf } from '#test/query-plan.ts';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { ALL_MAILS, mailSuite, note, SENDER } from '#test/mail-suite.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { createMailFiles } from './mail-files.server.ts';
import { fileTransport, smtpTransport } from './mail-transport.server.ts';
import { deleteMailsTo, eraseMailsTo, listFailed, mailsTo, type MailSearch } from './mail.repo.server.ts';
import type { MailService } from './mail.server.ts';
import { mailOutbox } from './mail.tables.server.ts';

describeOnBothEngines('Email', (open) => {
  const { suite, start, queue, states } = mailSuite(open);

  it('has the columns of the database', async () => {
    await start(smtpTransport(suite.sink.url, SENDER));
    expect(await tableDrift(suite.database, mailOutbox)).toEqual([]);
  });

  it('reaches the mail server as text and HTML, once', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    await queue(mail);
    await jobs.runDue();
    await jobs.runDue();
    expect(suite.sink.mails).toHaveLength(1);
    const { mail: got, to, from } = suite.sink.mails[0] ?? expect.fail('no email');
    expect([to, from]).toEqual([['rider@club.example'], 'mail@ride.example']);
    expect(got.subject).toBe('We have your article “Übers Gebirge”');
    expect(got.from).toMatchObject({ name: 'Dryline', address: 'mail@ride.example' });
    expect(got.text).toContain('https://ride.example/thank-you?a=1&b=2');
    expect(got.html).toContain('&lt;b&gt;Two lines&lt;/b&gt;<br>');
    expect(await states(mail)).toEqual([['sent', 1]]);
    expect(mail.canSend()).toBe(true);
  });

  it.each([
    ['mail@ride.example', 'Dryline'],
    ['Our Club <mail@ride.example>', 'Our Club'],
  ])('comes from a name, when the sender is set as %s', async (from, name) => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, { ...SENDER, from }));
    await queue(mail);
    await jobs.runDue();
    expect(suite.sink.mails[0]?.mail.from).toMatchObject({ name, address: 'mail@ride.example' });
  });

  it('does not announce what was rolled back', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    const failing = suite.database.transaction(async (tx) => {
      await mail.queue(tx, note());
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await jobs.runDue();
    expect(suite.sink.mails).toEqual([]);
    expect(await states(mail)).toEqual([]);
  });

  it('forgets the text of a confidential email once it has left', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    const id = await queue(mail, note({ confidential: true }));
    await jobs.runDue();
    expect(suite.sink.mails).toHaveLength(1);
    expect(await suite.database.query('SELECT html, plain_text FROM mail_outbox')).toEqual([
      { html: '', plain_text: '' },
    ]);
    await expect(mail.resend(id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await mail.list(ALL_MAILS)).mails[0]).toMatchObject({ textKept: false });
  });

  it('is sent and its job done in one step, or neither', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    await queue(mail);
    await suite.database.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;`,
    );
    await suite.database.query(
      `create trigger refuse before delete on jobs for each row execute function refuse()`,
    );
    await jobs.runDue();
    await suite.database.query('drop function refuse cascade');
    expect(await states(mail)).toEqual([['queued', 0]]);
    suite.advance(5 * 60_000);
    await jobs.runDue();
    expect(await states(mail)).toEqual([['sent', 1]]);
  });

  it('becomes a file where there is no mail server, and then promises nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-'));
    const { mail, jobs } = await start(fileTransport(createMailFiles(join(folder, 'mail')), SENDER));
    await queue(mail);
    await jobs.runDue();
    const [name = ''] = readdirSync(join(folder, 'mail'));
    expect(name).toMatch(/^\d{8}-\d{6}-article-received-[0-9a-f-]{36}\.eml$/);
    const parsed = await PostalMime.parse(readFileSync(join(folder, 'mail', name)));
    expect(parsed).toMatchObject({ subject: note().subject, to: [{ address: 'rider@club.example' }] });
    expect(statSync(join(folder, 'mail', name)).mode & 0o077).toBe(0);
    expect(mail.canSend()).toBe(false);
    expect((await mail.list(ALL_MAILS)).mails[0]).toMatchObject({ state: 'sent', sentAs: 'file' });
    rmSync(folder, { recursive: true });
  });

  it('is found by state, address and subject, page by page', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    for (const to of ['a@club.example', 'b_c@club.example', 'bxc@club.example']) {
      suite.advance(1000);
      await queue(mail, note({ to }));
    }
    await jobs.runDue();
    await queue(mail, note({ subject: 'Later' }));
    const found = async (query: Partial<MailSearch>) => {
      const { mails, total } = await mail.list({ ...ALL_MAILS, ...query });
      return [mails.map(({ to }) => to), total];
    };
    expect(await found({ q: 'b_c' })).toEqual([['b_c@club.example'], 1]);
    expect(await found({ state: 'queued' })).toEqual([['rider@club.example'], 1]);
    expect(await found({ state: 'sent', page: 2, pageSize: 2 })).toEqual([['a@club.example'], 3]);
    expect((await mail.list(ALL_MAILS)).counts).toEqual({ queued: 1, sent: 3, failed: 0 });
  });

  it('is forgotten after 90 days, unless it still waits', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    await queue(mail);
    await jobs.runDue();
    suite.advance(89 * DAY_MS);
    await jobs.runDue();
    expect(await states(mail)).toEqual([['sent', 1]]);
    suite.advance(2 * DAY_MS);
    await jobs.runDue();
    expect(await states(mail)).toEqual([]);
  });

  const erase = (mail: MailService, address: string, beginnings: readonly string[]) =>
    suite.database.transaction((tx) => mail.erase(tx, address, beginnings));

  it('is erased with the data of its reader; what still waits leaves first', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    await queue(mail);
    await queue(mail, note({ to: 'other@club.example' }));
    await queue(mail, note({ kind: 'weather' }));
    await jobs.runDue();
    await queue(mail, note({ subject: 'You are off the list' }));
    await erase(mail, 'rider@club.example', ['article-']);
    const kept = async () =>
      (await mail.list(ALL_MAILS)).mails.map(({ to, kind, state }) => [to, kind, state]).toSorted();
    const others = [
      ['other@club.example', 'article-received', 'sent'],
      ['rider@club.example', 'weather', 'sent'],
    ];
    expect(await kept()).toEqual([
      others[0],
      ['rider@club.example', 'article-received', 'queued'],
      others[1],
    ]);
    await jobs.runDue();
    expect(suite.sink.mails.at(-1)?.mail.subject).toBe('You are off the list');
    suite.advance(DAY_MS);
    await jobs.runDue();
    expect(await kept()).toEqual(others);
  });

  it('is erased, found and taken back however the letters of its address are written', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    const [written, address] = ['Rider@Club.example', 'rider@club.example'];
    for (const kind of ['weather', 'article-received']) await queue(mail, note({ to: written, kind }));
    await jobs.runDue();
    expect(await mail.sentTo(address, ['weather'])).toHaveLength(1);
    await suite.database.query("UPDATE mail_outbox SET state = 'failed' WHERE kind = 'weather'");
    expect([
      ...(await mail.failedTo(suite.database.db, 'weather', [address, 'other@club.example'], new Date(0))),
    ]).toEqual([address]);
    expect((await mail.failedTo(suite.database.db, 'weather', [], new Date(0))).size).toBe(0);
    await erase(mail, address, ['article-']);
    await suite.database.transaction((tx) => mail.forget(tx, address, ['weather']));
    expect(await states(mail)).toEqual([]);
  });

  it('is found by its address without reading all others', async () => {
    await suite.database.query(
      `INSERT INTO mail_outbox (id, kind, recipient, subject, html, plain_text, state, created_at)
       SELECT gen_random_uuid(), 'weather', 'Rider' || n || '@club.example', '', '', '', 'failed', now()
       FROM generate_series(1, 5000) AS n`,
    );
    await suite.database.query('ANALYZE mail_outbox');
    const plan = await plansOf(suite.database, async (db) => {
      await mailsTo(db, 'rider7@club.example', ['weather']);
      await deleteMailsTo(db, 'rider7@club.example', ['weather']);
      await eraseMailsTo(db, 'rider7@club.example', ['wea']);
      await listFailed(db, 'weather', ['rider7@club.example'], new Date(0));
    });
    expect(plan).not.toContain('Seq Scan');
    expect(plan.match(/mail_outbox_recipient/g)?.length).toBe(5);
  });

  it('is counted up to ten thousand of a state, however many there are', async () => {
    await suite.database.query(
      `INSERT INTO mail_outbox (id, kind, recipient, subject, html, plain_text, state, created_at)
       SELECT gen_random_uuid(), 'weather', 'rider@club.example', '', '', '', CASE WHEN n < 4 THEN 'failed' ELSE 'sent' END, now()
       FROM generate_series(1, 10100) AS n`,
    );
    const { mail } = await start(smtpTransport(suite.sink.url, SENDER));
    const { counts, total } = await mail.list({ page: 1, pageSize: 1 });
    expect([counts, total]).toEqual([{ queued: 0, sent: 10_000, failed: 3 }, 10_000]);
  });

  it('leaves no file behind when it is erased, and none for longer than 30 days', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-'));
    const files = createMailFiles(folder);
    const { mail, jobs } = await start(fileTransport(files, SENDER), files);
    writeFileSync(join(folder, 'notes.txt'), 'not an email');
    await queue(mail);
    await queue(mail, note({ to: 'other@club.example' }));
    await jobs.runDue();
    expect(readdirSync(folder)).toHaveLength(3);
    await erase(mail, 'rider@club.example', ['article-']);
    await jobs.runDue();
    const left = readdirSync(folder);
    expect(left).toHaveLength(2);
    expect(readFileSync(join(folder, left[0] ?? ''), 'utf8')).toContain('other@club.example');
    suite.advance(29 * DAY_MS);
    await jobs.runDue();
    expect(readdirSync(folder)).toHaveLength(2);
    suite.advance(2 * DAY_MS);
    await jobs.runDue();
    expect(readdirSync(folder)).toEqual(['notes.txt']);
    rmSync(folder, { recursive: true });
  });

  it('leaves no address in the log', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    suite.sink.setMood('refuses');
    await queue(mail);
    await jobs.runDue();
    suite.sink.setMood('busy');
    await queue(mail);
    await jobs.runDue();
    expect(suite.lines.length).toBeGreaterThan(0);
    expect(suite.lines.join()).not.toMatch(/rider|club\.example/);
    const kept = await suite.database.query('select * from jobs');
    expect(JSON.stringify(kept)).not.toMatch(/rider|club\.example/);
  });

  it('adds no header and no reader, whatever a visitor wrote', async () => {
    const { mail, jobs } = await start(smtpTransport(suite.sink.url, SENDER));
    await queue(mail, note({ subject: 'Hello\r\nBcc: victim@else.example\r\n\r\nbody' }));
    await jobs.runDue();
    const [received] = suite.sink.mails;
    expect(received?.to).toEqual(['rider@club.example']);
    expect(received?.mail.bcc ?? []).toEqual([]);
    expect(received?.mail.subject).toBe('Hello Bcc: victim@else.example body');
  });
});
