import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import type { Services } from '#features/services.server.ts';
import { NEVER_CACHED } from '#test/pages-never-cached.ts';
import { cacheRule } from '#app/worker/cache-rules.ts';
import { answerRules } from './answer-rules.ts';
import { createPagePlaces, NOT_KEPT } from './page-places.ts';
import { pageRules } from './page-rules.ts';

/** Addresses alone are asked for here. */
const rules = pageRules({} as Services);
const addressOf = (pattern: string, query = '', params: string[] = []) =>
  rules.find((rule) => rule.pattern === pattern)?.address(params, new URLSearchParams(query));

it('say of every page whether it is kept, or why not', () => {
  const patterns = routes.map(({ path = '' }) => (path === '*' ? path : `/${path}`));
  const known = [...rules.map(({ pattern }) => pattern), ...Object.keys(NEVER_CACHED)];
  expect(known.toSorted()).toEqual(patterns.toSorted());
  for (const { pattern } of rules) expect(pattern).not.toMatch(/private|admin|token/);
});

it('are the pages that devices save', () => {
  for (const { pattern } of rules) {
    if (pattern === '*') continue;
    const url = `https://ride.example${pattern.replace(':id', '1').replaceAll(/:\w+/g, 'rain')}`;
    const saves = cacheRule({ method: 'GET', mode: 'navigate', url }, 'https://ride.example');
    expect([pattern, saves]).toMatchObject([pattern, { kind: 'page', save: true }]);
  }
});

it('never lead to the data of another page by a written dot', () => {
  const placeOf = createPagePlaces([['route', ':id']], new Map(rules.map((rule) => [rule.pattern, rule])));
  expect(placeOf('/route/1').address).toBe('/route/1');
  expect(placeOf('/route/1%2Edata')).toBe(NOT_KEPT);
});

it('keep an answer for programs under one spelling of its address', () => {
  for (const [pattern, rule] of answerRules({} as Services)) {
    const path = pattern.replace(/:\w+/, '1');
    const query = new URLSearchParams(path === '/api/all-scenic-routes' ? 'page=1' : '');
    expect([path, rule.address(path, query)?.startsWith(path)]).toEqual([path, true]);
    for (let at = 1; at < path.length; at += 1) {
      const escaped = `%${path.charCodeAt(at).toString(16)}`;
      const other = path.slice(0, at) + escaped + path.slice(at + 1);
      expect([other, rule.address(other, query)]).toEqual([other, undefined]);
    }
  }
});

it('take an answer for programs for another only where it says the same', () => {
  const directory = answerRules({} as Services).get('/api/all-scenic-routes');
  const address = (query: string) => directory?.address('/api/all-scenic-routes', new URLSearchParams(query));
  expect(address('page=2&state=CO')).toBe('/api/all-scenic-routes?state=CO&page=2');
  expect(address('page=1')).toBe('/api/all-scenic-routes?page=1');
  // What a page ignores, the answer refuses, or has another meaning for.
  for (const query of [
    '',
    'state=Bogus',
    'state=CO&state=UT',
    'page=0',
    'page=02',
    'sort=x',
    'q=ridge',
    't=1',
  ])
    expect([query, address(query)]).toEqual([query, undefined]);
});

describe('The address that a page is kept under', () => {
  it.each([
    ['/', '', '/'],
    ['/', 'zip=', '/'],
    ['/', 'utm_source=mail&zip=80435&x=1', '/?zip=80435'],
    ['/', 'zip=%2080435', '/?zip=80435'],
    ['/', 'zip=80435&zip=59718', '/?zip=80435'],
    ['/', 'zip=80435&from=1780754400&to=1780768800', undefined],
    ['/', 'zip=80435&from=9&to=12', '/?zip=80435'],
    ['/', 'zip=8043', undefined],
    ['/', 'zip=Dillon', undefined],
    ['/trip', 'fbclid=1', '/trip'],
    ['/trip', 'zip=80435&zip=59718', undefined],
    ['/trip', 'add=0', undefined],
    ['/routes', 'tab=add&ref=x', '/routes?tab=add'],
    ['/routes', 'tab=other', '/routes'],
    ['/routes', 'zipCode=80435', undefined],
    ['/routes', 'difficulty=%3Cscript%3E', undefined],
    ['/routes', 'day=2026-11-28', undefined],
    ['/routes', 'zip=80517&distance=150', undefined],
    ['/routes', 'box=-106,39,-104,41', undefined],
    ['/group-rides', 'add=', '/group-rides?add=1'],
    ['/group-rides', 'view=map&x=y', '/group-rides?view=map'],
    ['/group-rides', 'view=list', '/group-rides'],
    ['/group-rides', 'add=1&view=month', '/group-rides?view=month&add=1'],
    ['/group-rides', 'near=80517', undefined],
    ['/group-rides', 'month=2026-06&view=month', undefined],
    ['/group-rides', 'day=2026-06-06', undefined],
    ['/roadside-assistance', 'tab=help&tab=volunteer', '/roadside-assistance?tab=help'],
    ['/roadside-assistance', 'step=details&tab=help', '/roadside-assistance?tab=help&step=details'],
    ['/roadside-assistance', 'tab=volunteer&step=details', '/roadside-assistance?tab=volunteer'],
    ['/all-routes', 'page=01&sort=rating-desc&x=y', '/all-routes?sort=rating-desc'],
    ['/all-routes', 'page=2&difficulty=none', '/all-routes?page=2'],
    ['/all-routes', 'state=CO&page=2', '/all-routes?state=CO&page=2'],
    ['/all-routes', 'state=ZZ', '/all-routes'],
    ['/all-routes', 'sort=name-asc&state=all', '/all-routes'],
    ['/all-routes', 'q=pass', undefined],
    ['/blog', 'page=2.5', '/blog'],
    ['/blog', 'page=3', '/blog?page=3'],
    ['/weather-emails', 'zip=80435', undefined],
    ['/thank-you', 'from=article', '/thank-you?from=article'],
    ['/offline', 'from=%2Ftrip', '/offline'],
  ])('%s?%s: %s', (pattern, query, address) => {
    expect(addressOf(pattern, query)).toBe(address);
  });

  it('is the same however its parts are escaped', () => {
    expect(addressOf('/blog/:slug', '', ['rain & ice'])).toBe('/blog/rain%20%26%20ice');
    expect(addressOf('/blog/tag/:tag', 'page=2', ['a/b'])).toBe('/blog/tag/a%2Fb?page=2');
    expect(addressOf('*')).toBe(addressOf('*', 'any=thing'));
  });

  it('is the same however a tag is written that its page takes', () => {
    for (const tag of ['rain', 'Rain', 'RAIN', ' rain', '\u00a0 rAIN\t'])
      expect([tag, addressOf('/blog/tag/:tag', '', [tag])]).toEqual([tag, '/blog/tag/rain']);
  });

  it('is one of few, whatever a million parameters hold', () => {
    const made = new Set<string | undefined>();
    for (let index = 0; index < 1_000; index += 1)
      for (const { pattern, address } of rules)
        made.add(
          pattern + String(address([], new URLSearchParams(`x${index}=${index}&tab=${index}&from=${index}`))),
        );
    expect(made.size).toBe(rules.length);
  });
});
