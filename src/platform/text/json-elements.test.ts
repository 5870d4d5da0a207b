import { expect, it } from 'vitest';
import { jsonElements } from './json-elements.ts';

it.each([
  [[]],
  [[1, 'a', null, true]],
  [[{ a: [1, { b: '],}{' }] }, [], {}, 'a "quote", \\ and ]']],
  [[{ rows: [{ rows: [2] }] }]],
])('reads %j as JSON.parse does', (rows) => {
  for (const space of [0, 2])
    expect([
      ...jsonElements(JSON.stringify({ before: '"rows"', rows, after: [3] }, null, space), 'rows'),
    ]).toEqual(rows);
});

it.each(['', '[]', '{}', '{"rows":3}', '{"rows":[1,2', '{"rows":[{"a":1}', '{"rows":["a]'])(
  'refuses %s',
  (text) => {
    expect(() => [...jsonElements(text, 'rows')]).toThrow(RangeError);
  },
);

it.each(['{"rows":[1,,2]}', '{"rows":[nothing]}'])('refuses %s, which is no JSON', (text) => {
  expect(() => [...jsonElements(text, 'rows')]).toThrow(SyntaxError);
});
