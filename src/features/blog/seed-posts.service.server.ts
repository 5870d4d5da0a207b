import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { MAX_UPLOAD_BYTES } from '#features/images/images.model.ts';
import type { ImagesService } from '#features/images/images.service.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { receiveFile } from '#platform/http/uploaded-file.server.ts';
import { postSlug } from './blog.model.ts';
import { createPostSchema } from './blog.schema.ts';
import type { BlogService } from './blog.service.server.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../db/sample');
/** Pixels: what the widest place of a cover takes on a sharp screen, nearly. */
const COVER_WIDTH = 1200;
const SEED = { id: null, username: 'seed' };

const coverSchema = z.object({ file: z.string(), alt: z.string() });
const sampleSchema = z.array(
  z.looseObject({ title: z.string(), cover: coverSchema, content: z.array(z.string()) }),
);

/**
 * Publishes the sample posts with their covers; what is there already stays as it is.
 * @returns how many were new.
 */
export async function seedPosts(services: {
  blog: Pick<BlogService, 'editing'>;
  images: Pick<ImagesService, 'upload'>;
}): Promise<number> {
  const { editing } = services.blog;
  let published = 0;
  for (const sample of sampleSchema.parse(JSON.parse(readSample('blog-posts.json')))) {
    const post = createPostSchema.parse({
      ...sample,
      content: sample.content.join('\n'),
      slug: postSlug(sample.title),
    });
    try {
      // A draft first, so that the address is known to be free before its picture is made.
      const { id } = await editing.create({ ...post, status: 'draft' }, SEED);
      const featuredImage = await uploadCover(services.images, sample.cover);
      await editing.update(id, { featuredImage, status: 'published' }, SEED);
      published += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
  return published;
}

const readSample = (file: string) => readFileSync(resolve(SAMPLES, file), 'utf8');

/** @returns the address of a drawing that went the way of every uploaded picture */
async function uploadCover(
  images: Pick<ImagesService, 'upload'>,
  { file, alt }: z.infer<typeof coverSchema>,
): Promise<string> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(readSample(`covers/${file}`)))
    .resize(COVER_WIDTH)
    .png()
    .toBuffer();
  const upload = await receiveFile(Readable.from([png]), { folder: tmpdir(), most: MAX_UPLOAD_BYTES });
  if (!upload) throw new Error(`${file} is too large`);
  try {
    return (await images.upload({ file: upload, alt, by: SEED })).url;
  } finally {
    await upload.close();
  }
}
