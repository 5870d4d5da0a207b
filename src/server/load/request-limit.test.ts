import { describe, expect, it } from 'vitest';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import { RequestLimiter } from './request-limit.ts';

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
