import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { tableDrift } from '#platform/db/table-drift.server.ts';
import { describeOnBothEngines } from '#platform/db/test-database.server.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/smtp.ts';
import { fileTransport, smtpTransport, type MailTransport } from './mail-transport.server.ts';
import { findMails } from './mail.repo.server.ts';
import type { MailListQuery } from './mail.schema.ts';
import { createMail, type MailService } from './mail.server.ts';
import { mailOutbox } from './mail.tables.server.ts';
import { checkedMail, type Mail } from './mail.ts';
import { renderMail } from './render-mail.ts';

const HOUR = 3_600_000;
const site = { siteName: 'Dry & Line', publicUrl: 'https://ride.example' };
const sender = { from: 'Dryline <mail@ride.example>', host: 'ride.example' };
const everything: MailListQuery = { page: 1, pageSize: 50 };

const note = (over: Partial<Mail> = {}): Mail => ({
  kind: 'article-received',
  to: 'rider@club.example',
  ...renderMail({
    subject: 'We have your article “Übers Gebirge”',
    greeting: 'Hello Dana,',
    paragraphs: ['Thank you. <b>Two lines</b>\nof text.'],
    action: { label: 'See it & more', url: 'https://ride.example/thank-you?a=1&b=2' },
    details: [{ label: 'Title', value: '"Gravel"' }],
    footer: 'You get this because you sent an article.',
    site,
  }),
  ...over,
});

describeOnBothEngines('Mail', (open) => {
  let database: Database;
  let sink: SmtpSink;
  let now = Date.parse('2026-11-20T19:00:00Z');
  const clock = { now: () => now };
  const lines: string[] = [];
  const { log } = createLog('debug', { write: (line) => void lines.push(line) });
  let running: { jobs: Jobs; mail: MailService }[] = [];

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    sink = await startSmtpSink();
    lines.length = 0;
  });
  afterEach(async () => {
    for (const { jobs, mail } of running.splice(0)) {
      await jobs.close();
      mail.close();
    }
    running = [];
    await database.query('delete from mail_outbox');
    await database.query('delete from pgboss.job');
    await sink.close();
  });

  async function start(transport: MailTransport): Promise<{ mail: MailService; jobs: Jobs }> {
    const jobs = createJobs({ database, clock, log });
    const mail = createMail({ database, clock, jobs, transport });
    await jobs.open();
    running.push({ jobs, mail });
    return { mail, jobs };
  }
  const queue = (mail: MailService, content = note()) =>
    database.transaction((tx) => mail.queue(tx, content));
  const queueMany = (mail: MailService, count: number) =>
    database.transaction((tx) =>
      mail.queueMany(
        tx,
        Array.from({ length: count }, (_, index) => note({ to: `rider${index}@club.example` })),
      ),
    );
  const states = async (mail: MailService) =>
    (await mail.list(everything)).mails.map(({ state, attempts }) => [state, attempts]);

  it('has the columns of the database', async () => {
    await start(smtpTransport(sink.url, sender));
    expect(await tableDrift(database, mailOutbox)).toEqual([]);
  });

  it('reaches the mail server as text and HTML, once', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    await queue(mail);
    await jobs.runDue();
    await jobs.runDue();
    expect(sink.mails).toHaveLength(1);
    const { mail: got, to, from } = sink.mails[0] ?? expect.fail('no mail');
    expect([to, from]).toEqual([['rider@club.example'], 'mail@ride.example']);
    expect(got.subject).toBe('We have your article “Übers Gebirge”');
    expect(got.from).toMatchObject({ name: 'Dryline', address: 'mail@ride.example' });
    expect(got.text).toContain('https://ride.example/thank-you?a=1&b=2');
    expect(got.html).toContain('&lt;b&gt;Two lines&lt;/b&gt;<br>');
    expect(await states(mail)).toEqual([['sent', 1]]);
    expect(mail.canSend()).toBe(true);
  });

  it('does not announce what was rolled back', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    const failing = database.transaction(async (tx) => {
      await mail.queue(tx, note());
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await jobs.runDue();
    expect(sink.mails).toEqual([]);
    expect(await states(mail)).toEqual([]);
  });

  it('forgets the text of a confidential mail once it has left', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    const id = await queue(mail, note({ confidential: true }));
    await jobs.runDue();
    expect(sink.mails).toHaveLength(1);
    expect(await database.query('SELECT html, plain_text FROM mail_outbox')).toEqual([
      { html: '', plain_text: '' },
    ]);
    await expect(mail.resend(id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await mail.list(everything)).mails[0]).toMatchObject({ textKept: false });
  });

  it('waits while the server is down, also through a restart, and is sent when it is back', async () => {
    const { port } = sink;
    await sink.close();
    const first = await start(smtpTransport(`smtp://127.0.0.1:${port}`, sender));
    await queue(first.mail);
    await first.jobs.runDue();
    expect((await first.mail.list(everything)).mails[0]).toMatchObject({ state: 'queued', attempts: 1 });
    await first.jobs.close();

    const second = await start(smtpTransport(`smtp://127.0.0.1:${port}`, sender));
    now += HOUR;
    await second.jobs.runDue();
    expect(await states(second.mail)).toEqual([['queued', 2]]);
    sink = await startSmtpSink({ port });
    now += HOUR;
    await second.jobs.runDue();
    expect(await states(second.mail)).toEqual([['sent', 3]]);
    expect(sink.mails).toHaveLength(1);
  });

  it('does not lose its attempts to an outage: the others wait until one gets through', async () => {
    const { port } = sink;
    await sink.close();
    const { mail, jobs } = await start(smtpTransport(`smtp://127.0.0.1:${port}`, sender));
    await queueMany(mail, 50);
    await jobs.runDue();
    const attempts = async () => {
      const rows = await database.query<{ n: number }>('select sum(attempts)::int as n from mail_outbox');
      return rows[0]?.n;
    };
    expect(await attempts()).toBe(20);
    await jobs.runDue();
    expect(await attempts()).toBe(20);
    now += 61_000;
    await jobs.runDue();
    expect(await attempts()).toBe(21);
    sink = await startSmtpSink({ port });
    now += 121_000;
    await jobs.runDue();
    now += 5 * 60_000;
    await jobs.runDue();
    expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(50);
    expect(sink.mails).toHaveLength(50);
  });

  it('shares a few connections with many others', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    await queueMany(mail, 60);
    await jobs.runDue();
    expect(sink.mails).toHaveLength(60);
    expect(sink.connections()).toEqual({ made: 5, open: 5 });
    mail.close();
    await vi.waitFor(() => expect(sink.connections().open).toBe(0));
  });

  it('goes out at once over a new connection when the server has just ended the one it had', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    await queue(mail);
    await jobs.runDue();
    sink.hangUpOnce();
    now += 1000;
    await queue(mail, note({ to: 'second@club.example' }));
    await jobs.runDue();
    expect(sink.mails.map(({ to }) => to)).toEqual([['rider@club.example'], ['second@club.example']]);
    expect(sink.connections().made).toBe(2);
    expect(await states(mail)).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
  });

  it('waits a minute and keeps its id when the connection breaks before the server says that it has it', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    sink.setMood('hangs up');
    await queue(mail);
    await jobs.runDue();
    expect(sink.mails).toHaveLength(1);
    expect(await states(mail)).toEqual([['queued', 1]]);
    sink.setMood('takes');
    now += 2 * 60_000;
    await jobs.runDue();
    expect(await states(mail)).toEqual([['sent', 2]]);
    expect(new Set(sink.mails.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
  });

  it('is taken back from a server that does not answer when its time is up or the site stops', async () => {
    const transport = smtpTransport(sink.url, sender);
    const { mail } = await start(transport);
    sink.setMood('is silent');
    const id = await queue(mail);
    const stored = (await findMails(database.db, [id]))[0] ?? expect.fail('no mail');
    const time = new AbortController();
    const sending = transport.send(stored, time.signal);
    await vi.waitFor(() => expect(sink.connections().open).toBe(1));
    time.abort();
    await expect(sending).rejects.toMatchObject({ code: 'EABORT', outage: false });
    await vi.waitFor(() => expect(sink.connections().open).toBe(0));
  });

  it('does not wait behind what many people get', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    await queueMany(mail, 50);
    now += 1000;
    await queue(mail, note({ to: 'stranded@club.example' }));
    await jobs.runDue();
    const order = sink.mails.map(({ to }) => to[0]);
    expect(order).toHaveLength(51);
    expect(order.indexOf('stranded@club.example')).toBeLessThan(20);
  });

  it('is sent and its job done in one step, or neither', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    await queue(mail);
    await database.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;`,
    );
    await database.query(
      `create trigger refuse before update on pgboss.job_common for each row
       when (new.state = 'completed') execute function refuse()`,
    );
    await jobs.runDue();
    await database.query('drop function refuse cascade');
    expect(await states(mail)).toEqual([['queued', 0]]);
    now += 5 * 60_000;
    await jobs.runDue();
    expect(await states(mail)).toEqual([['sent', 1]]);
  });

  it('is given up after about a day, and an admin can send it again', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    sink.setMood('busy');
    const id = await queue(mail);
    await expect(mail.resend(id)).rejects.toMatchObject({ code: 'conflict' });
    for (let hours = 0; hours < 16; hours += 1) {
      await jobs.runDue();
      now += 4 * HOUR;
    }
    const [given] = (await mail.list(everything)).mails;
    expect(given).toMatchObject({ state: 'failed', attempts: 14 });
    expect(given?.lastError).toContain('busy');

    sink.setMood('takes');
    await mail.resend(id);
    await jobs.runDue();
    expect(await states(mail)).toEqual([['sent', 1]]);
    expect(sink.mails).toHaveLength(1);
  });

  it('is not tried again when the server refuses the reader for good', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    sink.setMood('refuses');
    await queue(mail);
    await jobs.runDue();
    now += 20 * HOUR;
    expect(await jobs.runDue()).toBe(0);
    expect(await states(mail)).toEqual([['failed', 1]]);
  });

  it('becomes a file where there is no mail server, and then promises nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mail-'));
    const { mail, jobs } = await start(fileTransport(join(folder, 'mail'), sender));
    await queue(mail);
    await jobs.runDue();
    const [name = ''] = readdirSync(join(folder, 'mail'));
    expect(name).toMatch(/^\d{8}-\d{6}-article-received-[0-9a-f-]{36}\.eml$/);
    const parsed = await PostalMime.parse(readFileSync(join(folder, 'mail', name)));
    expect(parsed).toMatchObject({ subject: note().subject, to: [{ address: 'rider@club.example' }] });
    expect(statSync(join(folder, 'mail', name)).mode & 0o077).toBe(0);
    expect(mail.canSend()).toBe(false);
    expect((await mail.list(everything)).mails[0]).toMatchObject({ state: 'sent', sentAs: 'file' });
    rmSync(folder, { recursive: true });
  });

  it('is found by state, address and subject, page by page', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    for (const to of ['a@club.example', 'b_c@club.example', 'bxc@club.example']) {
      now += 1000;
      await queue(mail, note({ to }));
    }
    await jobs.runDue();
    await queue(mail, note({ subject: 'Later' }));
    const found = async (query: Partial<MailListQuery>) => {
      const { mails, total } = await mail.list({ ...everything, ...query });
      return [mails.map(({ to }) => to), total];
    };
    expect(await found({ q: 'b_c' })).toEqual([['b_c@club.example'], 1]);
    expect(await found({ state: 'queued' })).toEqual([['rider@club.example'], 1]);
    expect(await found({ state: 'sent', page: 2, pageSize: 2 })).toEqual([['a@club.example'], 3]);
    expect((await mail.list(everything)).counts).toEqual({ queued: 1, sent: 3, failed: 0 });
  });

  it('is forgotten after 90 days, unless it still waits', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    await queue(mail);
    await jobs.runDue();
    now += 89 * 24 * HOUR;
    await jobs.runDue();
    expect(await states(mail)).toEqual([['sent', 1]]);
    now += 2 * 24 * HOUR;
    await jobs.runDue();
    expect(await states(mail)).toEqual([]);
  });

  it('leaves no address in the log', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    sink.setMood('refuses');
    await queue(mail);
    await jobs.runDue();
    sink.setMood('busy');
    await queue(mail);
    await jobs.runDue();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toMatch(/rider|club\.example/);
    const kept = await database.query<{ output: string }>('select output::text as output from pgboss.job');
    expect(JSON.stringify(kept)).not.toMatch(/rider|club\.example/);
  });

  it('adds no header and no reader, whatever a visitor wrote', async () => {
    const { mail, jobs } = await start(smtpTransport(sink.url, sender));
    await queue(mail, note({ subject: 'Hello\r\nBcc: victim@else.example\r\n\r\nbody' }));
    await jobs.runDue();
    const [received] = sink.mails;
    expect(received?.to).toEqual(['rider@club.example']);
    expect(received?.mail.bcc ?? []).toEqual([]);
    expect(received?.mail.subject).toBe('Hello Bcc: victim@else.example body');
  });
});

describe('A mail for the outbox', () => {
  it.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'Dana <a@b.example>',
    '<a@b.example>',
    'a@b.example\0',
    'a b@c.example',
    '"a@evil.example"@b.example',
    '',
  ])('is refused when its address is %j', (to) => {
    expect(() => checkedMail(note({ to }))).toThrow('no valid address');
  });

  it('takes only headers that cannot redirect it', () => {
    const unsubscribe = { 'List-Unsubscribe': '<https://ride.example/u/1>' };
    expect(checkedMail(note({ headers: unsubscribe })).headers).toEqual(unsubscribe);
    expect(() => checkedMail(note({ headers: { Bcc: 'a@b.example' } }))).toThrow('header Bcc');
    expect(() => checkedMail(note({ headers: { 'List-Id': 'a\r\nBcc: a@b.example' } }))).toThrow(
      'line break',
    );
  });
});

describe('The layout', () => {
  const mail = renderMail({ ...note(), paragraphs: [`<script>alert('x')</script>`], site });

  it('escapes everything and loads nothing', () => {
    expect(mail.html).not.toMatch(/<script|<img|<link|@import|url\(/);
    expect(mail.html).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;');
    expect(mail.html).toContain('Dry &amp; Line');
    expect(mail.html).toContain('lang="en"');
  });

  it('says the same as text', () => {
    expect(mail.text).toBe(`<script>alert('x')</script>\n\n-- \nDry & Line, https://ride.example\n`);
  });

  it('links only to this site', () => {
    const action = { label: 'Go', url: 'https://ride.example.evil.example/' };
    expect(() => renderMail({ subject: 'x', paragraphs: [], action, site })).toThrow(
      'only link to this site',
    );
  });

  it('tells several things apart, in both forms, and every mark by its word', () => {
    const { html, text } = renderMail({
      subject: 'Two places',
      paragraphs: [],
      sections: [
        {
          title: 'Moab <UT>',
          rows: [{ label: 'Saturday', mark: { word: 'Bad', tone: 'bad' }, text: 'Snow.', note: '20 °F' }],
          link: { label: 'Look', url: 'https://ride.example/?zip=84532' },
        },
      ],
      footerLinks: [{ label: 'Stop', url: 'https://ride.example/stop' }],
      site,
    });
    expect(html).toContain('Moab &lt;UT&gt;</h2>');
    expect(html).toMatch(/<strong>Saturday<\/strong> <span [^>]*>Bad<\/span><br>Snow\./);
    expect(html).toContain('<a class="link" href="https://ride.example/stop"');
    expect(text).toContain(
      '== Moab <UT> ==\nSaturday: Bad. Snow.\n  20 °F\nLook: https://ride.example/?zip=84532',
    );
    expect(text.trimEnd().endsWith('Stop: https://ride.example/stop')).toBe(true);
    const elsewhere = { label: 'Go', url: 'https://evil.example/' };
    for (const links of [
      { footerLinks: [elsewhere] },
      { sections: [{ title: '', rows: [], link: elsewhere }] },
    ])
      expect(() => renderMail({ subject: 'x', paragraphs: [], ...links, site })).toThrow(
        'only link to this site',
      );
  });
});
