import { describe, expect, it } from 'vitest';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import { createPageLimit, RequestLimiter } from './request-limit.ts';

describe('the address prefix', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
    ['unknown', 'unknown'],
    ['x'.repeat(5_000), 'unknown'],
  ])('of %s is %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix);
  });
});

describe('the request limiter', () => {
  it('lets the limit pass, then says how long to wait, and starts again with the next minute', () => {
    let now = 1_000_000;
    const limiter = new RequestLimiter(3, () => now);
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
    now += 20_000;
    expect(limiter.take('a')).toBe(40);
    expect(limiter.take('b')).toBe(0);
    now += 40_000;
    expect(limiter.take('a')).toBe(0);
  });
});

describe('the limit of pages', () => {
  it.each([
    ['/blog', 1],
    ['/trip', 1],
    ['/trip?zip=80435&zip=81301', 6],
    ['/trip.data?zip=80435&zip=81301', 6],
    ['/Tri%70.data?zip=80435', 6],
    ['/trip/_.data?zip=80435', 6],
    ['/%E0%A4%A?zip=80435', 1],
  ])('takes %s for so many', (url, cost) => {
    const limit = createPageLimit({ perMinute: 60, now: () => 0 });
    for (let page = 0; page < 60 / cost; page += 1) limit('a', url);
    expect(() => limit('a', url)).toThrow('Too many requests');
  });
});
