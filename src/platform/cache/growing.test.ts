import { expect, it } from 'vitest';
import { growing } from './growing.ts';

it('holds what is added, in the kind of its numbers, beyond its first room', () => {
  const bytes = growing(Uint8Array);
  const added = Array.from({ length: 5_000 }, (_, at) => at);
  bytes.push(...added.slice(0, 1_500));
  for (const value of added.slice(1_500)) bytes.push(value);
  expect(bytes.length).toBe(5_000);
  expect(bytes.done()).toEqual(Uint8Array.from(added));
  expect(bytes.done().buffer.byteLength).toBe(5_000);
});
