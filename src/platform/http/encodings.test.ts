import { describe, expect, it } from 'vitest';
import { encodingFor, namedTag, takesGzip } from './encodings.ts';

describe('What an answer is sent as', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;q=1.0, BR ; q=0.5', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity, br;q=0.5', 'identity'],
    ['zstd', 'identity'],
    ['br;q=many, gzip', 'gzip'],
    ['X-Gzip', 'gzip'],
  ])('%s: %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
    expect(encodingFor(header)).toBe(encoding);
  });
});

it.each([
  [undefined, false],
  ['', false],
  ['br', false],
  ['gzip, deflate, br', true],
  ['x-gzip', true],
  ['*', true],
  ['*, gzip;q=0', false],
  ['gzip;q=0.5, identity', false],
])('An answer that is there as gzip alone: %s, %s', (header, takes) => expect(takesGzip(header)).toBe(takes));

describe('If-None-Match', () => {
  it.each([
    [undefined, undefined],
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"b", W/"c"', '"c"'],
    [' * ', '"a"'],
    ['"b"', undefined],
    ['a', undefined],
    ['', undefined],
  ])('%s: %s', (header, named) => expect(namedTag(header, ['"a"', '"c"'])).toBe(named));
});
