// For tests of notifications: the site, its simulated push service, and browsers that read what they get.
import type { Database } from '#platform/db/database.server.ts';
import type { SimulatedSubscription } from '#simulator/delivery/push.ts';
import { siteWithMail } from './site-with-mail.ts';
import { signInAsAdmin } from './test-app.ts';

/** What a notification shows. */
export interface ShownNotice {
  title: string;
  body: string;
  navigate: string;
  tag: string;
  actions?: { action: string; title: string; navigate: string }[];
}

export function pushSuite(open: () => Promise<Database>) {
  const suite = siteWithMail(
    open,
    ['push_subscriptions', 'scenic_routes', 'roadside_offers', 'roadside_requests', 'roadside_volunteers'],
    { ADMIN_EMAIL: 'boss@ride.example' },
  );

  const browser = () => suite.test.simulator.push.browser(suite.test.simulator.url);
  const call = (url: string, payload: object, headers: Record<string, string> = {}) =>
    suite.test.app.inject({ method: 'POST', url, payload, headers });
  return Object.assign(suite, {
    browser,
    call,
    notify: (what: string, payload: object) => call(`/api/notifications/${what}`, payload),
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
