import { expect, it } from 'vitest';
import { growing, grown } from './growing.ts';

it('holds what is added, in the kind of its numbers, beyond its first room', () => {
  const bytes = growing(Uint8Array);
  const added = Array.from({ length: 5_000 }, (_, at) => at);
  bytes.push(...added.slice(0, 1_500));
  for (const value of added.slice(1_500)) bytes.push(value);
  expect(bytes.length).toBe(5_000);
  expect(bytes.done()).toEqual(Uint8Array.from(added));
  expect(bytes.done().buffer.byteLength).toBe(5_000);
});

it('gives several columns at once, by their names', () => {
  const columns = { ids: growing(Int32Array), miles: growing(Float64Array) };
  columns.ids.push(-7);
  columns.miles.push(1.5);
  expect(grown(columns)).toEqual({ ids: Int32Array.of(-7), miles: Float64Array.of(1.5) });
});
