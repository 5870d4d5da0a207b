import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/db/database.server.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { slugCandidates, postSlug } from '../blog.model.ts';
import { insertPost, isSlugOfAnother, takenSlugs, updatePost } from '../blog.repo.server.ts';
import type { NewPost, StoredPost } from '../blog.tables.server.ts';
import { derivedColumns } from '../post.mapper.server.ts';

const SLUG_ATTEMPTS = 5;
export const SLUG_TAKEN = 'Another post has this slug already.';

/**
 * A slug that was typed has to be free; one made from the title gets a number when it is not.
 * @returns undefined when a title has no letters to make one of.
 * @throws AppError `conflict` when a typed one is taken.
 */
export async function chooseSlug(
  tx: Db,
  asked: string,
  title: string,
  exceptId?: number,
): Promise<string | undefined> {
  const typed = postSlug(asked);
  if (typed) {
    if (await isSlugOfAnother(tx, typed, exceptId)) throw fieldError('slug', SLUG_TAKEN, 'conflict');
    return typed;
  }
  const made = postSlug(title);
  return made ? freeSlug(tx, made, exceptId) : undefined;
}

/** A slug, with a number where another post has or had it; undefined where it has all of them. */
async function freeSlug(tx: Db, slug: string, exceptId: number | undefined): Promise<string | undefined> {
  const candidates = slugCandidates(slug);
  const taken = await takenSlugs(tx, candidates, exceptId);
  return candidates.find((candidate) => !taken.has(candidate));
}

/** What stands in for a title without letters. */
export const slugOfId = async (tx: Db, id: number): Promise<string> =>
  (await freeSlug(tx, `post-${id}`, id)) ?? randomUUID();

/**
 * Stores a post. A typed slug that was taken meanwhile is refused, one from the title gets the next number.
 * @throws AppError `conflict`.
 */
export async function insertWithSlug(
  tx: Db,
  asked: string,
  post: Omit<NewPost, 'slug' | 'opening' | 'searchText'> & { tags: string[] },
): Promise<StoredPost> {
  const stored = async (slug: string) =>
    insertPost(tx, { ...post, slug, ...derivedColumns({ ...post, slug }) });
  for (let attempt = 0; attempt < SLUG_ATTEMPTS; attempt += 1) {
    const slug = await chooseSlug(tx, asked, post.title);
    const row = await stored(slug ?? randomUUID());
    if (!row) continue;
    if (slug !== undefined) return row;
    const own = await slugOfId(tx, row.id);
    return (await updatePost(tx, row.id, { slug: own, ...derivedColumns({ ...row, slug: own }) })) ?? row;
  }
  throw fieldError('slug', SLUG_TAKEN, 'conflict');
}
