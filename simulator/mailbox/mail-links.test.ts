import { describe, expect, it } from 'vitest';
import { framedHtml, linkedText, mailKind, ownPath } from './mail-links.ts';

const SITE = 'http://localhost:3000';

describe('What a mail wants', () => {
  it.each([
    ['Yes:\nhttp://localhost:3000/private/offer#token', 'Yes or no'],
    [
      'http://localhost:3000/weather-emails/stop/x http://localhost:3000/private/subscription#y',
      'Weather email',
    ],
    ['http://localhost:3000/private/subscription#y', 'Confirm link'],
    ['http://localhost:3000/private/rsvp#y', 'Private link'],
    ['http://localhost:3000/admin?view=queue', 'To admins'],
    ['Nothing to press', 'News'],
  ])('is told by its links: %s', (text, kind) => {
    expect(mailKind(text, '')).toBe(kind);
  });
});

describe('The text of a mail', () => {
  it('leads to this demo, whichever way it was reached, and elsewhere as it is', () => {
    expect(linkedText(`See ${SITE}/route/7, or https://else.example/a).`, SITE)).toEqual([
      { text: 'See ' },
      { text: `${SITE}/route/7`, href: '/route/7' },
      { text: ', or ' },
      { text: 'https://else.example/a', href: 'https://else.example/a' },
      { text: ').' },
    ]);
    expect(ownPath(`${SITE}1/x`, SITE)).toBe(`${SITE}1/x`);
    expect(ownPath(SITE, SITE)).toBe('/');
  });

  it('makes no link of other schemes', () => {
    expect(linkedText('javascript:alert(1) data:text/html,x', SITE)).toEqual([
      { text: 'javascript:alert(1) data:text/html,x' },
    ]);
  });

  it('takes no longer for a text that is all address', () => {
    const long = 'http://'.repeat(200_000);
    expect(
      linkedText(long, SITE)
        .map(({ text }) => text)
        .join(''),
    ).toBe(long);
  });
});

describe('The HTML of a mail', () => {
  it('is shown on white paper, with links that open beside the mailbox', () => {
    const html = framedHtml(
      `<html><head lang="en"><style>@media (prefers-color-scheme: dark) { b {} }</style></head><a href="${SITE}/private/rsvp#t">x</a></html>`,
      SITE,
    );
    expect(html).toContain(
      '<head lang="en"><meta name="color-scheme" content="only light"><base target="_blank">',
    );
    expect(html).toContain('href="/private/rsvp#t"');
    expect(html).not.toContain('scheme: dark');
  });

  it('needs no head of its own', () => {
    expect(framedHtml('<p>Hello</p>', SITE)).toMatch(/^<!doctype html><meta .*<p>Hello<\/p>$/);
  });
});
