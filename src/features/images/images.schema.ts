import * as z from 'zod/mini';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';

export const ALT_LIMIT = 300;

const altField = z
  .string({ error: 'The description must be text' })
  .check(z.trim(), z.maxLength(ALT_LIMIT, { error: `The description has at most ${ALT_LIMIT} characters` }));

/** A place where a picture is used. */
export const imageUseSchema = z.object({ id: z.number(), title: z.string(), slug: z.string() });
export type ImageUse = z.infer<typeof imageUseSchema>;

export const uploadedImageSchema = z.object({
  filename: z.string(),
  /** Path on this site. */
  url: z.string(),
  /** Bytes of the file behind `url`. */
  size: z.number(),
  uploadedAt: z.string(),
  width: z.number(),
  height: z.number(),
  /** What the picture shows, for those who do not see it. */
  alt: z.string(),
  /** Smaller ones as WebP, narrowest first. */
  variants: z.array(z.object({ url: z.string(), width: z.number() })),
  /** Posts that show it, published or not. */
  usedIn: z.array(imageUseSchema),
});
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

export const imageListQuerySchema = z.object({
  /** Part of the file name or the description. */
  q: z.optional(
    z.string({ error: 'must be text' }).check(z.maxLength(120, { error: 'must be at most 120 characters' })),
  ),
  page: pageField,
  pageSize: pageSizeField(100, 500),
});
export type ImageListQuery = z.infer<typeof imageListQuerySchema>;

export const imageListSchema = z.object({ images: z.array(uploadedImageSchema), total: z.number() });

export const imageNameParamsSchema = z.object({
  filename: z
    .string({ error: 'must be a file name' })
    .check(z.maxLength(200, { error: 'must be at most 200 characters' })),
});

export const imageChangesSchema = z.object({ alt: z.optional(altField) });
export const altSchema = altField;

export const imageDeletedSchema = z.object({
  message: z.string(),
  filename: z.string(),
  /** Posts that show a gap now. */
  usedIn: z.array(imageUseSchema),
});
