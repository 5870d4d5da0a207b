import * as z from 'zod/mini';
import { choiceField, optionalLongTextField, textField } from '#platform/forms/field.schema.ts';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';
import { numberIdField } from '#platform/forms/id.schema.ts';
import { proposalSchema } from '#features/review/changes/proposals.schema.ts';
import { seenField } from '#features/review/review.schema.ts';
import { ARTICLE_LIMITS, SUBMISSION_STATUSES } from './articles.model.ts';

/** Body of `POST /api/admin/blog/submissions/{id}/review`. A reason counts only with a rejection. */
export const reviewSchema = z.object({
  action: z.enum(['approve', 'reject'], { error: 'Action must be approve or reject' }),
  rejectionReason: optionalLongTextField('Rejection reason', ARTICLE_LIMITS.reason),
  updatedAt: seenField,
});
export type Review = z.infer<typeof reviewSchema>;

export const submissionIdParamsSchema = z.object({
  id: numberIdField('A submission id is a whole number'),
});

export const SUBMISSION_SORTS = ['newest', 'oldest'] as const;
export const submissionsQuerySchema = z.object({
  q: textField('Search', 100),
  status: choiceField(['all', ...SUBMISSION_STATUSES], 'all', 'There is no such status'),
  sort: choiceField(SUBMISSION_SORTS, 'newest', 'There is no such sort order'),
  page: pageField,
  pageSize: pageSizeField(100, 100),
});
export type SubmissionsQuery = z.infer<typeof submissionsQuerySchema>;

/** A submission as an admin sees it. Instants are ISO 8601 in UTC. */
export const submissionSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Plain text. */
  content: z.string(),
  excerpt: z.nullable(z.string()),
  /** The excerpt, or the first 100 characters of the content. */
  summary: z.string(),
  tags: z.array(z.string()),
  authorName: z.string(),
  authorEmail: z.string(),
  status: z.enum(SUBMISSION_STATUSES),
  isPublished: z.boolean(),
  /** Who decided and when, for approval and rejection alike. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  rejectionReason: z.nullable(z.string()),
  publishedBlogPostId: z.nullable(z.int()),
  /** Its writer took it back: it cannot be published any more. */
  isWithdrawn: z.boolean(),
  /** The change that its writer proposed since it was reviewed. */
  proposal: z.nullable(proposalSchema),
  /** Why to look twice, as sentences; empty for most. */
  spamHints: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Submission = z.infer<typeof submissionSchema>;

export const submissionsAnswerSchema = z.object({
  submissions: z.array(submissionSchema),
  /** Matches on all pages. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Of all submissions. */
  counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
});
export type SubmissionsAnswer = z.infer<typeof submissionsAnswerSchema>;

export const publishedSubmissionSchema = z.extend(submissionSchema, {
  /** Address of the post that came of it. */
  slug: z.string(),
});
export type PublishedSubmission = z.infer<typeof publishedSubmissionSchema>;
