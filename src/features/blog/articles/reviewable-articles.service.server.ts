import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import { cutText } from '#features/blog/blog.model.ts';
import { QUEUE_RANKS } from '#features/review/queue/queue.model.ts';
import type {
  QueueRow,
  Reviewable,
  ReviewedChanges,
  TakeBack,
} from '#features/review/reviewable.service.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import { NUMBER_ID } from '#platform/forms/id.schema.ts';
import { numberText } from '#platform/text/number-text.ts';
import {
  countArticlesBySender,
  countWaitingArticles,
  listSimilarArticles,
  listWaitingArticles,
} from './waiting.repo.server.ts';
import { submissionHref } from './article.mapper.server.ts';
import { findSubmission } from './articles.repo.server.ts';
import type { Review } from './articles.schema.ts';
import type { StoredSubmission } from './articles.tables.server.ts';

const SUMMARY_LENGTH = 240;

/** Articles of readers that wait for review. Approving is the first of their two steps: publishing is under Blog. */
export function reviewableArticles({
  database,
  review,
  takeBack,
  changes,
}: {
  database: Pick<Database, 'db' | 'transaction'>;
  review: (id: number, review: Review, by: AdminIdentity) => Promise<unknown>;
  takeBack: TakeBack;
  changes: ReviewedChanges;
}): Reviewable {
  return {
    kind: 'articles',
    label: 'Article',
    plural: 'Articles',
    auditType: 'blog-submissions',
    idPattern: NUMBER_ID,
    ranks: [QUEUE_RANKS.ordinary],
    waiting: async (db, page) => (await listWaitingArticles(db, page)).map(rowOf),
    count: countWaitingArticles,
    find: async (db, id) => {
      const article = await findSubmission(db, Number(id));
      if (article?.status !== 'pending' || article.withdrawnAt !== null) return undefined;
      return {
        ...rowOf(article),
        preview: {
          title: article.title,
          line: `By ${article.authorName}`,
          text: article.content,
          more: article.tags.length > 0 ? [{ label: 'Tags', value: article.tags.join(', ') }] : [],
        },
        href: submissionHref(article.title),
        facts: [
          { label: 'Email', value: article.authorEmail || 'No longer stored' },
          { label: 'After approval', value: 'Publish it under Blog, User Submissions.' },
        ],
      };
    },
    duplicates: async (id) => {
      const article = await findSubmission(database.db, Number(id));
      if (!article) return [];
      const similar = await listSimilarArticles(database, article);
      return similar.map(({ title, status }) => ({
        title,
        why: `Similar title. ${status === 'pending' ? 'Waits too' : status === 'approved' ? 'Approved' : 'Rejected'}.`,
        href: submissionHref(title),
      }));
    },
    noDuplicates: 'No other article with a title like it',
    history: countArticlesBySender,
    takeBack,
    approve: (id, by, seen) =>
      review(Number(id), { action: 'approve', rejectionReason: null, updatedAt: seen }, by),
    decline: (id, reason, by, seen) =>
      review(Number(id), { action: 'reject', rejectionReason: reason, updatedAt: seen }, by),
    changes,
  };
}

const wordsText = (content: string): string => {
  const words = content.split(/\s+/).filter(Boolean).length;
  return `${numberText(words)} ${words === 1 ? 'word' : 'words'}`;
};

const rowOf = (article: StoredSubmission): QueueRow => ({
  id: String(article.id),
  title: article.title,
  summary: cutText(article.excerpt ?? article.content, SUMMARY_LENGTH),
  submittedAt: article.createdAt,
  changedAt: article.updatedAt,
  place: wordsText(article.content),
  sender: { name: article.authorName, email: article.authorEmail || null },
  hints: hintSentences(article.spamHints),
  isSpam: article.spamHints.length > 0,
});
