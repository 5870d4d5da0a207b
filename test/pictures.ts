// Pictures to upload in tests.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from '#simulator/radar/png.ts';

const LANDSCAPE = { r: 200, g: 120, b: 40 };

/** Noise, so that variants differ and files have a size. */
export const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: LANDSCAPE,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** Taken upright at a rider's home: turned by its EXIF orientation, with position, camera and comment. */
export const photo = (width: number, height: number) =>
  picture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'Dana Rider' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '39/1 34/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '106/1 5/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A valid PNG of one color: 20,000 by 20,000 pixels in 50 kB. */
export function pngBomb(width: number, height = width): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An AVIF of a few hundred bytes that says to be of another size. */
export async function avifBomb(width: number, height: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: LANDSCAPE } })
    .avif()
    .toBuffer();
  const size = file.indexOf('ispe') + 8;
  file.writeUInt32BE(width, size);
  file.writeUInt32BE(height, size + 4);
  return file;
}

export const BOUNDARY = 'ride-free';
/** A form with one file, as a browser sends it. */
export function form(
  body: Uint8Array,
  { name = 'ride.jpg', type = 'image/jpeg', field = 'image', alt = '', submissionKey = '' } = {},
) {
  const part = (head: string, content: Uint8Array | string) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...(alt ? part('name="alt"', alt) : []),
    ...(submissionKey ? part('name="submissionKey"', submissionKey) : []),
    ...part(`name="${field}"; filename="${name}"\r\ncontent-type: ${type}`, body),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}
