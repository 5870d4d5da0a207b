import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples per pixel of each color type: gray, RGB, palette, gray with alpha, RGBA. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Larger than any map tile; keeps a hostile picture from filling the memory. */
const MAX_SIDE = 1024;

export const isPng = (bytes: Uint8Array) => SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));

/** 8-bit RGBA, row by row. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/**
 * Decodes a PNG (ISO/IEC 15948) as map servers write them: every color type, up to 8 bits, not interlaced.
 * @throws Error for anything else, and for broken data.
 */
export function decodePng(bytes: Uint8Array): Pixels {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isPng(file)) throw new Error('not a PNG');
  const data: Buffer[] = [];
  let header: Buffer = Buffer.alloc(0);
  let palette: Buffer = Buffer.alloc(0);
  let transparency: Buffer = Buffer.alloc(0);
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = content;
    else if (type === 'PLTE') palette = content;
    else if (type === 'tRNS') transparency = content;
    else if (type === 'IDAT') data.push(content);
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  if (header.length !== 13) throw new Error('PNG without a header');
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const [bits = 0, colorType = 0, , , interlace = 0] = header.subarray(8);
  const samples = SAMPLES[colorType];
  if (samples === undefined || bits > 8 || interlace !== 0) throw new Error('PNG of an unsupported kind');
  if (width === 0 || height === 0 || width > MAX_SIDE || height > MAX_SIDE) throw new Error('PNG size');

  const rowBytes = Math.ceil((width * samples * bits) / 8);
  const raw = inflateSync(Buffer.concat(data), { maxOutputLength: (rowBytes + 1) * height });
  if (raw.length !== (rowBytes + 1) * height) throw new Error('PNG is cut short');
  unfilter(raw, rowBytes, height, Math.max(1, (samples * bits) / 8));

  const rgba = new Uint8Array(width * height * 4);
  const mask = 2 ** bits - 1;
  const keyLength = colorType === 3 || transparency.length === 0 ? 0 : samples;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const row = Math.floor(pixel / width) * (rowBytes + 1) + 1;
    const sample = (index: number) => {
      const bit = ((pixel % width) * samples + index) * bits;
      return ((raw[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask;
    };
    const first = sample(0);
    const at = pixel * 4;
    if (colorType === 3) {
      rgba[at] = palette[first * 3] ?? 0;
      rgba[at + 1] = palette[first * 3 + 1] ?? 0;
      rgba[at + 2] = palette[first * 3 + 2] ?? 0;
      rgba[at + 3] = transparency[first] ?? 255;
    } else if (samples >= 3) {
      rgba[at] = first;
      rgba[at + 1] = sample(1);
      rgba[at + 2] = sample(2);
      rgba[at + 3] = samples === 4 ? sample(3) : 255;
    } else {
      rgba.fill((first * 255) / mask, at, at + 3);
      rgba[at + 3] = samples === 2 ? sample(1) : 255;
    }
    // Without an alpha channel, one color can stand for "nothing here".
    if (keyLength > 0 && isKeyColor(rgba, at, transparency, keyLength)) rgba[at + 3] = 0;
  }
  return { width, height, rgba };
}

/** The key's samples are 16 bits wide, of which pictures of 8 bits use the second half. */
function isKeyColor(rgba: Uint8Array, at: number, key: Buffer, keyLength: number): boolean {
  for (let index = 0; index < keyLength; index += 1) {
    if (rgba[at + index] !== key[index * 2 + 1]) return false;
  }
  return true;
}

/** Undoes the row filters in place (section 9 of the standard). */
function unfilter(raw: Buffer, rowBytes: number, height: number, step: number): void {
  for (let row = 0; row < height; row += 1) {
    const start = row * (rowBytes + 1);
    const filter = raw[start] ?? 0;
    for (let index = 1; index <= rowBytes; index += 1) {
      const at = start + index;
      const left = index > step ? (raw[at - step] ?? 0) : 0;
      const up = row > 0 ? (raw[at - rowBytes - 1] ?? 0) : 0;
      const upLeft = row > 0 && index > step ? (raw[at - rowBytes - 1 - step] ?? 0) : 0;
      raw[at] = (raw[at] ?? 0) + predicted(filter, left, up, upLeft);
    }
  }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - upLeft;
  const distances = [left, up, upLeft].map((value) => Math.abs(estimate - value));
  const [toLeft = 0, toUp = 0, toUpLeft = 0] = distances;
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
