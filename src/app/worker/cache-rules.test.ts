import { describe, expect, it } from 'vitest';
import { assetsOf, cacheRule, outdatedCaches, SHELL_PAGES, shellPageOf, withSavedAt } from './cache-rules.ts';

const ORIGIN = 'https://ride.example';
const open = (path: string) => cacheRule({ method: 'GET', mode: 'navigate', url: ORIGIN + path }, ORIGIN);
const ask = (path: string, method = 'GET') =>
  cacheRule({ method, mode: 'cors', url: new URL(path, ORIGIN).href }, ORIGIN);

describe('what the worker keeps', () => {
  it.each([
    ['/api/weather', 'POST'],
    ['/api/roadside/request', 'POST'],
    ['/api/scenic-route/1', 'GET'],
    ['/api/admin/session', 'GET'],
    ['/roadside-assistance.data', 'GET'],
    ['/icon-192.png', 'GET'],
    ['https://tiles.example/assets/1.png', 'GET'],
    ['/assets/entry.js', 'POST'],
  ])('leaves %s (%s) to the network', (path, method) => {
    expect(ask(path, method)).toEqual({ kind: 'network' });
  });

  it('a posted form is never answered from the device', () => {
    expect(cacheRule({ method: 'POST', mode: 'navigate', url: `${ORIGIN}/routes` }, ORIGIN)).toEqual({
      kind: 'network',
    });
  });

  it('files of the build are kept', () => {
    expect(ask('/assets/entry.client-D5AtUnc8.js')).toEqual({ kind: 'asset' });
  });

  it.each([
    '/admin',
    '/admin?tab=blog',
    '/private/ride',
    '/private/route#token',
    '/design',
    '/weather-emails/stop/0123456789abcdef',
    '/no',
    '/route/12/gpx',
    '/blog/tag/rain/more',
    `/all-routes?q=${'x'.repeat(600)}`,
  ])('the page %s is never kept', (path) => {
    expect(open(path)).toEqual({ kind: 'page', key: null, save: false });
  });

  it.each([
    ['/', '/'],
    ['/route/12', '/route/12'],
    ['/route/12/', '/route/12'],
    ['/blog/rain-gear', '/blog/rain-gear'],
    ['/roadside-assistance', '/roadside-assistance'],
    ['/routes?tab=add', '/routes?tab=add'],
    ['/routes?zip=80435&tab=find', '/routes?zip=80435&tab=find'],
    ['/trip', '/trip'],
    ['/terms', '/terms'],
    ['/report-card?lead=72', '/report-card?lead=72'],
    ['/trip?zip=85003&zip=86001', '/trip?zip=85003&zip=86001'],
    ['/all-routes?q=ridge&page=2', '/all-routes?q=ridge&page=2'],
    ['/blog', '/blog'],
    ['/blog/tag/rain', '/blog/tag/rain'],
    ['/weather-emails?zip=80302', '/weather-emails?zip=80302'],
    ['/group-rides?add=1', '/group-rides?add=1'],
  ])('the page %s is kept as %s', (path, key) => {
    expect(open(path)).toEqual({ kind: 'page', key, save: true });
  });

  it.each(['/?zip=85003', '/offline?from=%2Ftrip'])(
    '%s is answered by the page without its query',
    (path) => {
      expect(open(path)).toEqual({ kind: 'page', key: path.split('?')[0], save: false });
    },
  );

  it.each(SHELL_PAGES)('the rule keeps %s, which every device has from the beginning', (path) => {
    expect(open(path)).toEqual({ kind: 'page', key: path, save: true });
  });
});

it.each([
  ['/roadside-assistance?tab=help&step=details', '/roadside-assistance?tab=help'],
  ['/roadside-assistance?tab=help', '/roadside-assistance?tab=help'],
  ['/roadside-assistance?zipCode=85003', undefined],
  ['/roadside-assistance?tab=volunteer', undefined],
  ['/trip?tab=help', undefined],
])('in the place of %s stands %s', (path, page) => {
  expect(shellPageOf(new URL(path, ORIGIN))).toBe(page);
});

it('finds the files that a page cannot do without, each once', () => {
  const html =
    '<link rel="stylesheet" href="/assets/root-C_1.css"/><link rel="later" href="/assets/a-1.js"/>' +
    '<script type="text/x-later">import "/assets/a-1.js"</script><use href="/assets/icons-2.svg#star"></use>' +
    '<a href="https://example.org/assets">x</a>';
  expect(assetsOf(html)).toEqual(['/assets/root-C_1.css', '/assets/a-1.js', '/assets/icons-2.svg']);
});

it('marks a kept page with its moment', () => {
  expect(withSavedAt('<!DOCTYPE html><html lang="en"><head>', 17)).toBe(
    '<!DOCTYPE html><html data-saved-at="17" lang="en"><head>',
  );
});

describe('a new version', () => {
  it('keeps the caches of the one before it, and drops older ones', () => {
    const names = ['assets-a', 'pages-a', 'assets-b', 'pages-b', 'assets-c', 'pages-c'];
    expect(outdatedCaches(names, 'c')).toEqual(['assets-a', 'pages-a']);
  });

  it('drops nothing when it is the first or the second', () => {
    expect(outdatedCaches(['assets-a', 'pages-a'], 'a')).toEqual([]);
    expect(outdatedCaches(['assets-a', 'pages-a', 'assets-b'], 'b')).toEqual([]);
  });

  it('keeps what was visited with the version that was used, not that of one that never took over', () => {
    const used = ['assets-a', 'pages-a', 'used-a'];
    const names = [...used, 'assets-b', 'pages-b', 'assets-c', 'pages-c', 'used-c'];
    expect(outdatedCaches(names, 'c')).toEqual(['assets-b', 'pages-b']);
  });

  it('leaves alone what the next one is just putting there', () => {
    const names = ['assets-a', 'used-a', 'assets-b', 'pages-b', 'assets-c', 'used-b'];
    expect(outdatedCaches(names, 'b')).toEqual([]);
  });

  it('that was used before and comes back is not the one before itself', () => {
    const names = ['assets-a', 'assets-b', 'used-b', 'used-a', 'assets-c', 'used-c'];
    expect(outdatedCaches(names, 'c')).toEqual(['assets-b', 'used-b']);
  });
});
