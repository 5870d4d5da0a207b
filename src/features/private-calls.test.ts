import { expect, it } from 'vitest';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import type { ApiDescription } from '#server/openapi/operations.ts';
import { volunteerForm } from '#test/roadside-help.ts';
import { ride, waitlistSuite } from '#test/ride-waitlist.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import type { Method } from '#test/test-suite.ts';

/** What each kind of link opens. */
const OPENS: Record<string, RegExp> = {
  route: /^\/route(\/|$)/,
  rsvp: /^\/rsvp(\/|$)/,
  article: /^\/article(\/|$)/,
  subscription: /^\/subscription(\/|$)/,
  'trip-email': /^\/trip-email(\/|$)/,
  'roadside-request': /^\/roadside-request(\/|$)/,
  'roadside-request-mail': /^\/roadside-request(\/|$)/,
  'roadside-request-shared': /^\/roadside-shared$/,
  'roadside-offer': /^\/roadside-offer(\/|$)/,
  'roadside-volunteer': /^\/roadside-volunteer(\/|$)/,
};
/** What a call has to be sent before it looks at the link. */
const BODIES: Record<string, object> = {
  'put /article': {
    title: 'Any',
    content: 'Words of an article. '.repeat(20),
    excerpt: 'Any',
    tags: [],
    authorName: 'Any',
    version: '1',
  },
  'put /route': { ...ride, version: '1' },
  'put /roadside-volunteer': volunteerForm,
  'put /subscription': { zipCodes: ['80302'], endDate: '2026-12-20', days: ['saturday'], hour: 18 },
  'post /roadside-volunteer/notify': {
    subscription: {
      endpoint: 'https://push.example/a',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    },
  },
};

describeOnDatabase('a private link', (open) => {
  const { suite, call, held, publish, linkOf, mine, counts } = waitlistSuite(open);

  const issue = (purpose: string, subject: string) =>
    suite.database.transaction((tx) => suite.test.services.privateLinks.issue(tx, { purpose, subject }));

  async function privateCalls() {
    const { paths } = (await call('GET', '/api/openapi.json')).json<ApiDescription>();
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.some((way) => 'privateLink' in way))
        .map(([method, { parameters = [] }]) => ({
          method: method.toUpperCase() as Method,
          path,
          body: BODIES[`${method} ${path.replace('/api/private', '')}`] ?? {},
          takesDate: JSON.stringify(parameters).includes('"date"'),
        })),
    );
  }

  it('opens nothing of another kind, neither a guest’s that of the host nor the host’s that of a guest', async () => {
    const id = await publish({ maxRiders: 2 });
    const guest = await linkOf(id, 'ann');
    const [{ subject: entry } = { subject: '' }] = await suite.database.query<{ subject: string }>(
      "select subject from private_links where purpose = 'rsvp'",
    );
    const before = [await mine(guest), await counts(id)];
    const calls = await privateCalls();
    const opened: string[] = [];
    for (const [purpose, own] of Object.entries(OPENS)) {
      const token = await issue(purpose, purpose === 'rsvp' ? entry : String(id));
      for (const { method, path, body } of calls) {
        if (own.test(path.replace('/api/private', ''))) continue;
        const answer = await call(method, path, method === 'GET' ? undefined : body, held(token));
        const { message } = answer.json<{ message?: string }>();
        if (answer.statusCode !== 404 || message !== LINK_GONE)
          opened.push(`${purpose}: ${method} ${path} ${answer.statusCode} ${message}`);
      }
    }
    expect(opened).toEqual([]);
    expect([await mine(guest), await counts(id)]).toEqual(before);
    // Each kind was tried, and each call is of one.
    for (const { path } of calls)
      expect(
        Object.values(OPENS).some((own) => own.test(path.replace('/api/private', ''))),
        path,
      ).toBe(true);
  });

  it('of a host opens no date of another host’s ride', async () => {
    const [own, other] = [await publish(), await publish()];
    await linkOf(other, 'ann');
    const token = await issue('route', String(own));
    const calls = (await privateCalls()).filter(({ takesDate }) => takesDate);
    expect(calls).toContainEqual(expect.objectContaining({ path: '/api/private/route/rsvps' }));
    for (const { method, path, body } of calls) {
      const url = `${path}?date=${other}`;
      const answer = await call(method, url, method === 'GET' ? undefined : body, held(token));
      expect([url, answer.statusCode], answer.body).toEqual([url, 409]);
    }
    expect(await counts(other)).toMatchObject({ going: 1 });
  });
});
