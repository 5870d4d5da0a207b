import * as z from 'zod/mini';
import { tagsField, titleField } from '#features/blog/post-fields.schema.ts';
import { emailField } from '#platform/forms/email.schema.ts';
import {
  atLeast,
  optionalLongTextField,
  requiredLongTextField,
  requiredTextField,
} from '#platform/forms/field.schema.ts';
import { privateLinkSchema } from '#platform/private-links/private-link.schema.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';
import { ARTICLE_LIMITS } from './articles.model.ts';

const CONTENT_MESSAGE = 'Content must be at least 100 characters';

export const articleFields = {
  authorName: requiredTextField(
    'Name',
    ARTICLE_LIMITS.authorName,
    'Name is required',
    'Name must be less than 100 characters',
  ),
  authorEmail: emailField(),
  title: titleField,
  excerpt: optionalLongTextField('Excerpt', ARTICLE_LIMITS.excerpt),
  content: requiredLongTextField('Content', ARTICLE_LIMITS.content, CONTENT_MESSAGE).check(
    atLeast(ARTICLE_LIMITS.minContent, CONTENT_MESSAGE),
  ),
  tags: z._default(tagsField(ARTICLE_LIMITS.tags, 'At most 5 tags are allowed'), () => []),
};

/** The article form; what comes out is the call's body. */
export const articleFormSchema = z.object(articleFields);
export type ArticleForm = z.infer<typeof articleFormSchema>;

/** Body of `POST /api/blog/submit`. Everything is plain text. */
export const submitArticleSchema = z.object({ ...articleFields, ...submissionGuardFields });
export type SubmitArticle = z.infer<typeof submitArticleSchema>;

export const submitArticleAnswerSchema = z.object({
  id: z.int(),
  /** What happens next; it promises an email only when one can go out. */
  message: z.string(),
  /** Where the writer sees its state and changes it; the token is not shown again. */
  link: privateLinkSchema,
});
export type SubmitArticleAnswer = z.infer<typeof submitArticleAnswerSchema>;
