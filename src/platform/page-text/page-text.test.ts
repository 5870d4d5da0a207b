import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asColumns, asPageText, fromColumns, fromPageText, type PageText } from './page-text.ts';

const through = <Value>(sent: PageText<Value>): PageText<Value> => JSON.parse(JSON.stringify(sent));

it('property: the browser reads what the server wrote, once', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const arrived = through(asPageText(value));
      const read = fromPageText(arrived);
      expect(read).toEqual(JSON.parse(JSON.stringify(value)));
      expect(fromPageText(arrived)).toBe(read);
    }),
  );
});

it('needs no escapes where a page carries it within a string of a string', () => {
  const { pageText } = asPageText({ road: "Devil's Backbone", stays: [1, 2] });
  const carried = JSON.stringify(JSON.stringify(pageText));
  expect(carried.length - pageText.length).toBeLessThan(12);
});

it('leaves what the server has at hand, and what never was a text', () => {
  const value = { day: '2026-06-06' };
  expect(fromPageText(asPageText(value))).toBe(value);
  expect(fromPageText<typeof value>(value)).toBe(value);
  expect(fromPageText<null>(null)).toBeNull();
});

it('property: rows come out of their columns as they went in', () => {
  const row = fc.record({
    id: fc.nat(),
    title: fc.string({ unit: 'grapheme' }),
    miles: fc.option(fc.nat()),
    ends: fc.constantFrom([], [1], [{ x: 1 }]),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(fromColumns(JSON.parse(JSON.stringify(asColumns(rows))))).toEqual(rows);
    }),
  );
});

it('says once what all rows have', () => {
  const rows = [1, 2, 3].map((id) => ({ id, state: 'known', window: { from: 12, to: 16 } }));
  const columns = JSON.stringify(asColumns(rows));
  expect(columns.match(/known/g)).toHaveLength(1);
  expect(columns.match(/16/g)).toHaveLength(1);
  expect(fromColumns(JSON.parse(columns))).toEqual(rows);
});
