import { expect, it } from 'vitest';
import { qrPath } from './qr-code.ts';

it('draws the code that the standard asks for as one path with a margin', () => {
  const { size, path } = qrPath('hello');
  expect(size).toBe(29);
  const squares = HELLO.flatMap((row, y) =>
    [...row].flatMap((square, x) => (square === '#' ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])),
  );
  expect(path).toBe(squares.join(''));
});

it('grows with the text', () => {
  expect(qrPath('x'.repeat(14)).size).toBe(21 + 8);
  expect(qrPath('x'.repeat(15)).size).toBe(25 + 8);
  expect(qrPath('x'.repeat(213)).size).toBe(57 + 8);
});

/** As other programs draw it. */
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
