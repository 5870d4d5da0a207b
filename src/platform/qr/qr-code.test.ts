import { describe, expect, it } from 'vitest';
import { qrCode, qrPath } from './qr-code.ts';

const drawn = (text: string) => qrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

describe('QR codes', () => {
  it('draws the code that the standard asks for', () => {
    // The same squares as two other programs draw for this text.
    expect(drawn('hello')).toEqual(HELLO);
  });

  it('grows with the text', () => {
    expect(qrCode('x'.repeat(14))).toHaveLength(21);
    expect(qrCode('x'.repeat(15))).toHaveLength(25);
    expect(qrCode('x'.repeat(213))).toHaveLength(57);
    expect(qrCode('x'.repeat(666))).toHaveLength(97);
    expect(() => qrCode('x'.repeat(667))).toThrow(RangeError);
  });

  it('is drawn as one path with a margin', () => {
    const { size, path } = qrPath('hello');
    expect(size).toBe(29);
    expect(path.match(/M/g)).toHaveLength(HELLO.join('').replaceAll('.', '').length);
    expect(path).toMatch(/^M4 4h1v1h-1z/);
  });
});

const HELLO = [
  '#######..##...#######',
  '#.....#.##....#.....#',
  '#.###.#..#.##.#.###.#',
  '#.###.#...##..#.###.#',
  '#.###.#.##..#.#.###.#',
  '#.....#.....#.#.....#',
  '#######.#.#.#.#######',
  '..........###........',
  '#.#.#.#..#.#....#..#.',
  '..#.##....#...#....##',
  '.#.#..#.###.#...#####',
  '##..#.........#....#.',
  '.##.#.##..#.#.#.#....',
  '........####.#.#..###',
  '#######...##.###..###',
  '#.....#...####.##....',
  '#.###.#.#.##.###...##',
  '#.###.#..#....##..##.',
  '#.###.#.###.#...#.#.#',
  '#.....#..#....#.#..#.',
  '#######.###.#.##...##',
];
