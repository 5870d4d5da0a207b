import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { holding } from '#platform/db/like-pattern.ts';
import { countUpTo } from '#platform/db/oldest-first.server.ts';
import { IMAGES_COUNTED } from './images.model.ts';
import type { ImageListQuery } from './images.schema.ts';
import { images, type ImageShelf, type StoredImage } from './images.tables.server.ts';

/** @returns false where it is there already */
export async function insertImage(db: Db, image: StoredImage): Promise<boolean> {
  const rows = await db.insert(images).values(image).onConflictDoNothing().returning({ stem: images.stem });
  return rows.length > 0;
}

/** One page of the blog's gallery, newest first, and how many match, up to `IMAGES_COUNTED`. */
export async function listImages(
  db: Db,
  { q, page, pageSize }: ImageListQuery,
): Promise<{ rows: StoredImage[]; total: number }> {
  const pattern = holding((q ?? '').trim());
  const filter = and(
    eq(images.shelf, 'blog'),
    // As in the index of the same expression.
    q?.trim()
      ? sql`plain_letters(${images.filename} || chr(10) || ${images.alt}) like ${pattern}`
      : undefined,
  );
  const rows = await db
    .select()
    .from(images)
    .where(filter)
    .orderBy(desc(images.uploadedAt), desc(images.stem))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: await countUpTo(db, images, filter, IMAGES_COUNTED) };
}

export async function updateAlt(db: Db, filename: string, alt: string): Promise<StoredImage | undefined> {
  const [row] = await db.update(images).set({ alt }).where(eq(images.filename, filename)).returning();
  return row;
}

export async function findImage(db: Db, filename: string): Promise<StoredImage | undefined> {
  const [row] = await db.select().from(images).where(eq(images.filename, filename));
  return row;
}

export async function findByStem(db: Db, stem: string): Promise<StoredImage | undefined> {
  const [row] = await db.select().from(images).where(eq(images.stem, stem));
  return row;
}

/** Takes the picture off the list; undefined when it is not there any more. */
export async function deleteImage(db: Db, filename: string): Promise<StoredImage | undefined> {
  const [row] = await db.delete(images).where(eq(images.filename, filename)).returning();
  return row;
}

/** Names of the pictures on a shelf that were uploaded before an instant. */
export async function listShelf(db: Db, shelf: ImageShelf, before: Date): Promise<string[]> {
  const rows = await db
    .select({ filename: images.filename })
    .from(images)
    .where(and(eq(images.shelf, shelf), lt(images.uploadedAt, before)));
  return rows.map(({ filename }) => filename);
}
