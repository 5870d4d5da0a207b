import * as z from 'zod/mini';
import { POST_LIMITS, POST_LIST, POST_STATUSES } from './blog.model.ts';
import { atMost, choiceField, optionalLongTextField, textField } from '#platform/forms/field.schema.ts';
import { tooLong } from '#platform/text/too-long.ts';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';
import { numberIdField } from '#platform/forms/id.schema.ts';
import { tagsField, titleField } from './post-fields.schema.ts';

export const CONTENT_REQUIRED = 'Content is required';
const IMAGE_MESSAGE = 'The image address must begin with / or https://';

const postTags = tagsField(POST_LIMITS.tags, `At most ${POST_LIMITS.tags} tags are allowed`);
const contentField = z.string({ error: CONTENT_REQUIRED }).check(
  z.minLength(1, { error: CONTENT_REQUIRED }),
  z.maxLength(POST_LIMITS.content, {
    error: ({ input }) =>
      tooLong('Content', POST_LIMITS.content, typeof input === 'string' ? input.length : 0),
  }),
);
const slugField = textField('Slug', POST_LIMITS.slug);
const excerptField = optionalLongTextField('Excerpt', POST_LIMITS.excerpt);
const imageField = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value.trim() || null : (value ?? null))),
  z.nullable(
    z
      .string({ error: IMAGE_MESSAGE })
      .check(
        atMost(POST_LIMITS.image, IMAGE_MESSAGE),
        z.regex(/^(\/(?![/\\])|https?:\/\/[^\s/])/i, { error: IMAGE_MESSAGE }),
      ),
  ),
);
const statusMessage = 'Status must be draft, published or archived';

/** Body of `POST /api/admin/blog/posts`. An empty slug is made from the title. */
export const createPostSchema = z.object({
  title: titleField,
  slug: slugField,
  content: contentField,
  excerpt: excerptField,
  featuredImage: z._default(imageField, null),
  tags: z._default(postTags, () => []),
  status: choiceField(POST_STATUSES, 'draft', statusMessage),
  /** The same post of the same admin within the hour is the one that is there: its answer may have been lost. */
  once: z.optional(z.boolean({ error: 'once must be true or false' })),
});
export type CreatePost = z.infer<typeof createPostSchema>;

/** Body of `PUT /api/admin/blog/posts/{id}`: what is left out stays as it is. */
export const updatePostSchema = z.object({
  title: z.optional(titleField),
  // A default would fill in for what was left out, and wipe it.
  slug: z.optional(slugField.def.innerType),
  content: z.optional(contentField),
  excerpt: z.optional(excerptField.def.innerType),
  featuredImage: z.optional(imageField),
  tags: z.optional(postTags),
  status: z.optional(z.enum(POST_STATUSES, { error: statusMessage })),
  /** The version that was edited; 409 when somebody saved since. Without it the last save wins. */
  version: z.optional(z.int({ error: 'Version must be a whole number' })),
});
export type UpdatePost = z.infer<typeof updatePostSchema>;

export const postIdParamsSchema = z.object({
  id: numberIdField('A post id is a whole number'),
});
export const revisionParamsSchema = z.extend(postIdParamsSchema, {
  version: numberIdField('A version is a whole number'),
});
export const slugParamsSchema = z.object({
  slug: z
    .string()
    .check(
      z.minLength(1, { error: 'No slug provided' }),
      z.maxLength(300, { error: 'This address is longer than that of any post' }),
    ),
});

/** What a list shows of a post. Instants are ISO 8601 in UTC. */
export const postCardSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.nullable(z.string()),
  /** The excerpt, or the first 150 characters of the content as plain text. */
  summary: z.string(),
  /** A path of this site or an https address. */
  featuredImage: z.nullable(z.string()),
  tags: z.array(z.string()),
  status: z.enum(POST_STATUSES),
  authorId: z.nullable(z.int()),
  /** Byline of a reader's article. */
  authorName: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.nullable(z.string()),
});
export type PostCard = z.infer<typeof postCardSchema>;

/** A published post, whole. `content` is HTML that went through an allowlist. */
export const blogPostSchema = z.extend(postCardSchema, { content: z.string() });
export type BlogPost = z.infer<typeof blogPostSchema>;

export const postPageSchema = z.extend(blogPostSchema, {
  /** Up to three others with the same tags, else the newest. */
  related: z.array(postCardSchema),
});
export type PostPage = z.infer<typeof postPageSchema>;

const listedPostSchema = z.extend(postCardSchema, { content: z.optional(z.string()) });
const fieldsField = choiceField(['all', 'card'], 'all', 'Fields must be all or card');

export const postListQuerySchema = z.object({
  tag: textField('Tag', POST_LIMITS.tag),
  page: pageField,
  pageSize: pageSizeField(POST_LIST.apiPageSize, POST_LIST.maxPageSize),
  /** `card` leaves the content out. */
  fields: fieldsField,
});
export type PostListQuery = z.infer<typeof postListQuerySchema>;

export const postListAnswerSchema = z.object({
  posts: z.array(listedPostSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type PostListAnswer = z.infer<typeof postListAnswerSchema>;

/** A page of the public list. */
export interface PostList {
  posts: PostCard[];
  /** On all pages. */
  total: number;
  page: number;
  pageSize: number;
  /** The tag as its newest post spells it; null for all posts. */
  tag: string | null;
}

export const ADMIN_POST_SORTS = ['newest', 'oldest', 'title'] as const;
export const adminPostsQuerySchema = z.object({
  q: textField('Search', 100),
  status: choiceField(['all', ...POST_STATUSES], 'all', 'There is no such status'),
  sort: choiceField(ADMIN_POST_SORTS, 'newest', 'There is no such sort order'),
  page: pageField,
  pageSize: pageSizeField(POST_LIST.maxPageSize, POST_LIST.maxPageSize),
  fields: fieldsField,
});
export type AdminPostsQuery = z.infer<typeof adminPostsQuerySchema>;

/** A post as an admin sees it. */
export const adminPostSchema = z.extend(blogPostSchema, { version: z.int() });
export type AdminPost = z.infer<typeof adminPostSchema>;

const revisionFields = {
  version: z.int(),
  title: z.string(),
  /** Characters of the content's HTML. */
  length: z.int(),
  /** Null for what was there before versions were stored. */
  savedBy: z.nullable(z.string()),
  savedAt: z.string(),
};
/** The newest first; the first one is how the post reads now. */
export const postRevisionsSchema = z.object({ revisions: z.array(z.object(revisionFields)) });
export type PostRevisions = z.infer<typeof postRevisionsSchema>;
export const postRevisionSchema = z.object({
  ...revisionFields,
  content: z.string(),
  excerpt: z.nullable(z.string()),
  featuredImage: z.nullable(z.string()),
  tags: z.array(z.string()),
});
export type PostRevision = z.infer<typeof postRevisionSchema>;

export const adminPostsAnswerSchema = z.object({
  posts: z.array(z.extend(listedPostSchema, { version: z.int() })),
  /** Matches on all pages. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type AdminPostsAnswer = z.infer<typeof adminPostsAnswerSchema>;
