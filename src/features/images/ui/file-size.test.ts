import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, '0 Bytes'],
  [512, '512 Bytes'],
  [1_024, '1.00 KB'],
  [1_536, '1.50 KB'],
  [5 * 1024 * 1024, '5.00 MB'],
  [3.25 * 1024 ** 3, '3.25 GB'],
  [5 * 1024 ** 4, '5120.00 GB'],
])('says the size of %d bytes as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
