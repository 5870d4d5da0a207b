import { describe, expect, it } from 'vitest';
import type { CallResult, PublicCallOptions } from '#platform/fetch/public-call.server.ts';
import { areUsableKeys, encryptPush, MOST_PUSH_BYTES } from './encrypt-push.server.ts';
import { createSendPush } from './push-send.server.ts';
import { PUSH_SERVICES, pushServiceOf } from './push-services.ts';
import { createVapid, vapidSubject } from './vapid.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/abc';
const NOW = Date.parse('2026-11-20T19:00:00Z');
const secret = (character: string) => async () => character.repeat(64);

describe('A push message', () => {
  it('is encrypted as the example of RFC 8291', () => {
    const { text, keys, privateKey, salt, body } = EXAMPLE;
    expect(encryptPush(text, keys, { privateKey, salt }).toString('base64url')).toBe(body);
  });

  it('is another one each time, and never longer than push services take', () => {
    const { text, keys } = EXAMPLE;
    expect(encryptPush(text, keys)).not.toEqual(encryptPush(text, keys));
    expect(encryptPush('x'.repeat(MOST_PUSH_BYTES), keys)).toHaveLength(4_096);
    expect(() => encryptPush('ä'.repeat(MOST_PUSH_BYTES), keys)).toThrow(/too long/);
  });

  it('is for keys that are a point of the curve', () => {
    const { keys } = EXAMPLE;
    expect(areUsableKeys(keys)).toBe(true);
    expect(areUsableKeys({ ...keys, p256dh: `BA${'A'.repeat(85)}` })).toBe(false);
    expect(areUsableKeys({ ...keys, auth: 'short' })).toBe(false);
  });
});

describe('The site’s key for push services', () => {
  it('is the same in every process of a site, and another on another site', async () => {
    const of = (character: string) =>
      createVapid({
        secret: secret(character),
        subject: 'mailto:us@ride.example',
        clock: { now: () => NOW },
      });
    const key = await of('a').publicKey();
    expect(key).toMatch(/^B[\w-]{86}$/);
    expect(await of('a').publicKey()).toBe(key);
    expect(await of('b').publicKey()).not.toBe(key);
  });

  it('names an address that is one: Apple takes nothing from others', () => {
    const publicUrl = 'https://ride.example';
    const of = (contactEmail: string | undefined) => vapidSubject({ contactEmail, publicUrl });
    expect(of('us@ride.example')).toBe('mailto:us@ride.example');
    expect(of('us@local.ride.example')).toBe('mailto:us@local.ride.example');
    for (const email of ['us@localhost', 'us@club.local', 'us@club.LOCAL', 'us@club.invalid', undefined])
      expect(of(email)).toBe(publicUrl);
  });

  it('signs a token for each service, which lasts some hours', async () => {
    let now = NOW;
    const vapid = createVapid({
      secret: secret('a'),
      subject: 'mailto:us@ride.example',
      clock: { now: () => now },
    });
    const authorization = () => vapid.authorization(new URL(ENDPOINT));
    const first = await authorization();
    const claims = JSON.parse(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toEqual({
      aud: 'https://updates.push.services.mozilla.com',
      exp: NOW / 1_000 + 12 * 3_600,
      sub: 'mailto:us@ride.example',
    });
    now += HOUR_MS;
    expect(await authorization()).toBe(first);
    now += 6 * HOUR_MS;
    expect(await authorization()).not.toBe(first);
    // A clock that was set back.
    now = NOW - DAY_MS;
    const back = await authorization();
    expect(JSON.parse(Buffer.from(back.split('.')[1] ?? '', 'base64url').toString()).exp).toBe(
      now / 1_000 + 12 * 3_600,
    );
  });
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/QGuQyav', true],
  ['https://notify.windows.com/w/', false],
  ['https://evilnotify.windows.com.example/', false],
  ['https://evil-notify.windows.com/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://fcm.googleapis.com:8443/', false],
  ['https://a.notify.windows.com:8443/', false],
  ['https://me@fcm.googleapis.com/', false],
  ['http://fcm.googleapis.com/', false],
  ['http://a.notify.windows.com/', false],
  ['http://127.0.0.1:3000/api', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['nonsense', false],
])('%s is a push service: %s', (endpoint, isOne) => {
  expect(pushServiceOf(endpoint, PUSH_SERVICES) !== undefined).toBe(isOne);
});

describe('Sending', () => {
  const vapid = { authorization: async () => 'vapid t=a, k=b' };
  const message = { text: 'Hello', ttlSeconds: 90.5, urgency: 'high' as const, topic: 'a'.repeat(32) };
  const calls: { url: string; options: PublicCallOptions }[] = [];
  const sendTo = (endpoint: string, result: CallResult) => {
    calls.length = 0;
    const send = createSendPush({
      services: PUSH_SERVICES,
      vapid,
      clock: { now: () => NOW },
      call: async (url, options) => {
        calls.push({ url, options });
        return result;
      },
    });
    return send({ endpoint, keys: EXAMPLE.keys }, message);
  };

  it('says how long it is wanted, how urgent it is, and what it replaces', async () => {
    expect(await sendTo(ENDPOINT, { status: 201 })).toEqual({ kind: 'sent' });
    expect(calls).toMatchObject([
      {
        url: ENDPOINT,
        options: {
          headers: {
            ttl: '90',
            urgency: 'high',
            topic: 'a'.repeat(32),
            'content-encoding': 'aes128gcm',
            authorization: 'vapid t=a, k=b',
          },
        },
      },
    ]);
  });

  it('goes nowhere but to the services that the site names', async () => {
    expect(await sendTo('https://10.0.0.1/secret', { status: 201 })).toMatchObject({ kind: 'gone' });
    expect(calls).toEqual([]);
  });

  it.each<[CallResult, object]>([
    [{ status: 404 }, { kind: 'gone' }],
    [{ status: 410 }, { kind: 'gone' }],
    [{ problem: 'not public' }, { kind: 'gone' }],
    [
      { status: 429, retryAfter: '120' },
      { kind: 'later', waitMs: 120_000 },
    ],
    [
      { status: 503, retryAfter: 'Fri, 20 Nov 2026 19:05:00 GMT' },
      { kind: 'later', waitMs: 300_000 },
    ],
    [
      { status: 429, retryAfter: '999999999' },
      { kind: 'later', waitMs: DAY_MS },
    ],
    [{ status: 429, retryAfter: 'soon' }, { kind: 'later' }],
    [{ status: 500 }, { kind: 'later' }],
    [{ problem: 'too slow' }, { kind: 'later' }],
    [{ status: 413 }, { kind: 'refused' }],
    [{ status: 400 }, { kind: 'refused' }],
    [{ status: 401 }, { kind: 'refused' }],
    [{ status: 403 }, { kind: 'refused' }],
    [{ status: 301 }, { kind: 'refused' }],
  ])('takes %o as %o', async (result, meaning) => {
    const outcome = await sendTo(ENDPOINT, result);
    expect(outcome).toMatchObject(meaning);
    if (!('waitMs' in meaning)) expect(outcome).not.toHaveProperty('waitMs');
  });
});
