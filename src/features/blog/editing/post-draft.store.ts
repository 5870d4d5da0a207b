import { isJsonObject } from '#platform/json/json-object.ts';
import { createDeviceStore, type DeviceStore } from '#platform/device/device-store.ts';
import { POST_STATUSES } from '../blog.model.ts';
import type { AdminPost } from '../blog.schema.ts';

/** What the inputs of a post hold; tags as text with commas. */
export type PostValues = Record<(typeof FIELDS)[number], string>;
const FIELDS = ['title', 'slug', 'content', 'excerpt', 'featuredImage', 'tags', 'status'] as const;

/** A post being written, saved on the device until the server has it. */
export interface PostDraft {
  values: PostValues;
  /** What the post was when the writing began. */
  stored: PostValues;
  /** Its version then; null for a new post. */
  version: number | null;
}

export const NEW_POST: PostValues = {
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  featuredImage: '',
  tags: '',
  status: POST_STATUSES[0],
};

export const valuesOfPost = (post: AdminPost): PostValues => ({
  title: post.title,
  slug: post.slug,
  content: post.content,
  excerpt: post.excerpt ?? '',
  featuredImage: post.featuredImage ?? '',
  tags: post.tags.join(', '),
  status: post.status,
});

const stores = new Map<number | null, DeviceStore<PostDraft | null>>();

/** Where the draft of a post, or of a new one, is saved on this device. */
export function postDraft(id: number | null): DeviceStore<PostDraft | null> {
  const known = stores.get(id);
  if (known) return known;
  const store = createDeviceStore<PostDraft | null>(`draft-post-${id ?? 'new'}`, readDraft, null);
  stores.set(id, store);
  return store;
}

function readDraft(value: unknown): PostDraft | null {
  if (!isJsonObject(value)) return null;
  const values = readValues(value['values']);
  const stored = readValues(value['stored']);
  const { version } = value;
  if (!values || !stored || (version !== null && typeof version !== 'number')) return null;
  return { values, stored, version };
}

function readValues(value: unknown): PostValues | null {
  if (!isJsonObject(value)) return null;
  const read = { ...NEW_POST };
  for (const field of FIELDS) {
    const text = value[field];
    if (typeof text !== 'string') return null;
    read[field] = text;
  }
  return read;
}
