import { describe, expect, it, vi } from 'vitest';
import { messageText } from '#features/notifications/notices.model.ts';
import { ownAddress, pushNotice } from './push-notice.ts';

const ORIGIN = 'https://ride.example';

describe('A push message on the device', () => {
  it('is shown as the server wrote it', () => {
    const message = messageText(
      {
        title: 'A rider needs help',
        body: 'Flat tire',
        opens: `${ORIGIN}/private/offer#token`,
        tag: 'help-1',
        urgency: 'high',
        lastsMs: 1,
        buttons: [
          { name: 'help', title: 'I can help' },
          { name: 'later', title: 'Not now' },
        ],
      },
      { publicUrl: ORIGIN },
    );
    expect(pushNotice(message, ORIGIN)).toEqual({
      title: 'A rider needs help',
      options: {
        body: 'Flat tire',
        tag: 'help-1',
        lang: 'en-US',
        icon: '/icon-192.png',
        renotify: true,
        data: { opens: `${ORIGIN}/private/offer#token` },
        actions: [
          { action: 'help', title: 'I can help' },
          { action: 'later', title: 'Not now' },
        ],
      },
    });
  });

  it.each([undefined, '', 'no JSON', '[]', 'null', '{"notification":7}', '{"notification":{"title":[]}}'])(
    'is shown whatever it is: %s',
    (message) => {
      const { title, options } = pushNotice(message, ORIGIN);
      expect([title, options.data.opens, options.actions]).toEqual(['News for you', `${ORIGIN}/`, []]);
    },
  );

  it.each([
    ['/route/12', `${ORIGIN}/route/12`],
    ['https://evil.example/', `${ORIGIN}/`],
    ['//evil.example/', `${ORIGIN}/`],
    ['javascript:alert(1)', `${ORIGIN}/`],
    ['https://ride.example.evil.example', `${ORIGIN}/`],
    ['http://ride.example/', `${ORIGIN}/`],
    [undefined, `${ORIGIN}/`],
  ])('opens nothing but this site: %s', (address, opens) => {
    expect(ownAddress(address, ORIGIN)).toBe(opens);
  });

  it('is shown where browsers know no URL.parse, as on iPhones before iOS 18', () => {
    const parse = vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function');
    });
    try {
      expect(
        pushNotice('{"notification":{"title":"Help","navigate":"/private/offer"}}', ORIGIN),
      ).toMatchObject({
        title: 'Help',
        options: { data: { opens: `${ORIGIN}/private/offer` } },
      });
    } finally {
      parse.mockRestore();
    }
  });
});
