import { eraseFromAudit, recordAudit } from '#features/accounts/audit/audit.service.server.ts';
import type { BlogEditing } from '../editing/editing.service.server.ts';
import { blogHref } from '#features/blog/blog.model.ts';
import { eraseFromDecisions } from '#features/review/queue/erased-entries.service.server.ts';
import { changeTime } from '#features/review/reviewed-row.service.server.ts';
import {
  createOwnership,
  isNews,
  NOT_NOW,
  OWNER,
} from '#features/review/changes/ownership.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import {
  ARTICLE_ENTITY,
  articleLink,
  articleSearchText,
  currentText,
  postOf,
} from './article.mapper.server.ts';
import { deleteSubmission, findSubmission, updateSubmission } from './articles.repo.server.ts';
import type { StoredSubmission } from './articles.tables.server.ts';
import { OWN_ARTICLE_FIELDS, ownArticleSteps, type OwnArticleState } from './own-article.model.ts';
import type { EditArticle, OwnArticle, OwnArticleAnswer } from './own-article.schema.ts';

/** What the writer of an article does with it, without an account: a private link stands for them. */
export function createArticleOwnership(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  editing: Pick<BlogEditing, 'findIn' | 'readerHtml' | 'changeReadersIn'>;
  links: Pick<PrivateLinks, 'revoke'>;
  mail: Pick<MailService, 'erase'>;
}) {
  const { database, clock, editing, links, mail } = deps;
  const { withRow, answer, stateOf, ...own } = createOwnership({
    database,
    clock,
    kind: 'articles',
    labels: OWN_ARTICLE_FIELDS,
    find: findSubmission,
    viewOf,
  });

  async function factsOf(db: Db, article: StoredSubmission) {
    const post = await postOf(db, article, editing);
    const owned = await stateOf(db, article.id, currentText(article, post, editing));
    return { post, owned, state: publicState(article, post) };
  }

  async function viewOf(db: Db, article: StoredSubmission): Promise<OwnArticle> {
    const { post, owned, state } = await factsOf(db, article);
    return {
      ...owned,
      id: article.id,
      state,
      publicPath: post?.status === 'published' ? blogHref(post.slug) : null,
      rejectionReason: article.rejectionReason,
      contact: { email: article.authorEmail || null },
      may: ownArticleSteps(state),
      submittedAt: article.createdAt.toISOString(),
    };
  }

  /** The writer's address, here and in mails. The name stays: it is the article's byline. */
  async function eraseContactIn(tx: Db, article: StoredSubmission): Promise<Partial<StoredSubmission>> {
    if (article.authorEmail !== '') await mail.erase(tx, article.authorEmail, ['article-', 'private-links']);
    return { authorEmail: '', searchText: articleSearchText({ ...article, authorEmail: '' }) };
  }

  return {
    view: own.view,
    exported: own.exported,
    takeBackChange: own.takeBackChange,

    /**
     * Changes what waits for review at once; for what was reviewed already, keeps the change for an admin.
     * @throws AppError `conflict` when it moved since, or cannot be changed any more.
     */
    edit: (id: number, { version, ...wanted }: EditArticle): Promise<OwnArticleAnswer> =>
      withRow(id, async (tx, article) => {
        const { owned, state } = await factsOf(tx, article);
        if (!ownArticleSteps(state).edit) throw new AppError('conflict', NOT_NOW);
        if (!isNews(owned, wanted, version)) return answer(tx, id, 'There was nothing to change.');
        if (article.status !== 'pending') return own.propose(tx, id, owned, wanted);
        const searchText = articleSearchText({ ...article, ...wanted });
        const updatedAt = changeTime(article, clock.now());
        await updateSubmission(tx, id, { ...wanted, searchText, updatedAt });
        return answer(tx, id, 'Your change is saved.');
      }),

    /** Takes what is public out of the blog and forgets the address, deletes what is not accepted yet or was rejected. */
    withdraw: (id: number): Promise<OwnArticleAnswer> =>
      withRow(id, async (tx, article) => {
        const now = new Date(clock.now());
        const { post, state } = await factsOf(tx, article);
        if (state === 'withdrawn') throw new AppError('conflict', NOT_NOW);
        const recorded = { at: now, by: OWNER, entityType: ARTICLE_ENTITY, entityId: id };
        if (article.status !== 'approved') {
          await recordAudit(tx, { ...recorded, action: 'deleted', before: null, after: null });
          await eraseContactIn(tx, article);
          await eraseFromAudit(tx, ARTICLE_ENTITY, id, ['rejectionReason', 'reason']);
          await eraseFromDecisions(tx, 'articles', id);
          await links.revoke(tx, articleLink(id));
          await deleteSubmission(tx, id);
          return { message: 'It is deleted, and nobody will review it.', entry: null };
        }
        await own.dropProposal(tx, id);
        if (post?.status === 'published')
          await editing.changeReadersIn(
            tx,
            post.id,
            { status: 'archived' },
            'withdrawn by its writer',
            OWNER,
          );
        const erased = await eraseContactIn(tx, article);
        await updateSubmission(tx, id, { ...erased, withdrawnAt: now, updatedAt: now });
        await recordAudit(tx, { ...recorded, action: 'withdrawn', before: null, after: null });
        return answer(tx, id, 'It is taken down. No one sees it anymore.');
      }),

    /** Forgets the writer's address. */
    eraseContact: (id: number): Promise<OwnArticleAnswer> =>
      withRow(id, async (tx, article) => {
        const erased = await eraseContactIn(tx, article);
        await updateSubmission(tx, id, { ...erased, updatedAt: new Date(clock.now()) });
        return answer(tx, id, 'Your email address is erased.');
      }),
  };
}
export type ArticleOwnership = ReturnType<typeof createArticleOwnership>;

function publicState(article: StoredSubmission, post: { status: string } | undefined): OwnArticleState {
  if (article.withdrawnAt !== null) return 'withdrawn';
  if (article.status !== 'approved') return article.status;
  if (!post) return 'approved';
  return post.status === 'published' ? 'published' : 'hidden';
}
