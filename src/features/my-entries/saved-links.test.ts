import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { identifyLink, linksToIdentify, savedLinks, saveLink } from './saved-links.store.ts';

const PAGE = '/private/route';
const token = (letter: string) => letter.repeat(32);
const listed = () => savedLinks.get().map(({ token: [first], entry }) => [first, entry]);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  savedLinks.set([]);
});
afterEach(() => vi.unstubAllGlobals());

it('saves one link to an entry, the newest', () => {
  saveLink({ page: PAGE, token: token('a'), title: 'Route: Ridge', entry: '1' }, 1);
  saveLink({ page: PAGE, token: token('b'), title: 'Route: Ridge', entry: '1' }, 2);
  saveLink({ page: '/private/article', token: token('c'), title: 'Article: Ridge', entry: '1' }, 3);
  expect(listed()).toEqual([
    ['c', '1'],
    ['b', '1'],
  ]);
});

it('lists an entry once when it turns out what an older link opens, and loses no other', () => {
  saveLink({ page: PAGE, token: token('a'), title: 'Route: Ridge' }, 1);
  saveLink({ page: PAGE, token: token('b'), title: 'Route: Ridge' }, 2);
  saveLink({ page: PAGE, token: token('c'), title: 'Route: Ridge', entry: '1' }, 3);
  expect(linksToIdentify(PAGE).map((link) => link.token)).toEqual([token('b'), token('a')]);
  identifyLink(token('a'), '1');
  identifyLink(token('b'), '2');
  identifyLink(token('d'), '3');
  expect(listed()).toEqual([
    ['c', '1'],
    ['b', '2'],
  ]);
  expect(linksToIdentify(PAGE)).toEqual([]);
});

it('keeps the newer one also when that is the one that was not known', () => {
  saveLink({ page: PAGE, token: token('a'), title: 'Route: Ridge', entry: '1' }, 1);
  saveLink({ page: PAGE, token: token('b'), title: 'Route: Ridge' }, 2);
  identifyLink(token('b'), '1');
  expect(listed()).toEqual([['b', '1']]);
});
