// Runs as a process of its own: `node encode-process.worker.server.ts`. The image library decodes what
// strangers made: here a crash or its memory ends with one picture, and the server does not load it at all.
// Reads an image on standard input. Writes one line of JSON, then the files it names one after the other;
// or one line `{"problem": …}`.
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { LONGEST_SIDE, MAX_SIDE, MEGAPIXEL, mostMegapixels, variantWidths } from './images.model.ts';

const JPEG = { quality: 82, mozjpeg: true } as const;
const WEBP = { quality: 78, effort: 4 } as const;

sharp.concurrency(1);
sharp.cache(false);
// Only the decoders of the accepted formats: no SVG, PDF, TIFF or ImageMagick, whatever the bytes look like.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

async function encode(original: Buffer) {
  // The first frame of an animation: readers cannot stop a moving picture.
  const mostPixels = mostMegapixels(original) * MEGAPIXEL;
  const options = { limitInputPixels: mostPixels, pages: 1, failOn: 'error' } as const;
  const { width, height } = await sharp(original, { ...options, limitInputPixels: false }).metadata();
  if (width * height > mostPixels || Math.max(width, height) > LONGEST_SIDE) return { problem: 'pixels' };
  const { data, info } = await sharp(original, options)
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const transparent = [2, 4].includes(info.channels) && !(await picture().stats()).isOpaque;
  const fallback = transparent
    ? await picture().png({ compressionLevel: 9, palette: true }).toBuffer()
    : await picture().removeAlpha().jpeg(JPEG).toBuffer();
  const variants: { width: number; body: Buffer }[] = [];
  for (const variant of variantWidths(info.width)) {
    const body = await picture().resize({ width: variant }).webp(WEBP).toBuffer();
    variants.push({ width: variant, body });
  }
  return {
    width: info.width,
    height: info.height,
    type: transparent ? 'png' : 'jpg',
    files: [fallback, ...variants.map(({ body }) => body)],
  };
}

const write = (chunk: Uint8Array | string) =>
  new Promise<void>((resolve, reject) =>
    process.stdout.write(chunk, (error) => (error ? reject(error) : resolve())),
  );

setPriority(10);
const original = await buffer(process.stdin);
const result = await encode(original).catch(() => ({ problem: 'unreadable' }));
if ('problem' in result) await write(`${JSON.stringify(result)}\n`);
else {
  const { files, ...facts } = result;
  await write(`${JSON.stringify({ ...facts, sizes: files.map(({ length }) => length) })}\n`);
  for (const file of files) await write(file);
}
