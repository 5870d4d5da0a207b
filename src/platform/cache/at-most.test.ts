import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('keeps so many entries, those used last, without room for any before there is one', () => {
  const cache = new LRUCache<string, number>(atMost(2));
  for (const [at, key] of ['a', 'b'].entries()) cache.set(key, at);
  cache.get('a');
  cache.set('c', 2);
  expect([...cache.keys()]).toEqual(['c', 'a']);
  expect(cache.max).toBe(0);
});
