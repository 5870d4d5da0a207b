import type { BlogEditing } from '../editing/editing.service.server.ts';
import { cutText } from '#features/blog/blog.model.ts';
import { plainText } from '../post-html.mapper.server.ts';
import type { FieldValues } from '#features/review/changes/proposals.model.ts';
import type { Proposal } from '#features/review/changes/proposals.schema.ts';
import type { Db } from '#platform/db/database.server.ts';
import { searchLines } from '#platform/db/like-pattern.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import { articleHtml } from './articles.model.ts';
import type { Submission } from './articles.schema.ts';
import type { StoredSubmission } from './articles.tables.server.ts';
import type { ArticleText } from './own-article.schema.ts';

const SUMMARY_LENGTH = 100;

/** What a private link of an article opens. */
export const articleLink = (id: number) => ({ purpose: 'article', subject: String(id) });
export const OWN_ARTICLE_PAGE = '/private/article' as const;
export const ARTICLE_ENTITY = 'blog-submissions';

type Post = NonNullable<Awaited<ReturnType<BlogEditing['findIn']>>>;

/** The post that an article became; undefined before, and when the post was deleted. */
export const postOf = async (
  tx: Db,
  { publishedBlogPostId }: StoredSubmission,
  editing: Pick<BlogEditing, 'findIn'>,
): Promise<Post | undefined> =>
  publishedBlogPostId === null ? undefined : editing.findIn(tx, publishedBlogPostId);

/**
 * The text as it stands now: that of the post, which an admin may have changed in the editor. Then its content is
 * what one reads of it.
 */
export function currentText(
  article: StoredSubmission,
  post: Post | undefined,
  editing: Pick<BlogEditing, 'readerHtml'>,
): ArticleText & FieldValues {
  const { title, content, excerpt, tags, authorName } = article;
  if (!post) return { title, content, excerpt, tags, authorName };
  const untouched = editing.readerHtml(articleHtml(content)) === post.content;
  return {
    title: post.title,
    content: untouched ? content : readableText(post.content),
    excerpt: post.excerpt,
    tags: post.tags,
    authorName: post.authorName ?? authorName,
  };
}

/** Paragraphs apart by blank lines. */
const readableText = (html: string): string =>
  html
    .split(/<\/(?:p|h[2-4]|li|blockquote|pre|figure)>/)
    .map(plainText)
    .filter(Boolean)
    .join('\n\n');

export const articleSearchText = (article: {
  title: string;
  authorName: string;
  authorEmail: string;
  tags: string[];
}): string => searchLines([article.title, article.authorName, article.authorEmail, article.tags.join(' ')]);

/** An article as admins see it. */
export const submissionOf = (row: StoredSubmission, proposal: Proposal | null): Submission => ({
  id: row.id,
  title: row.title,
  content: row.content,
  excerpt: row.excerpt,
  summary: row.excerpt ?? cutText(row.content, SUMMARY_LENGTH),
  tags: row.tags,
  authorName: row.authorName,
  authorEmail: row.authorEmail,
  status: row.status,
  isPublished: row.isPublished,
  approvedBy: row.approvedBy,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  rejectionReason: row.rejectionReason,
  publishedBlogPostId: row.publishedBlogPostId,
  isWithdrawn: row.withdrawnAt !== null,
  proposal,
  spamHints: hintSentences(row.spamHints),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Where an admin finds an article of that title. */
export const submissionHref = (title: string) =>
  `/admin?${new URLSearchParams({ view: 'blog', sub: 'submissions', q: title.slice(0, 100) }).toString()}`;
