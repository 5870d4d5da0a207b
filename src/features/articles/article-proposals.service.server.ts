import { recordAudit } from '#features/admin/audit.service.server.ts';
import type { BlogEditing } from '#features/blog/blog-editing.service.server.ts';
import type { Proposal } from '#features/proposals/proposals.schema.ts';
import {
  acceptedChanges,
  findProposal,
  findWaiting,
  markDeclined,
  proposalView,
  refuseMoved,
  removeProposal,
  type ProposalDesk,
  type StoredProposal,
} from '#features/proposals/proposals.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { RenderedMail } from '#platform/mail/render-mail.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import {
  articleChangeAcceptedMail,
  articleChangeDeclinedMail,
  type ArticleFacts,
} from './article-mails.model.ts';
import {
  ARTICLE_ENTITY,
  articleLink,
  articleSearchText,
  currentText,
  OWN_ARTICLE_PAGE,
  postOf,
} from './article-record.service.server.ts';
import { articleHtml } from './articles.model.ts';
import { findSubmission, updateSubmission } from './articles.repo.server.ts';
import type { StoredSubmission } from './articles.tables.server.ts';
import { OWN_ARTICLE_FIELDS } from './own-article.model.ts';
import type { ArticleText } from './own-article.schema.ts';

const GONE = 'This article does not exist any more.';

/** Review of the changes that writers wish for articles that were reviewed already. */
export function createArticleProposals(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  editing: Pick<BlogEditing, 'findIn' | 'readerHtml' | 'changeReadersIn' | 'forget'>;
  mail: Pick<MailService, 'queue'>;
  links: Pick<PrivateLinks, 'issue'>;
  site: { siteName: string; publicUrl: string };
}): ProposalDesk & { shown: (rows: readonly StoredSubmission[]) => Promise<Map<number, Proposal>> } {
  const { database, clock, editing, mail, links, site } = deps;

  /** The article is locked before its proposal, by writers and admins alike. */
  async function decide(
    id: number,
    version: string,
    work: (
      tx: Db,
      article: StoredSubmission,
      proposal: StoredProposal,
      current: ReturnType<typeof currentText>,
    ) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const article = await findSubmission(tx, id, { lock: true });
      if (!article) throw new AppError('not_found', GONE);
      const current = currentText(article, await postOf(tx, article, editing), editing);
      const proposal = await findProposal(tx, { kind: 'articles', entryId: id });
      refuseMoved(proposal, current, version);
      await work(tx, article, proposal, current);
    });
    editing.forget();
  }

  async function tell(
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

  return {
    accept: (id, { version, fields }, by) =>
      decide(id, version, async (tx, article, proposal, current) => {
        const taken: Partial<ArticleText> = acceptedChanges(proposal, current, fields);
        const now = new Date(clock.now());
        await removeProposal(tx, { kind: 'articles', entryId: id });
        const searchText = articleSearchText({ ...article, ...taken });
        const after = await updateSubmission(tx, id, { ...taken, searchText, updatedAt: now });
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
          entityId: id,
          before: { title: article.title },
          after: { title: after.title, fields: Object.keys(taken) },
        });
        await tell(tx, 'article-change-accepted', after, (facts) => articleChangeAcceptedMail(facts, site));
      }),

    decline: (id, { version, reason }, by) =>
      decide(id, version, async (tx, article, proposal) => {
        const now = new Date(clock.now());
        await markDeclined(tx, proposal.id, { reason, now });
        await recordAudit(tx, {
          at: now,
          by,
          action: 'change declined',
          entityType: ARTICLE_ENTITY,
          entityId: id,
          before: { title: article.title },
          after: { fields: Object.keys(proposal.changes), reason },
        });
        await tell(tx, 'article-change-declined', article, (facts) =>
          articleChangeDeclinedMail({ ...facts, reason }, site),
        );
      }),

    async look(db, id) {
      const article = await findSubmission(db, id);
      const stored = await findProposal(db, { kind: 'articles', entryId: id });
      if (!article || !stored) return undefined;
      const current = currentText(article, await postOf(db, article, editing), editing);
      return { title: article.title, proposal: proposalView(stored, current, OWN_ARTICLE_FIELDS) };
    },

    /** What waits for these articles. */
    async shown(rows) {
      const waiting = await findWaiting(
        database.db,
        'articles',
        rows.map(({ id }) => id),
      );
      const views = new Map<number, Proposal>();
      for (const row of rows) {
        const proposal = waiting.get(row.id);
        if (!proposal) continue;
        const current = currentText(row, await postOf(database.db, row, editing), editing);
        views.set(row.id, proposalView(proposal, current, OWN_ARTICLE_FIELDS));
      }
      return views;
    },
  };
}
