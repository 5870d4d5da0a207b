// For tests of signing up for group rides.
import { expect } from 'vitest';
import {
  myRsvpSchema,
  rideRsvpSchema,
  rsvpAnswerSchema,
  type RsvpAnswer,
} from '#features/rsvp/rsvp.schema.ts';
import { addRouteAnswerSchema } from '#features/routes/submit/add-route.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { EXAMPLE_RIDE } from './fixtures/example-ride.ts';
import { testSuite, type Method } from './test-suite.ts';

const REVIEWER = { id: null, username: 'admin' };
/** The test begins on Friday, November 20, 2026, at noon in Denver. */
export const ride = { ...EXAMPLE_RIDE, rideDate: '2026-11-28' };

export function waitlistSuite(open: () => Promise<Database>, mailWorks = true) {
  const suite = testSuite(open, {
    env: mailWorks ? { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'rides@ride.example' } : {},
    emptied: ['scenic_routes', 'mail_outbox', 'private_links'],
  });
  let people = 0;

  const call = (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) => {
    people += 1;
    // The spam guard counts by connection; here everyone has one of their own.
    const remoteAddress = `10.${Math.floor(people / 65_536) % 256}.${Math.floor(people / 256) % 256}.${people % 256}`;
    return suite.test.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
  };
  const held = (token: string) => ({ authorization: `Bearer ${token}` });

  async function publish(changes: object = {}): Promise<number> {
    const response = await call('POST', '/api/scenic-routes/add', { ...ride, ...changes });
    expect(response.statusCode, response.body).toBe(201);
    const { id } = addRouteAnswerSchema.parse(response.json());
    await suite.test.services.scenicRoutes.review.decide(
      id,
      { isApproved: true, isPublished: true },
      REVIEWER,
    );
    return id;
  }
  const join = (id: number, name: string, changes: object = {}) =>
    call('POST', `/api/rides/${id}/rsvp`, { name, email: `${name}@ride.example`, ...changes });
  async function joined(id: number, name: string, changes: object = {}): Promise<RsvpAnswer> {
    const response = await join(id, name, changes);
    expect(response.statusCode, response.body).toBe(201);
    return rsvpAnswerSchema.parse(response.json());
  }
  const counts = async (id: number) =>
    rideRsvpSchema.parse((await call('GET', `/api/rides/${id}/rsvp`)).json());
  const mails = () =>
    suite.database.query<{ kind: string; recipient: string; plain_text: string; confidential: boolean }>(
      "select kind, recipient, plain_text, confidential from mail_outbox where kind like 'r%' order by created_at, recipient",
    );
  const mailTo = async (name: string, kind: string) =>
    (await mails()).find((mail) => mail.kind === kind && mail.recipient === `${name}@ride.example`);
  const tokenIn = (text = '') =>
    /\/private\/rsvp#([\w-]{32})/.exec(text)?.[1] ?? expect.fail(`no link in: ${text}`);
  /** Signs up and answers the token of the entry's link, not confirmed yet. */
  async function heldLinkOf(id: number, name: string, changes: object = {}): Promise<string> {
    const { link } = await joined(id, name, changes);
    if (!mailWorks) return link?.token ?? expect.fail('no link in the answer');
    return tokenIn((await mailTo(name, 'rsvp-confirm'))?.plain_text);
  }
  const confirm = (token: string) => call('POST', '/api/private/rsvp/confirm', {}, held(token));
  /** Signs up and confirms, as riders do. @returns the token of the entry's link */
  async function linkOf(id: number, name: string, changes: object = {}): Promise<string> {
    const token = await heldLinkOf(id, name, changes);
    if (mailWorks) expect((await confirm(token)).statusCode).toBe(200);
    return token;
  }
  const mine = async (token: string) =>
    myRsvpSchema.parse((await call('GET', '/api/private/rsvp', undefined, held(token))).json());
  const change = (token: string, changes: object) => call('PUT', '/api/private/rsvp', changes, held(token));
  const cancel = (token: string) => call('DELETE', '/api/private/rsvp', undefined, held(token));
  const answerOf = (response: { json: <T>() => T }) =>
    response.json<{ message: string; errors?: Record<string, string> }>();
  return {
    call,
    held,
    publish,
    join,
    joined,
    counts,
    mails,
    mailTo,
    tokenIn,
    heldLinkOf,
    confirm,
    linkOf,
    mine,
    change,
    cancel,
    answerOf,
    suite,
  };
}
