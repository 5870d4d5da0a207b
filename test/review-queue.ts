// For tests of the queue of everything that waits.
import { expect } from 'vitest';
import { UNDO_MS } from '#features/review/queue/queue.model.ts';
import type { DecideAnswer, QueueAnswer, UndoAnswer } from '#features/review/queue/queue.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { testSuite } from './test-suite.ts';

export function reviewQueueSuite(open: () => Promise<Database>) {
  const suite = testSuite(open, {
    env: { ADMIN_EMAIL: 'lead@ride.example' },
    emptied: [
      'review_decisions',
      'review_claims',
      'mail_outbox',
      'scenic_routes',
      'roadside_volunteers',
      'roadside_requests',
      'user_blog_submissions',
    ],
    pauseMs: HOUR_MS,
  });

  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    as = suite.cookie,
  ): Promise<T> => {
    const response = await suite.test.app.inject({
      method,
      url,
      headers: { cookie: as },
      ...(payload && { payload }),
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<T>();
  };
  /** @returns the name and the cookie of an admin beside the first one */
  const anotherAdmin = async (): Promise<{ username: string; cookie: string }> => {
    const username = `ana ${suite.test.now()}`;
    const password = 'rain or shine';
    await suite.test.services.adminUsers.create({ username, password });
    const login = await suite.send('POST', '/api/admin/login', { username, password });
    return { username, cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' };
  };
  const queue = (query = '') => call<QueueAnswer>('GET', `/api/admin/queue${query}`);
  const titles = async (query = '') => (await queue(query)).entries.map(({ title }) => title);
  const decide = (verdict: string, entries: object[], reason?: string) =>
    call<DecideAnswer>('POST', '/api/admin/queue/decide', { verdict, entries, reason });
  const undo = (...decisions: (string | null | undefined)[]) =>
    call<UndoAnswer>('POST', '/api/admin/queue/undo', { decisions });
  const carryOut = async (ms = UNDO_MS + 1_000) => {
    suite.test.advance(ms);
    await suite.test.services.jobs.runDue();
  };
  const at = (minutesAgo: number) => {
    const time = new Date(suite.test.now() - minutesAgo * MINUTE_MS);
    return { createdAt: time, updatedAt: time };
  };
  async function route(name: string, minutesAgo: number, changes: object = {}): Promise<string> {
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: {
        name,
        description: 'Aspens all the way.',
        startLocation: 'Nederland, CO',
        endLocation: 'Estes Park, CO',
        zipCodes: ['80302'],
        distance: 55,
        ...changes,
      },
    });
    expect(response.statusCode, response.body).toBe(201);
    const { id } = response.json<{ id: number }>();
    await suite.database.query('UPDATE scenic_routes SET created_at = $1 WHERE id = $2', [
      at(minutesAgo).createdAt,
      id,
    ]);
    suite.test.advance(11 * MINUTE_MS);
    return String(id);
  }
  async function volunteer(name: string, minutesAgo: number, changes: object = {}): Promise<string> {
    const [id = ''] = await suite.test.services.roadside.volunteers.importMany([
      {
        name,
        email: `${name.toLowerCase()}@ride.example`,
        phone: '303-555-0142',
        zipCode: '80302',
        servicesOffered: ['Fuel delivery'],
        availability: 'Weekends',
        ...at(minutesAgo),
        ...changes,
      },
    ]);
    return id;
  }
  async function request(urgency: 'low' | 'medium' | 'high', minutesAgo: number): Promise<string> {
    const [id = ''] = await suite.test.services.roadside.requests.importMany([
      {
        requesterName: 'Sam',
        requesterEmail: 'sam@ride.example',
        requesterPhone: '303-555-0199',
        location: 'Mile 12 of CO 7',
        zipCode: '80302',
        issueType: 'flat tire',
        description: `${urgency} flat`,
        urgency,
        ...at(minutesAgo),
      },
    ]);
    return id;
  }
  async function article(title: string, minutesAgo: number): Promise<string> {
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/blog/submit',
      payload: { authorName: 'Ann', authorEmail: 'ann@ride.example', title, content: 'Rain. '.repeat(40) },
    });
    const { id } = response.json<{ id: number }>();
    await suite.database.query('UPDATE user_blog_submissions SET created_at = $1 WHERE id = $2', [
      at(minutesAgo).createdAt,
      id,
    ]);
    suite.test.advance(11 * MINUTE_MS);
    return String(id);
  }

  /** What has left, by kind and address. */
  const sentMails = async () =>
    (
      await suite.database.query<{ kind: string; recipient: string }>(
        "SELECT kind, recipient FROM mail_outbox WHERE state = 'sent' ORDER BY kind",
      )
    ).map(({ kind, recipient }) => `${kind} ${recipient}`);

  return {
    suite,
    mails: suite.mails,
    sentMails,
    call,
    anotherAdmin,
    queue,
    titles,
    decide,
    undo,
    carryOut,
    route,
    volunteer,
    request,
    article,
  };
}
