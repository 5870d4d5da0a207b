// For tests of emails about trips.
import { expect } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { siteWithMail } from './site-with-mail.ts';

/** Saturday at seven in Phoenix; tests begin on Friday at noon there. */
export const DEPARTURE = Date.parse('2026-11-21T14:00:00Z');
export const TRIP = { zipCodes: ['85003', '86001'], departure: '2026-11-21T07:00' };

export function tripEmailsSuite(open: () => Promise<Database>) {
  const suite = siteWithMail(open, ['trip_watches', 'outside_calls']);

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token?: string, payload?: object) =>
    suite.test.app.inject({
      method,
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  let people = 0;
  /** Each from a connection of its own: the spam guard is not what is tested. */
  const ask = (changes: object = {}, from?: string) => {
    people += 1;
    return suite.test.app.inject({
      method: 'POST',
      url: '/api/trip-emails',
      remoteAddress: from ?? `10.3.${Math.floor(people / 250)}.${(people % 250) + 1}`,
      payload: { ...TRIP, email: 'Dana@ride.example', ...changes },
    });
  };
  const confirm = (token: string) => call('POST', '/api/private/trip-email/confirm', token);
  const arrived = async () => {
    await suite.due();
    return suite.taken();
  };
  const tokenIn = (text = '') => /\/private\/trip-email#([A-Za-z0-9_-]{32})/.exec(text)?.[1] ?? 'none';
  async function watched(changes: object = {}): Promise<{ token: string; id: string }> {
    const asked = await ask(changes);
    expect(asked.statusCode, asked.body).toBe(202);
    const token = tokenIn((await arrived())[0]?.mail.text);
    const confirmed = await confirm(token);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    return { token, id: confirmed.json<{ id: string }>().id };
  }
  const rows = () => suite.database.query<Record<string, unknown>>('SELECT * FROM trip_watches');
  return Object.assign(suite, { call, ask, confirm, arrived, tokenIn, watched, rows });
}
