import { hash, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { UploadedFile } from '#platform/http/uploaded-file.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { FileStorage, StoredFile } from '#platform/storage/storage.server.ts';
import { createImageEncoder } from './encode-image.worker.server.ts';
import { imageUrl, isImageFile, pictureName, pictureOf, stemOf, variantName } from './images.model.ts';
import * as repo from './images.repo.server.ts';
import type { ImageListQuery, ImageUse, UploadedImage } from './images.schema.ts';
import type { ImageShelf, StoredImage } from './images.tables.server.ts';
import { HOUR_MS, HOUR_S } from '#platform/time/units.ts';

const FOLDER = 'images';
const STEM_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const STEM_LENGTH = 20;
const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** Files of a picture that is stored nowhere are deleted so long after they began to be written. */
const WRITTEN_WITHIN_MS = HOUR_MS;

/** Deletes what deleting at once may have missed, and what was written before a stop in the middle. */
const eraseImage: Job<{ files: string[] }> = {
  name: 'erase-image',
  data: z.object({
    files: z.array(z.string({ error: 'must be a file name' }), { error: 'must be a list' }),
  }),
  retries: 20,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 6 * HOUR_S,
  timeoutSeconds: 120,
  atOnce: 1,
};

export interface ImagesService {
  /** @throws AppError validation, too_large, unavailable, upstream; nothing is stored then */
  upload: (upload: {
    file: UploadedFile;
    alt: string;
    by: AuditActor;
    shelf?: ImageShelf;
    /** The sender's own, of one file: what comes again under it is the same picture. */
    submissionKey?: string | undefined;
  }) => Promise<UploadedImage>;
  /** The blog's gallery. */
  list: (query: ImageListQuery) => Promise<{ images: UploadedImage[]; total: number }>;
  /** @throws AppError not_found */
  describe: (filename: string, alt: string | undefined) => Promise<UploadedImage>;
  /**
   * Deletes the picture and all its variants.
   * @returns where it was used
   * @throws AppError not_found
   */
  remove: (filename: string, by: AuditActor) => Promise<ImageUse[]>;
  /** Names of the pictures on a shelf that were uploaded before an instant. */
  onShelf: (shelf: ImageShelf, before: Date) => Promise<string[]>;
  /** A feature that shows pictures says how it finds where. */
  registerUses: (find: FindUses) => void;
  /** The feature that a shelf belongs to says which of its pictures everyone may see; without it, all of them. */
  registerShelf: (shelf: ImageShelf, isShown: IsShown) => void;
  /** One file; undefined when there is none, or none for this visitor. @throws AppError upstream */
  open: (filename: string, isAdmin: () => Promise<boolean>) => Promise<OpenImage | undefined>;
}

type IsShown = (filename: string) => Promise<boolean>;
/** `lasting`: everyone may see it as long as it exists. */
type OpenImage = StoredFile & { type: string; lasting: boolean };

/** Where a picture is shown. @param address what its addresses begin with. */
type FindUses = (address: string) => Promise<ImageUse[]>;

interface ImagesDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  storage: FileStorage;
}

export function createImages(dependencies: ImagesDependencies): ImagesService {
  const { database, clock, jobs, storage } = dependencies;
  const encode = createImageEncoder();

  const erase = async (files: readonly string[]) => {
    for (const file of files) await storage.delete(`${FOLDER}/${file}`);
  };
  jobs.handle(eraseImage, async ({ files }) => {
    const [filename = ''] = files;
    // Sent again under the same key, it is there again.
    if (!(await repo.findByStem(database.db, stemOf(filename)))) await erase(files);
  });

  const addressOf = ({ stem }: StoredImage) => imageUrl(stem);
  const finders: FindUses[] = [];
  const shelves = new Map<ImageShelf, IsShown>();
  const usesOf = async (row: StoredImage): Promise<ImageUse[]> =>
    (await Promise.all(finders.map((find) => find(addressOf(row))))).flat();

  return {
    registerUses: (find) => void finders.push(find),
    upload: async ({ file, alt, by, shelf = 'blog', submissionKey }) => {
      const stem = submissionKey === undefined ? randomStem() : stemOfKey(`${by.username} ${submissionKey}`);
      const stored = submissionKey === undefined ? undefined : await repo.findByStem(database.db, stem);
      if (stored) return shown(stored, await usesOf(stored));
      const { width, height, type, picture, variants } = await encode(file);
      const filename = pictureName(stem, width, height, type);
      const files = [
        { name: filename, body: picture, type: TYPES[type] },
        ...variants.map((variant) => ({
          name: variantName(stem, variant.width),
          body: variant.body,
          type: TYPES.webp,
        })),
      ];
      const row: StoredImage = {
        stem,
        filename,
        width,
        height,
        bytes: picture.byteLength,
        files: files.map(({ name }) => name),
        alt,
        shelf,
        uploadedBy: by.username,
        uploadedAt: new Date(clock.now()),
      };
      try {
        await jobs.send(
          database.db,
          eraseImage,
          { files: row.files },
          { at: clock.now() + WRITTEN_WITHIN_MS },
        );
        for (const { name, body, type } of files) await storage.put(`${FOLDER}/${name}`, body, type);
        await database.transaction(async (tx) => {
          // Sent twice at once, one is faster.
          if (await repo.insertImage(tx, row)) await recordAudit(tx, audit(row, by, 'uploaded'));
        });
      } catch (error) {
        await repo
          .findByStem(database.db, stem)
          .then((found) => (found ? undefined : erase(row.files)))
          .catch(() => {});
        throw outsideProblem(error, 'The image could not be stored. Please try again later.');
      }
      return shown(row, []);
    },
    list: async (query) => {
      const { rows, total } = await repo.listImages(database.db, query);
      return { images: await Promise.all(rows.map(async (row) => shown(row, await usesOf(row)))), total };
    },
    describe: async (filename, alt) => {
      const row =
        alt === undefined
          ? await repo.findImage(database.db, filename)
          : await repo.updateAlt(database.db, filename, alt);
      if (!row) throw missing();
      return shown(row, await usesOf(row));
    },
    remove: async (filename, by) => {
      const row = await database.transaction(async (tx) => {
        const deleted = await repo.deleteImage(tx, filename);
        if (!deleted) throw missing();
        await recordAudit(tx, audit(deleted, by, 'deleted'));
        await jobs.send(tx, eraseImage, { files: deleted.files }, { at: clock.now() + 60_000 });
        return deleted;
      });
      // The job does it again in a minute, so a storage that is away now is no failure.
      await erase(row.files).catch(() => {});
      return usesOf(row);
    },
    onShelf: (shelf, before) => repo.listShelf(database.db, shelf, before),
    registerShelf: (shelf, isShown) => void shelves.set(shelf, isShown),
    open: async (filename, isAdmin) => {
      if (!isImageFile(filename)) return undefined;
      const row = await repo.findByStem(database.db, stemOf(filename));
      const isShown = row && shelves.get(row.shelf);
      if (isShown && !(await isShown(row.filename)) && !(await isAdmin())) return undefined;
      const file = await storage.get(`${FOLDER}/${filename}`).catch((error: unknown) => {
        throw outsideProblem(error, 'The image could not be fetched. Please try again later.');
      });
      const type = filename.endsWith('.webp')
        ? TYPES.webp
        : filename.endsWith('.png')
          ? TYPES.png
          : TYPES.jpg;
      return file && { ...file, type, lasting: !isShown };
    },
  };

  function audit(row: StoredImage, by: AuditActor, action: 'uploaded' | 'deleted') {
    const { filename, width, height, bytes, alt } = row;
    const facts = { filename, width, height, bytes, alt };
    return {
      at: new Date(clock.now()),
      by,
      action,
      entityType: 'images',
      entityId: filename,
      before: action === 'deleted' ? facts : null,
      after: action === 'uploaded' ? facts : null,
    };
  }
}

/** Of a bucket that does not answer, or refuses the keys of this site; anything else stays what it is. */
const outsideProblem = (cause: unknown, message: string) =>
  cause instanceof OutboundError ? new AppError('upstream', message, { cause }) : cause;

const missing = () => new AppError('not_found', 'This image no longer exists.');

/** The same for the same key. */
const stemOfKey = (key: string) =>
  Array.from(
    hash('sha256', key, 'buffer').subarray(0, STEM_LENGTH),
    (byte) => STEM_LETTERS[byte % STEM_LETTERS.length],
  ).join('');

const randomStem = () =>
  Array.from({ length: STEM_LENGTH }, () => STEM_LETTERS[randomInt(STEM_LETTERS.length)]).join('');

function shown({ filename, bytes, width, height, alt, uploadedAt }: StoredImage, usedIn: ImageUse[]) {
  const url = imageUrl(filename);
  return {
    filename,
    url,
    size: bytes,
    uploadedAt: uploadedAt.toISOString(),
    width,
    height,
    alt,
    variants: pictureOf(url)?.variants ?? [],
    usedIn,
  };
}
