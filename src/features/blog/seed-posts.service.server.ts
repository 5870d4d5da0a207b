import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '#platform/errors/app-error.ts';
import { slugOf } from './blog.model.ts';
import { createPostSchema } from './blog.schema.ts';
import type { BlogService } from './blog.service.server.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../db/sample/blog-posts.json');
const SEED = { id: null, username: 'seed' };

const sampleSchema = z.array(z.looseObject({ title: z.string(), content: z.array(z.string()) }));

/**
 * Publishes the sample posts; what is there already stays as it is.
 * @returns how many were new.
 */
export async function seedPosts({ editing }: Pick<BlogService, 'editing'>): Promise<number> {
  let published = 0;
  for (const sample of sampleSchema.parse(JSON.parse(readFileSync(SAMPLES, 'utf8')))) {
    const post = createPostSchema.parse({
      ...sample,
      content: sample.content.join('\n'),
      slug: slugOf(sample.title),
      status: 'published',
    });
    try {
      await editing.create(post, SEED);
      published += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
  return published;
}
