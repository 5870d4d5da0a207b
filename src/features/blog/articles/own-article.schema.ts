import * as z from 'zod/mini';
import { articleFields } from './submit-article.schema.ts';
import { OWN_ARTICLE_STATES } from './own-article.model.ts';

/** Calls of the private page of an article. The token is in the Authorization header. */

const articleTextSchema = z.object({
  title: z.string(),
  /** Plain text. */
  content: z.string(),
  excerpt: z.nullable(z.string()),
  tags: z.array(z.string()),
  authorName: z.string(),
});
export type ArticleText = z.infer<typeof articleTextSchema>;

/** An article as its writer sees it. Instants are ISO 8601 in UTC. */
export const ownArticleSchema = z.object({
  id: z.int(),
  state: z.enum(OWN_ARTICLE_STATES),
  /** Path of its post; null while there is none. */
  publicPath: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  /** What is stored, and public if the article is. */
  stored: articleTextSchema,
  /** The writer's version: what is stored with the change that waits for review. */
  wanted: articleTextSchema,
  /** Of all of that. Send it back with a change, which is refused when something moved since. */
  version: z.string(),
  /** The change that waits for review; `fields` are the labels of what it changes. */
  proposal: z.nullable(z.object({ createdAt: z.string(), fields: z.array(z.string()) })),
  /** The last change that was not accepted, until the next one. */
  declined: z.nullable(z.object({ at: z.string(), reason: z.nullable(z.string()) })),
  contact: z.object({ email: z.nullable(z.string()) }),
  may: z.object({ edit: z.boolean(), withdraw: z.boolean() }),
  submittedAt: z.string(),
});
export type OwnArticle = z.infer<typeof ownArticleSchema>;

const { authorEmail: _email, ...editableFields } = articleFields;

/** The form on the private page. */
export const articleTextFormSchema = z.object(editableFields);

export const editArticleSchema = z.object({
  ...editableFields,
  version: z
    .string({ error: 'version is missing' })
    .check(
      z.minLength(1, { error: 'version is missing' }),
      z.maxLength(100, { error: 'version is too long' }),
    ),
});
export type EditArticle = z.infer<typeof editArticleSchema>;

/** `entry` is null when the article was deleted: its link ends with it. */
export const ownArticleAnswerSchema = z.object({
  message: z.string(),
  entry: z.nullable(ownArticleSchema),
});
export type OwnArticleAnswer = z.infer<typeof ownArticleAnswerSchema>;
