import { recordAudit } from '#features/accounts/audit/audit.service.server.ts';
import type { BlogEditing } from '../editing/editing.service.server.ts';
import { createReviewedChanges } from '#features/review/changes/reviewed-changes.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { RenderedMail } from '#platform/mail/render-mail.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { articleChangeAcceptedMail, articleChangeDeclinedMail, type ArticleFacts } from './articles.mails.ts';
import {
  ARTICLE_ENTITY,
  articleLink,
  articleSearchText,
  currentText,
  OWN_ARTICLE_PAGE,
  postOf,
  submissionHref,
} from './article.mapper.server.ts';
import { articleHtml } from './articles.model.ts';
import { findSubmission, updateSubmission } from './articles.repo.server.ts';
import type { StoredSubmission } from './articles.tables.server.ts';
import { OWN_ARTICLE_FIELDS } from './own-article.model.ts';

const GONE = 'This article no longer exists.';

/** Review of the changes that writers propose for articles that were reviewed already. */
export function createArticleProposals(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  editing: Pick<BlogEditing, 'findIn' | 'readerHtml' | 'changeReadersIn'>;
  mail: Pick<MailService, 'queue'>;
  links: Pick<PrivateLinks, 'issue'>;
  site: { siteName: string; publicUrl: string };
}) {
  const { editing, mail, links, site } = deps;

  async function notify(
    tx: Db,
    kind: string,
    { id, authorEmail, authorName, title }: StoredSubmission,
    render: (facts: ArticleFacts & { privateUrl: string }) => RenderedMail,
  ): Promise<void> {
    if (authorEmail === '') return;
    const token = await links.issue(tx, articleLink(id));
    const privateUrl = privateAddress(OWN_ARTICLE_PAGE, token, site);
    await mail.queue(tx, {
      kind,
      to: authorEmail,
      confidential: true,
      ...render({ authorName, title, privateUrl }),
    });
  }

  return createReviewedChanges(deps, {
    kind: 'articles',
    what: 'Change of an article',
    hrefOf: submissionHref,
    labels: OWN_ARTICLE_FIELDS,
    toId: Number,
    find: findSubmission,
    locked: async (tx, id) => {
      const article = await findSubmission(tx, id, { lock: true });
      if (!article) throw new AppError('not_found', GONE);
      return article;
    },
    titleOf: ({ title }) => title,
    fieldsOf: async (db, article) => currentText(article, await postOf(db, article, editing), editing),

    accept: async (tx, { row: article, taken, by, now }) => {
      const searchText = articleSearchText({ ...article, ...taken });
      const after = await updateSubmission(tx, article.id, { ...taken, searchText, updatedAt: now });
      if (!after) throw new AppError('not_found', GONE);
      if (article.publishedBlogPostId !== null) {
        const { content, ...rest } = taken;
        const given = { ...rest, ...(content !== undefined && { content: articleHtml(content) }) };
        await editing.changeReadersIn(tx, article.publishedBlogPostId, given, 'change accepted', by);
      }
      await recordAudit(tx, {
        at: now,
        by,
        action: 'change accepted',
        entityType: ARTICLE_ENTITY,
        entityId: article.id,
        before: { title: article.title },
        after: { title: after.title, fields: Object.keys(taken) },
      });
      await notify(tx, 'article-change-accepted', after, (facts) => articleChangeAcceptedMail(facts, site));
    },

    declined: async (tx, { row: article, proposal, reason, by, now }) => {
      await recordAudit(tx, {
        at: now,
        by,
        action: 'change declined',
        entityType: ARTICLE_ENTITY,
        entityId: article.id,
        before: { title: article.title },
        after: { fields: Object.keys(proposal.changes), reason },
      });
      await notify(tx, 'article-change-declined', article, (facts) =>
        articleChangeDeclinedMail({ ...facts, reason }, site),
      );
    },
  });
}
