import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { indexedPng, pngChunk } from '#simulator/radar/png.ts';
import { intensityOf, INTENSITY_FROM } from '../nearby/intensity.model.ts';
import { colorOf, dbzOf, legendOf } from './palette.model.ts';
import { decodePng, isPng } from './png.mapper.server.ts';
import { readEcho } from './tile-echo.mapper.server.ts';

/** A PNG of the given kind from rows that carry their own filter bytes. */
function png(
  kind: { width: number; bits: number; type: number; interlace?: number },
  rows: number[][],
  extra = '',
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(kind.width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([kind.bits, kind.type, 0, 0, kind.interlace ?? 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra
      .split(' ')
      .filter(Boolean)
      .map((part) => pngChunk(part.slice(0, 4), Buffer.from(part.slice(5), 'hex'))),
    pngChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures of map servers', () => {
  it('reads every row filter', () => {
    const rows = [
      [1, 10, 20, 30, 255, 5, 5, 5, 0],
      [2, 1, 1, 1, 0, 1, 1, 1, 0],
      [3, 0, 0, 0, 0, 0, 0, 0, 0],
      [4, 2, 0, 0, 0, 0, 3, 0, 0],
    ];
    const { rgba } = decodePng(png({ width: 2, bits: 8, type: 6 }, rows));
    expect([...rgba]).toEqual([
      10, 20, 30, 255, 15, 25, 35, 255, 11, 21, 31, 255, 16, 26, 36, 255, 5, 10, 15, 127, 10, 18, 25, 191, 7,
      10, 15, 127, 10, 21, 25, 191,
    ]);
  });

  it('reads palettes of few bits, with transparency', () => {
    const picture = png(
      { width: 3, bits: 2, type: 3 },
      [[0, 0b00_01_10_00]],
      'PLTE:000000ff000000ff00 tRNS:0080',
    );
    expect([...decodePng(picture).rgba]).toEqual([0, 0, 0, 0, 255, 0, 0, 128, 0, 255, 0, 255]);
  });

  it('reads gray, gray with alpha, and colors of which one means nothing', () => {
    expect([...decodePng(png({ width: 2, bits: 1, type: 0 }, [[0, 0b10_000000]])).rgba]).toEqual([
      255, 255, 255, 255, 0, 0, 0, 255,
    ]);
    expect([...decodePng(png({ width: 1, bits: 8, type: 4 }, [[0, 7, 99]])).rgba]).toEqual([7, 7, 7, 99]);
    const keyed = png({ width: 2, bits: 8, type: 2 }, [[0, 1, 2, 3, 9, 9, 9]], 'tRNS:000100020003');
    expect([...decodePng(keyed).rgba]).toEqual([1, 2, 3, 0, 9, 9, 9, 255]);
  });

  it.each([
    ['no PNG', Buffer.from('<ServiceException/>')],
    ['an interlaced one', png({ width: 1, bits: 8, type: 0, interlace: 1 }, [[0, 1]])],
    ['16 bits', png({ width: 1, bits: 16, type: 0 }, [[0, 1, 1]])],
    ['a huge one', png({ width: 100_000, bits: 8, type: 0 }, [[0]])],
    ['a cut one', png({ width: 8, bits: 8, type: 6 }, [[0, 1, 2]])],
    ['half a file', png({ width: 1, bits: 8, type: 0 }, [[0, 1]]).subarray(0, 30)],
  ])('refuses %s', (_name, bytes) => {
    expect(() => decodePng(bytes)).toThrow();
  });

  it('knows a PNG by its first bytes', () => {
    expect(isPng(png({ width: 1, bits: 8, type: 0 }, [[0, 1]]))).toBe(true);
    expect(isPng(Buffer.from('Zoom Level Not Supported'))).toBe(false);
  });
});

describe('colors of radar pictures', () => {
  it.each([
    ['light rain', 0x60b4d4, 15],
    ['rain', 0x0b840e, 30],
    ['heavy rain', 0xffe200, 40],
    ['hail, which is white', 0xffffff, 59],
    ['clear air, which is gray', 0xaab0b4, -5],
    ['insects, which are blue', 0x415b9e, 9],
  ])('reads %s', (_name, color, dbz) => {
    expect(dbzOf('n0q', color)).toBe(dbz);
  });

  it('reads half steps as one of their neighbors', () => {
    expect(dbzOf('n0q', 0x62bbd8)).toBeGreaterThanOrEqual(15);
    expect(dbzOf('n0q', 0x62bbd8)).toBeLessThanOrEqual(16);
  });

  it('reads Universal Blue', () => {
    expect(dbzOf('universal-blue', 0x88ddee)).toBe(15);
    expect(dbzOf('universal-blue', 0xffee00)).toBe(35);
  });

  it('calls 15 dBZ light, 30 moderate, 35 heavy', () => {
    expect([15, 29, 30, 34, 35, 60].map(intensityOf)).toEqual([
      'light',
      'light',
      'moderate',
      'moderate',
      'heavy',
      'heavy',
    ]);
  });

  // The heavier of two must not be called moderate.
  it('follows the limits of rain by the nearest step of the legend', () => {
    const dbzOfRain = (mmPerHour: number) => 10 * Math.log10(200 * mmPerHour ** 1.6);
    const step = (dbz: number) => Math.round(dbz / 5) * 5;
    expect([2.5, 7.6].map(dbzOfRain).map(step)).toEqual([INTENSITY_FROM.moderate, INTENSITY_FROM.heavy]);
    expect(intensityOf(dbzOfRain(0.45 * 25.4))).toBe('heavy');
  });

  it('has a legend of the colors on the map', () => {
    const legend = legendOf('n0q');
    expect(legend.map(({ dbz }) => dbz)).toEqual([15, 20, 25, 30, 35, 40, 45, 50, 55]);
    expect(legend[0]?.color).toBe(`#${colorOf('n0q', 17).toString(16).padStart(6, '0')}`);
  });

  it('reads a tile, and refuses a picture of another size', () => {
    const pixels = new Uint8Array(256 * 256);
    pixels[257] = 1;
    const echo = readEcho(indexedPng(256, 256, [0, colorOf('n0q', 44)], pixels), 'n0q');
    expect(echo[257]).toBe(44);
    expect(echo[256]).toBe(Number.NEGATIVE_INFINITY);
    expect(() => readEcho(indexedPng(10, 10, [0], new Uint8Array(100)), 'n0q')).toThrow();
  });
});
