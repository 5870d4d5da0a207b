import { describe, expect, it } from 'vitest';
import { imageFormat, mostMegapixels, pictureOf } from './images.model.ts';

describe('A picture by its address', () => {
  const name = `${'k'.repeat(20)}-1200x800.jpg`;

  it('has its size and its variants', () => {
    expect(pictureOf(`https://ride.example/images/${name}`, 'https://ride.example')).toMatchObject({
      src: `/images/${name}`,
      width: 1200,
      height: 800,
      srcSet: [480, 960, 1200].map((width) => `/images/${'k'.repeat(20)}-${width}.webp ${width}w`).join(', '),
    });
  });

  it.each([
    'https://else.example/images/x.jpg',
    `https://else.example/images/${name}`,
    '/images/other.jpg',
    '',
  ])('is not %j', (address) => {
    expect(pictureOf(address, 'https://ride.example')).toBeUndefined();
  });

  it('is told by its bytes', () => {
    expect(imageFormat(Buffer.from('RIFF\0\0\0\0WAVE'))).toBeUndefined();
    expect(imageFormat(Buffer.from('\0\0\0\x20ftypheic'))).toBeUndefined();
    expect(imageFormat(Buffer.from('\0\0\0\x20ftypavif'))).toBe('avif');
    expect(imageFormat(Buffer.from('\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf'))).toBe('avif');
    expect(imageFormat(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'))).toBeUndefined();
  });

  it.each([
    ['a PNG', 8, 1, 50],
    ['a deep PNG', 16, 0, 50],
    ['a deep PNG that comes interlaced', 16, 1, 25],
  ])('may be as large as its decoder has memory for: %s', (_, depth, interlaced, most) => {
    const head = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01', 'latin1'),
      Buffer.from([depth, 6, 0, 0, interlaced]),
    ]);
    expect(mostMegapixels(head)).toBe(most);
  });
});
