import {
  array,
  assert,
  boolean,
  constant,
  double,
  integer,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { expect, it } from 'vitest';
import { roughBytes } from './byte-cache.server.ts';
import { toColumns, toRows } from './columns.ts';

it('give the same rows again', () => {
  const row = record(
    {
      time: integer(),
      wind: oneof(double({ noNaN: true }), constant(null)),
      isDay: boolean(),
      text: oneof(string(), constant(null)),
      gust: double({ noNaN: true }),
    },
    { requiredKeys: ['time', 'wind', 'isDay', 'text'], noNullPrototype: true },
  );
  assert(
    property(array(row), (rows) => {
      expect(toRows(toColumns(rows))).toEqual(rows);
    }),
  );
});

it('take little', () => {
  const rows = Array.from({ length: 174 }, (_, at) =>
    Object.fromEntries(Array.from({ length: 16 }, (_unused, field) => [`field${field}`, at / 3 + field])),
  );
  expect(roughBytes(toColumns(rows))).toBeLessThan(roughBytes(rows) / 3);
});
