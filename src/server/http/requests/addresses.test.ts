import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isApiPath, originForm, pageAddress, withoutTrailingSlash, type PagePatterns } from './addresses.ts';

const PATTERNS: PagePatterns = [
  [],
  ['trip'],
  ['routes'],
  ['route', ':id'],
  ['blog', ':slug'],
  ['blog', 'tag', ':tag'],
  ['old', '*'],
];
const leadsTo = (url: string) => {
  const found = pageAddress(url, PATTERNS);
  return found.kind === 'moved' ? found.to : found.kind;
};

describe('the address of a page', () => {
  it.each([
    ['/', 'page'],
    ['/?zip=80435', 'page'],
    ['/trip', 'page'],
    ['/blog/Rain-Gear', 'page'],
    ['/blog/tag/100%25', 'page'],
    ['/old/stop/Token', 'page'],
    ['/old', 'page'],
  ])('%s is canonical', (url, outcome) => {
    expect(leadsTo(url)).toBe(outcome);
  });

  it.each([
    ['/Trip', '/trip'],
    ['/ROUTES?tab=add', '/routes?tab=add'],
    ['/trip/', '/trip'],
    ['/trip/?zip=80435&zip=81301', '/trip?zip=80435&zip=81301'],
    ['/Blog/Tag/Rain%20Gear/', '/blog/tag/Rain%20Gear'],
    ['/%74rip', '/trip'],
    ['//', '/'],
    ['//trip', '/trip'],
    ['/trip//', '/trip'],
    ['/route//7', '/route/7'],
    ['/Trip#x?a', '/trip'],
    ['/OLD//stop/Token/', '/old/stop/Token'],
  ])('%s has moved to %s', (url, to) => {
    expect(leadsTo(url)).toBe(to);
  });

  it.each([
    '//anything/trip',
    '//evil.example',
    '//[',
    '//a:99999/',
    '/\\evil.example',
    '/trip\\',
    '/x/../trip',
    '/x/%2e%2E/trip',
    '/./trip',
    '/blog/100%',
    '/blog/%E0%A4%A',
    '/no/such/road',
    '*',
  ])('%s leads nowhere', (url) => {
    expect(leadsTo(url)).toBe('unknown');
  });

  it('never moves to another site, whatever is asked for', () => {
    const bits = constantFrom(
      '/',
      '\\',
      'trip',
      'Trip',
      'evil.example',
      '%2f',
      '%5c',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%0d',
    );
    assert(
      property(array(bits, { maxLength: 8 }), (parts) => {
        for (const url of [`/${parts.join('')}`, `/trip/${parts.join('')}`]) {
          const found = pageAddress(url, PATTERNS);
          const to = found.kind === 'moved' ? found.to : (withoutTrailingSlash(url) ?? '/');
          expect(new URL(to, 'https://ride.example').origin).toBe('https://ride.example');
          expect(to).not.toMatch(/[\r\n]/);
          if (found.kind === 'moved') expect(pageAddress(found.to, PATTERNS)).toMatchObject({ kind: 'page' });
        }
      }),
    );
  });
});

describe('a request target', () => {
  it.each([
    ['/trip?a=//b', '/trip?a=//b'],
    ['http://evil.example/trip', '/trip'],
    ['HTTPS://evil.example:8443', '/'],
    ['http://evil.example?zip=80435', '/?zip=80435'],
    ['//trip', '//trip'],
    ['*', '*'],
  ])('%s is %s on this site', (target, path) => {
    expect(originForm(target)).toBe(path);
  });
});

it.each([
  ['/api', true],
  ['/api/', true],
  ['/api/weather', true],
  ['/%61pi/x', true],
  ['/API/x', true],
  ['/apiary', false],
  ['/blog/100%', false],
  ['/', false],
])('%s is answered as an API: %s', (path, api) => {
  expect(isApiPath(path)).toBe(api);
});
