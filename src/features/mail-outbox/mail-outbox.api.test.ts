import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { renderMail } from '#platform/mail/render-mail.ts';

describeOnBothEngines('The outbox of the admins', (open) => {
  let database: Database;
  let sink: SmtpSink;
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    database = await open();
    sink = await startSmtpSink();
    app = await openTestApp(database, { env: { SMTP_URL: sink.url, MAIL_FROM: 'Club <mail@club.example>' } });
    cookie = await signInAsAdmin(app);
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
  });

  const send = (subject: string) =>
    database.transaction((tx) =>
      app.services.mail.queue(tx, {
        kind: 'test',
        to: 'rider@club.example',
        ...renderMail({
          subject,
          paragraphs: ['Hello.'],
          site: { siteName: 'Dryline', publicUrl: 'http://localhost:3000' },
        }),
      }),
    );
  const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = { cookie }) =>
    app.app.inject({ method, url, headers });

  it('shows what became of each email, and sends one again', async () => {
    sink.setMood('refuses');
    const id = await send('Your article');
    await app.services.jobs.runDue();
    const failed = await call('GET', '/api/admin/mails?state=failed');
    expect(failed.json()).toMatchObject({
      total: 1,
      counts: { queued: 0, sent: 0, failed: 1 },
      canSend: true,
      mails: [{ id, kind: 'test', to: 'rider@club.example', subject: 'Your article', attempts: 1 }],
    });
    expect(failed.body).not.toContain('<html');

    sink.setMood('takes');
    const resent = await call('POST', `/api/admin/mails/${id}/resend`);
    expect([resent.statusCode, resent.json()]).toEqual([200, { message: 'The email will be sent again' }]);
    expect((await call('POST', `/api/admin/mails/${id}/resend`)).statusCode).toBe(409);
    await app.services.jobs.runDue();
    expect(sink.mails.map(({ mail }) => mail.subject)).toEqual(['Your article']);
    expect((await call('GET', '/api/admin/mails?q=RIDER')).json().mails[0].state).toBe('sent');
    expect(app.logLines.join()).not.toContain('rider@club.example');
  });

  it.each(['state=', 'state=%20', 'state=all', 'q=&state=&page=&pageSize='])(
    'shows all of them for %s',
    async (query) => {
      const all = await call('GET', '/api/admin/mails');
      const blank = await call('GET', `/api/admin/mails?${query}`);
      expect([blank.statusCode, blank.json()]).toEqual([200, all.json()]);
      expect(blank.json().total).toBeGreaterThan(0);
    },
  );

  it.each([
    ['/api/admin/mails?state=lost', 'must be queued, sent or failed'],
    ['/api/admin/mails?page=0', 'Page must be a whole number from 1'],
    ['/api/admin/mails?pageSize=1000', 'Page size must be between 1 and 100'],
  ])('refuses %s', async (url, message) => {
    const response = await call('GET', url);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it('reads a blank page as the first', async () => {
    expect((await call('GET', '/api/admin/mails?page=&pageSize=')).statusCode).toBe(200);
  });

  it('knows no other emails', async () => {
    const other = '/api/admin/mails/00000000-0000-4000-8000-000000000000/resend';
    expect((await call('POST', other)).statusCode).toBe(404);
    expect((await call('POST', '/api/admin/mails/x/resend')).statusCode).toBe(400);
  });

  it('is nobody else’s', async () => {
    for (const headers of [{}, { cookie: 'dryline_session=stale' }]) {
      expect((await call('GET', '/api/admin/mails', headers)).statusCode).toBe(401);
      expect((await call('POST', '/api/admin/mails/x/resend', headers)).statusCode).toBe(401);
    }
  });
});
