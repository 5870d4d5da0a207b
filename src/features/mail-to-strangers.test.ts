import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { helpForm, volunteerForm } from '#test/roadside-help.ts';
import { route } from '#test/owned-routes.ts';
import { testSuite } from '#test/test-suite.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const VICTIM = 'victim@ride.example';
const ADVERTISEMENT = 'Cheap pills at evil.example';

/** Every form that has a mail sent to an address that anybody can type, full of a stranger's words. */
const FORMS: Record<string, { url: string; body: object; emailField: string }> = {
  route: {
    url: '/api/scenic-routes/add',
    emailField: 'submitterEmail',
    body: { ...route, name: ADVERTISEMENT, description: ADVERTISEMENT, submitterName: ADVERTISEMENT },
  },
  article: {
    url: '/api/blog/submit',
    emailField: 'authorEmail',
    body: {
      title: ADVERTISEMENT,
      content: `${ADVERTISEMENT}. `.repeat(20),
      excerpt: ADVERTISEMENT,
      tags: [],
      authorName: ADVERTISEMENT,
    },
  },
  volunteer: {
    url: '/api/roadside/volunteer',
    emailField: 'email',
    body: {
      ...volunteerForm,
      name: ADVERTISEMENT,
      availability: ADVERTISEMENT,
      servicesOfferedInput: ADVERTISEMENT,
    },
  },
  request: {
    url: '/api/roadside/request',
    emailField: 'requesterEmail',
    body: {
      ...helpForm,
      requesterName: ADVERTISEMENT,
      location: ADVERTISEMENT,
      description: ADVERTISEMENT,
    },
  },
};

describeOnBothEngines('email to somebody whose address a stranger typed', (open) => {
  const suite = testSuite(open, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mail@ride.example', ADMIN_EMAIL: 'boss@ride.example' },
    emptied: [
      'scenic_routes',
      'user_blog_submissions',
      'roadside_requests',
      'roadside_volunteers',
      'mail_outbox',
      'private_links',
    ],
  });

  let people = 0;
  /** From a connection of its own each time: the spam guard is not what is tested here. */
  function send(form: keyof typeof FORMS, changes: object = {}, email = VICTIM) {
    people += 1;
    const { url, body, emailField } = FORMS[form] ?? { url: '', body: {}, emailField: '' };
    return suite.test.app.inject({
      method: 'POST',
      url,
      remoteAddress: `10.2.${Math.floor(people / 250)}.${(people % 250) + 1}`,
      payload: { ...body, [emailField]: email, ...changes },
    });
  }
  const toVictim = async () =>
    suite.database.query<{ kind: string; subject: string; plain_text: string; html: string }>(
      "select kind, subject, plain_text, html from mail_outbox where recipient like 'v%' order by created_at",
    );
  const stored = async () => {
    const rows = await suite.database.query<{ n: string }>(
      `select (select count(*) from scenic_routes) + (select count(*) from user_blog_submissions)
        + (select count(*) from roadside_volunteers) + (select count(*) from roadside_requests) as n`,
    );
    return Number(rows[0]?.n);
  };

  it.each(Object.keys(FORMS))(
    'is sent at most three times an hour for a %s, and every entry is kept',
    async (form) => {
      for (let number = 0; number < 12; number += 1) {
        // Spelled differently each time, it is the same mailbox.
        const email = number % 2 ? VICTIM : `Victim+${number}@RIDE.example`;
        const phone = { requesterPhone: `720-555-01${10 + number}` };
        const sent = await send(form, form === 'request' ? phone : {}, email);
        expect(sent.statusCode, sent.body).toBe(201);
      }
      const mails = await suite.database.query(
        "select 1 from mail_outbox where recipient <> 'boss@ride.example'",
      );
      expect(mails).toHaveLength(3);
      expect(await stored()).toBe(12);
    },
  );

  it.each(Object.keys(FORMS))('holds no word of the stranger who sent a %s', async (form) => {
    expect((await send(form)).statusCode).toBe(201);
    const mails = await toVictim();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/evil|pills/);
  });

  it('holds none when what was sent is declined, or its links are asked for', async () => {
    for (const form of Object.keys(FORMS)) await send(form);
    const queue = (await suite.asAdmin('GET', '/api/admin/queue')).json<{
      entries: { kind: string; id: string }[];
    }>();
    expect(queue.entries).toHaveLength(4);
    await suite.send('POST', '/api/private-links/resend', { email: VICTIM });
    await suite.test.services.jobs.runDue();
    expect((await toVictim()).map(({ kind }) => kind)).toContain('private-links');
    const entries = queue.entries.map(({ kind, id }) => ({ kind, id }));
    await suite.asAdmin('POST', '/api/admin/queue/decide', { verdict: 'decline', entries });
    suite.test.advance(60_000);
    await suite.test.services.jobs.runDue();
    const mails = await toVictim();
    expect(mails.filter(({ kind }) => /declined|rejected/.test(kind))).toHaveLength(4);
    expect(JSON.stringify(mails)).not.toMatch(/evil|pills/);
  });

  it('lets no kind of email use up another, help least of all', async () => {
    for (const form of ['route', 'article', 'volunteer'])
      for (let number = 0; number < 6; number += 1) await send(form);
    expect((await send('request')).statusCode).toBe(201);
    expect((await toVictim()).filter(({ kind }) => kind === 'roadside-confirm')).toHaveLength(1);
  });

  it('is sent six times a day at most, and goes on the day after', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      for (let number = 0; number < 4; number += 1) await send('route');
      suite.test.advance(HOUR_MS);
    }
    expect(await toVictim()).toHaveLength(6);
    suite.test.advance(DAY_MS);
    await send('route');
    expect(await toVictim()).toHaveLength(7);
  });

  it('does not slip through when everything comes at once', async () => {
    const sent = await Promise.all(Array.from({ length: 12 }, () => send('volunteer')));
    expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await toVictim()).toHaveLength(3);
  });
});

describeOnBothEngines('a form that is sent again', (open) => {
  const suite = testSuite(open, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mail@ride.example' },
    emptied: [
      'scenic_routes',
      'user_blog_submissions',
      'roadside_requests',
      'roadside_volunteers',
      'private_links',
    ],
  });
  const send = (form: string, changes: object) => {
    const { url, body, emailField } = FORMS[form] ?? { url: '', body: {}, emailField: '' };
    return suite.test.app.inject({
      method: 'POST',
      url,
      payload: { ...body, [emailField]: VICTIM, ...changes },
    });
  };
  const links = () => suite.database.query('select token_hash from private_links');

  it.each(Object.keys(FORMS))('has the same answer, with one link that works (%s)', async (form) => {
    const submissionKey = crypto.randomUUID();
    const first = await send(form, { submissionKey });
    const before = await links();
    for (let number = 0; number < 5; number += 1) {
      const again = await send(form, { submissionKey: submissionKey.toUpperCase(), formTime: number });
      expect([again.statusCode, again.body]).toEqual([201, first.body]);
    }
    expect(await links()).toEqual(before);
    const { page, token } = first.json<{ link: { page: string; token: string } }>().link;
    const path = { '/private/request': 'roadside-request', '/private/volunteer': 'roadside-volunteer' }[page];
    const opened = await suite.asOwner(
      token,
      'GET',
      `/api/private/${path ?? page.slice('/private/'.length)}`,
    );
    expect(opened.statusCode, opened.body).toBe(200);
  });

  it.each(Object.keys(FORMS))(
    'gives a stranger who knows its key an entry of their own (%s)',
    async (form) => {
      const submissionKey = crypto.randomUUID();
      const first = (await send(form, { submissionKey })).json<{ id: unknown; link: { token: string } }>();
      const { emailField = '' } = FORMS[form] ?? {};
      const guessed = { submissionKey, [emailField]: 'mallory@ride.example' };
      const other = (await send(form, guessed)).json<{ id: unknown; link: { token: string } }>();
      expect(other.id).not.toEqual(first.id);
      expect(other.link.token).not.toBe(first.link.token);
    },
  );

  it('cannot be known from what the database holds', async () => {
    const submissionKey = crypto.randomUUID();
    await send('route', { submissionKey });
    const held = JSON.stringify(await suite.database.query('select * from scenic_routes'));
    expect(held).not.toContain(submissionKey);
  });
});
