import { deflateSync, inflateSync } from 'node:zlib';
import { pngChunk } from '#simulator/radar/png.ts';

/**
 * The same picture in fewer bytes: browsers write PNGs for speed. Rows are stored unfiltered, which suits flat
 * colors, and packed as tightly as zlib can. Takes 8 bits per channel, RGB or RGBA, not interlaced.
 */
export function recompressPng(png: Buffer): Buffer {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[png.readUInt8(25)];
  if (channels === undefined) throw new Error('expected an RGB or RGBA picture');
  const stride = width * channels;

  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  const filtered = inflateSync(Buffer.concat(packed));
  const pixels = Buffer.alloc(stride * height);
  const out = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0);
      const up = y === 0 ? 0 : (pixels[at - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (pixels[at - stride - channels] ?? 0);
      pixels[at] = (filtered[at + y + 1] ?? 0) + predict(filter, left, up, corner);
      out[at + y + 1] = pixels[at] ?? 0;
    }
  }
  const header = png.subarray(8, 33);
  return Buffer.concat([
    png.subarray(0, 8),
    header,
    pngChunk('IDAT', deflateSync(out, { level: 9, memLevel: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The predictors of the PNG specification, section 9.2. */
function predict(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - corner;
      const byLeft = Math.abs(guess - left);
      const byUp = Math.abs(guess - up);
      const byCorner = Math.abs(guess - corner);
      return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
    }
    default:
      return 0;
  }
}
