import Fastify, { type FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSmtpSink, type SmtpSink } from '../delivery/smtp.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { listTime } from './pages.ts';
import { addMailbox } from './routes.ts';

const LIMITS = { mails: 5, bytes: 200_000 };
const PUBLIC_URL = 'http://localhost:3000';

describe('The demo mailbox', () => {
  let mailbox: Mailbox;
  let sink: SmtpSink;
  let app: FastifyInstance;

  beforeAll(async () => {
    sink = await startSmtpSink({ take: (mail) => mailbox.add(mail), mostBytes: 150_000 });
    app = Fastify();
    await addMailbox(app, {
      mailbox: {
        add: (mail) => mailbox.add(mail),
        list: (search) => mailbox.list(search),
        find: (id) => mailbox.find(id),
        open: (mail) => mailbox.open(mail),
        version: () => mailbox.version(),
        empty: () => mailbox.empty(),
      },
      site: { siteName: 'Dryline', publicUrl: PUBLIC_URL, timeZone: 'America/Denver', styles: ['/site.css'] },
      isAdmin: async (cookies) => cookies === 'admin=yes',
    });
  });
  beforeEach(() => {
    mailbox = createMailbox({ limits: LIMITS });
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
  });

  const send = async (mail: object) => {
    const transport = createTransport(sink.url);
    await transport.sendMail({ from: 'Dryline <mail@ride.example>', to: 'ana@ride.example', ...mail });
    transport.close();
  };
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/demo/mailbox${url}`, headers: { host: 'localhost:3000', ...headers } });
  const newest = () => mailbox.list()[0] ?? expect.fail('no mail');

  it('shows what arrived, the newest first, and finds it', async () => {
    expect((await get('')).body).toContain('No emails yet');
    await send({ subject: 'First', text: 'One' });
    await send({ subject: 'Second <b>&', to: 'bob@ride.example', text: 'Two' });
    const { body } = await get('');
    expect(body.indexOf('Second &lt;b&gt;&amp;')).toBeLessThan(body.indexOf('First'));
    expect((await get('/list?q=BOB')).body).not.toContain('First');
    expect((await get('/list?q=nobody')).body).toContain('No email has this');
    const { id } = newest();
    expect((await get('/list')).body.match(/New: /g)).toHaveLength(2);
    expect((await get(`/${id}`)).body).toContain('bob@ride.example');
    expect((await get('/list')).body.match(/New: /g)).toHaveLength(1);
    const { headers } = await get('/list');
    expect(headers['x-mails']).toBe('2');
    expect((await get(`/list?known=${String(headers['x-version'])}`)).statusCode).toBe(204);
    await send({ subject: 'Third', text: 'Three' });
    expect((await get(`/list?known=${String(headers['x-version'])}`)).body).toContain('Third');
    const gone = await get('/nothing');
    expect([gone.statusCode, gone.body]).toEqual([404, expect.stringContaining('no longer here')]);
  });

  it('lets nothing of a hostile mail run, ask or send', async () => {
    await send({
      subject: '<script>alert(1)</script>',
      text: '<img src=x onerror=alert(1)>',
      html: '<script>alert(1)</script><form action="https://evil.example"><img src="https://evil.example/x"></form>',
    });
    const { id } = newest();
    for (const url of ['', `/${id}`, `/${id}?view=text`, `/${id}?view=source`]) {
      const { body, headers } = await get(url);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img src=x');
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self' 'sha256-");
    }
    expect((await get(`/${id}`)).body).toMatch(/<iframe[^>]*sandbox="allow-same-origin allow-popups [^"]*"/);
    const policy = String((await get(`/${id}/html`)).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy).not.toContain('script');
    expect(policy).toContain("form-action 'none'");
  });

  it('gives attachments for download, under a name that leads nowhere', async () => {
    await send({
      subject: 'Ride',
      text: 'x',
      attachments: [
        { filename: '../../ride "1".ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
      ],
    });
    const { id } = newest();
    expect((await get(`/${id}`)).body).toContain('16 bytes');
    const file = await get(`/${id}/files/0`);
    expect(file.body).toBe('BEGIN:VCALENDAR\n');
    expect(file.headers['content-type']).toMatch(/^text\/calendar/);
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''-..-ride%20-1-.ics");
    expect((await get(`/${id}/files/1`)).statusCode).toBe(404);
    expect((await get(`/${id}/files/x`)).statusCode).toBe(404);
  });

  it('keeps so many mails and bytes, and refuses what is too large', async () => {
    for (let number = 1; number <= 7; number += 1) await send({ subject: `Mail ${number}`, text: 'x' });
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(
      [7, 6, 5, 4, 3].map((number) => `Mail ${number}`),
    );
    await send({ subject: 'Large', text: 'x'.repeat(90_000) });
    expect(mailbox.list().map(({ subject }) => subject)).toContain('Large');
    await send({ subject: 'Large too', text: 'x'.repeat(90_000) });
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(['Large too']);
    await expect(send({ subject: 'Too large', text: 'x'.repeat(200_000) })).rejects.toMatchObject({
      code: 'EMESSAGE',
    });
    expect(newest().subject).toBe('Large too');
  });

  it('is emptied by its own page alone', async () => {
    await send({ subject: 'Kept', text: 'x' });
    const empty = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/demo/mailbox/empty',
        headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: '',
      });
    expect((await empty({ 'sec-fetch-site': 'cross-site' })).statusCode).toBeGreaterThanOrEqual(400);
    expect(mailbox.list()).toHaveLength(1);
    const answer = await empty({ 'sec-fetch-site': 'same-origin' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/demo/mailbox']);
    expect(mailbox.list()).toEqual([]);
  });

  it('shows nothing to others than this machine and signed-in admins', async () => {
    await send({ subject: 'Secret', text: 'secret', html: '<p>secret</p>' });
    const { id } = newest();
    const far = { 'x-forwarded-for': '203.0.113.7' };
    for (const url of ['', '/list', `/${id}`, `/${id}/html`, `/${id}/files/0`]) {
      const { statusCode, body } = await get(url, far);
      expect([url, statusCode]).toEqual([url, 403]);
      expect(body).not.toMatch(/secret/i);
      expect(body).toContain('Sign in');
    }
    const write = {
      method: 'POST',
      url: '/demo/mailbox/empty',
      headers: { host: 'localhost:3000', ...far },
    } as const;
    expect((await app.inject(write)).statusCode).toBe(403);
    expect(mailbox.list()).toHaveLength(1);
    expect((await get('', { ...far, cookie: 'admin=yes' })).body).toContain('Secret');
  });

  it('tells times in the zone of the site', () => {
    const now = Date.parse('2026-11-22T20:00:00Z');
    expect(listTime(Date.parse('2026-11-22T12:00:00Z'), 'America/Denver', now)).toBe('5:00 AM');
    expect(listTime(Date.parse('2026-11-20T02:12:00Z'), 'America/Denver', now)).toBe('Thu 7:12 PM');
  });

  it('is nothing that the product knows of', () => {
    const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(100);
    expect(
      sources.filter((file) => /['"](#simulator|.*\/simulator)\//.test(readFileSync(file, 'utf8'))),
    ).toEqual([]);
  });
});
