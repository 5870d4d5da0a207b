// For tests of notifications: the site, its simulated push service, and browsers that read what they get.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import type { SimulatedSubscription } from '#simulator/delivery/push.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import { openTestApp, signInAsAdmin, TEST_NOW, type TestApp } from './test-app.ts';

/** What a notification shows. */
export interface ShownNotice {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  actions?: { action: string; title: string; navigate: string }[];
}

export function pushSuite(open: () => Promise<Database>) {
  const suite = {} as { database: Database; test: TestApp; sink: SmtpSink };

  beforeAll(async () => {
    suite.database = await open();
    suite.sink = await startSmtpSink();
  });
  afterAll(async () => suite.sink.close());
  beforeEach(async () => {
    for (const table of [
      'push_subscriptions',
      'scenic_routes',
      'roadside_offers',
      'roadside_requests',
      'roadside_volunteers',
      'mail_outbox',
      'mail_limits',
      'private_links',
      'jobs',
    ])
      await suite.database.query(`DELETE FROM ${table}`);
    await start();
  });
  afterEach(async () => suite.test.close());

  async function start(now = TEST_NOW) {
    suite.test = await openTestApp(suite.database, {
      now,
      env: {
        SMTP_URL: suite.sink.url,
        MAIL_FROM: 'mail@ride.example',
        ADMIN_EMAIL: 'boss@ride.example',
        PUBLIC_URL: 'https://ride.example',
      },
    });
  }

  const browser = () => suite.test.simulator.push.browser(suite.test.simulator.url);
  const call = (url: string, payload: object, headers: Record<string, string> = {}) =>
    suite.test.app.inject({ method: 'POST', url, payload, headers });
  const due = () => suite.test.services.jobs.runDue();
  return Object.assign(suite, {
    browser,
    call,
    due,
    notify: (what: string, payload: object) => call(`/api/notifications/${what}`, payload),
    until: async (iso: string) => {
      suite.test.advance(Date.parse(iso) - suite.test.now());
      await due();
    },
    pass: async (ms: number) => {
      suite.test.advance(ms);
      await due();
    },
    asAdmin: async (url: string, payload: object) => {
      const cookie = await signInAsAdmin(suite.test);
      return suite.test.app.inject({
        method: 'POST',
        url: `/api/admin/${url}`,
        payload,
        headers: { cookie },
      });
    },
    answerWith: (to: SimulatedSubscription, status: number | undefined, headers?: Record<string, string>) =>
      suite.test.simulator.push.answerWith(to.endpoint, status, headers),
    /** What a browser was told, the oldest first. */
    told: ({ endpoint }: SimulatedSubscription): ShownNotice[] =>
      suite.test.simulator.push.messages
        .filter((message) => endpoint.endsWith(`/${message.browser}`))
        .map(({ text }) => (JSON.parse(text) as { notification: ShownNotice }).notification),
    stored: () =>
      suite.database.query<{ endpoint: string; failing_since: Date | null; sent: number }>(
        'SELECT * FROM push_subscriptions ORDER BY created_at, id',
      ),
  });
}
