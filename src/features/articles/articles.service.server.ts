import { recordAudit, type AuditActor } from '#features/admin/audit.service.server.ts';
import type { BlogEditing } from '#features/blog/blog-editing.service.server.ts';
import { cutText } from '#features/blog/blog.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { hintSentences, type SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import {
  articleApprovedMail,
  articlePublishedMail,
  articleReceivedMail,
  articleRejectedMail,
} from './article-mails.model.ts';
import { articleHtml } from './articles.model.ts';
import {
  countByStatus,
  countSubmissions,
  findIdBySubmissionKey,
  findSubmission,
  insertSubmission,
  listSubmissions,
  updateSubmission,
} from './articles.repo.server.ts';
import type {
  PublishedSubmission,
  Review,
  Submission,
  SubmissionsAnswer,
  SubmissionsQuery,
  SubmitArticle,
  SubmitArticleAnswer,
} from './articles.schema.ts';
import type { StoredSubmission } from './articles.tables.server.ts';

const ENTITY = 'blog-submissions';
const SUMMARY_LENGTH = 100;
const GONE = 'This article does not exist any more.';
const RECEIVED = 'Thank you. A person reads your article within 2-3 business days';

export interface ArticlesDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  guard: SubmissionGuardService;
  mail: Pick<MailService, 'queue' | 'canSend'>;
  /** Makes the post of a published article. */
  editing: Pick<BlogEditing, 'createIn' | 'forget'>;
  site: { siteName: string; publicUrl: string };
}

/** Articles of readers: sent in by anyone, read by admins, published as posts with a byline. */
export function createArticlesService(deps: ArticlesDependencies) {
  const { database, clock, guard, mail, editing, site } = deps;
  const { db } = database;

  /**
   * Stores an article for review. The same `submissionKey` again answers like the first time.
   * @throws AppError `rate_limited` from the spam protection.
   */
  async function submit(article: SubmitArticle, from: { address: string }): Promise<SubmitArticleAnswer> {
    const message = mail.canSend() ? `${RECEIVED}, and you get an e-mail.` : `${RECEIVED}.`;
    const key = article.submissionKey ?? undefined;
    const earlier = key && (await findIdBySubmissionKey(db, key));
    if (earlier) return { id: earlier, message };

    const { title, content, excerpt, tags, authorName, authorEmail } = article;
    const texts = [title, content, excerpt ?? '', authorName, ...tags];
    const spamHints = await guard.admit(article, { ...from, texts });
    const now = new Date(clock.now());
    const stored = await database.transaction(async (tx) => {
      const id = await insertSubmission(tx, {
        title,
        content,
        excerpt,
        tags,
        authorName,
        authorEmail,
        submissionKey: key ?? null,
        spamHints,
        createdAt: now,
        updatedAt: now,
        searchText: [title, authorName, authorEmail, tags.join(' ')].join('\n').toLowerCase(),
      });
      if (id !== undefined)
        await mail.queue(tx, {
          kind: 'article-received',
          to: authorEmail,
          ...articleReceivedMail({ authorName, title }, site),
        });
      return id;
    });
    const id = stored ?? (key && (await findIdBySubmissionKey(db, key)));
    if (!id)
      throw new AppError('conflict', 'This article was withdrawn. Please reload the form and try again.');
    return { id, message };
  }

  /** @throws AppError `not_found`; `conflict` when it was reviewed already. */
  const review = (id: number, { action, rejectionReason }: Review, by: AuditActor): Promise<Submission> =>
    database.transaction(async (tx) => {
      const before = await findSubmission(tx, id, { lock: true });
      if (!before) throw new AppError('not_found', GONE);
      if (before.status !== 'pending')
        throw new AppError(
          'conflict',
          `This article was ${before.status} already by ${before.approvedBy ?? 'someone'}.`,
        );
      const now = new Date(clock.now());
      const status = action === 'approve' ? 'approved' : 'rejected';
      const reason = action === 'reject' ? rejectionReason : null;
      const after = await updateSubmission(tx, id, {
        status,
        rejectionReason: reason,
        approvedBy: by.username,
        approvedAt: now,
        updatedAt: now,
      });
      if (!after) throw new AppError('not_found', GONE);
      await recordAudit(tx, {
        at: now,
        by,
        action: status,
        entityType: ENTITY,
        entityId: id,
        before: { title: before.title, status: before.status },
        after: { title: before.title, status, rejectionReason: reason },
      });
      const rendered =
        action === 'approve'
          ? articleApprovedMail(after, site)
          : articleRejectedMail({ ...after, reason }, site);
      await mail.queue(tx, { kind: `article-${status}`, to: after.authorEmail, ...rendered });
      return submissionOf(after);
    });

  /** Makes a published post of an approved article. @throws AppError `not_found`; `conflict` in any other state. */
  async function publish(id: number, by: AuditActor): Promise<PublishedSubmission> {
    const published = await database.transaction(async (tx) => {
      const article = await findSubmission(tx, id, { lock: true });
      if (!article) throw new AppError('not_found', GONE);
      if (article.isPublished) throw new AppError('conflict', 'This article is published already.');
      if (article.status !== 'approved')
        throw new AppError('conflict', 'Only an approved article can be published.');
      const now = new Date(clock.now());
      const { title, excerpt, tags, authorName, content, authorEmail } = article;
      const post = await editing.createIn(
        tx,
        {
          title,
          excerpt,
          tags,
          authorName,
          content: articleHtml(content),
          featuredImage: null,
          status: 'published',
        },
        by,
      );
      const after = await updateSubmission(tx, id, { publishedBlogPostId: post.id, updatedAt: now });
      if (!after) throw new AppError('not_found', GONE);
      await recordAudit(tx, {
        at: now,
        by,
        action: 'published',
        entityType: ENTITY,
        entityId: id,
        before: { title, publishedBlogPostId: null },
        after: { title, publishedBlogPostId: post.id },
      });
      await mail.queue(tx, {
        kind: 'article-published',
        to: authorEmail,
        ...articlePublishedMail({ authorName, title, slug: post.slug }, site),
      });
      return { ...submissionOf(after), slug: post.slug };
    });
    editing.forget();
    return published;
  }

  return {
    submit,
    review,
    publish,
    /** Whether the form may promise a mail. */
    mailWorks: mail.canSend,
    async list(query: SubmissionsQuery): Promise<SubmissionsAnswer> {
      const rows = await listSubmissions(db, query);
      const counts = await countByStatus(db);
      const total =
        query.q !== ''
          ? await countSubmissions(db, query)
          : query.status === 'all'
            ? counts.pending + counts.approved + counts.rejected
            : counts[query.status];
      return {
        submissions: rows.map(submissionOf),
        total,
        page: query.page,
        pageSize: query.pageSize,
        counts,
      };
    },
  };
}
export type ArticlesService = ReturnType<typeof createArticlesService>;

const submissionOf = (row: StoredSubmission): Submission => ({
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
  spamHints: hintSentences(row.spamHints),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
