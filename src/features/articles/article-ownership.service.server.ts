import { recordAudit, type AuditActor } from '#features/admin/audit.service.server.ts';
import type { BlogEditing } from '#features/blog/blog-editing.service.server.ts';
import { blogHref } from '#features/blog/blog.model.ts';
import { changesTo, valuesOf } from '#features/proposals/proposals.model.ts';
import {
  findProposal,
  fingerprint,
  putProposal,
  removeProposal,
  type StoredProposal,
} from '#features/proposals/proposals.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import {
  ARTICLE_ENTITY,
  articleLink,
  articleSearchText,
  currentText,
  postOf,
} from './article-record.service.server.ts';
import { deleteSubmission, findSubmission, updateSubmission } from './articles.repo.server.ts';
import type { StoredSubmission } from './articles.tables.server.ts';
import { OWN_ARTICLE_FIELDS, ownArticleSteps, type OwnArticleState } from './own-article.model.ts';
import type { ArticleText, EditArticle, OwnArticle, OwnArticleAnswer } from './own-article.schema.ts';

const OWNER: AuditActor = { id: null, username: 'owner' };
const MOVED =
  'This was changed meanwhile, in another tab or by an admin. Nothing was overwritten, and what you typed is still here.';
const NOT_NOW = 'This cannot be done in the state that it is in now. Reload the page to see it.';

/** What the writer of an article does with it, without an account: a private link stands for them. */
export function createArticleOwnership(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  editing: Pick<BlogEditing, 'findIn' | 'readerHtml' | 'changeReadersIn' | 'forget'>;
  links: Pick<PrivateLinks, 'revoke'>;
}) {
  const { database, clock, editing, links } = deps;
  const targetOf = (id: number) => ({ kind: 'articles' as const, entryId: id });

  async function factsOf(db: Db, article: StoredSubmission) {
    const post = await postOf(db, article, editing);
    const proposal = await findProposal(db, targetOf(article.id));
    const waiting = proposal?.declinedAt === null ? proposal : undefined;
    const stored = currentText(article, post, editing);
    const state = stateOf(article, post);
    return {
      post,
      proposal,
      waiting,
      stored,
      state,
      wanted: { ...stored, ...waiting?.changes } as typeof stored,
    };
  }

  async function viewOf(db: Db, article: StoredSubmission): Promise<OwnArticle> {
    const { post, proposal, waiting, stored, state, wanted } = await factsOf(db, article);
    return {
      id: article.id,
      state,
      publicPath: post?.status === 'published' ? blogHref(post.slug) : null,
      rejectionReason: article.rejectionReason,
      stored,
      wanted,
      version: versionOf(stored, waiting),
      proposal: waiting
        ? { createdAt: waiting.createdAt.toISOString(), fields: labelsOf(waiting.changes) }
        : null,
      declined: proposal?.declinedAt
        ? { at: proposal.declinedAt.toISOString(), reason: proposal.reason }
        : null,
      contact: { email: article.authorEmail || null },
      may: ownArticleSteps(state),
      submittedAt: article.createdAt.toISOString(),
    };
  }

  /** Does something with the row while nobody else can. @throws AppError `not_found` when it was deleted. */
  async function withRow<T>(id: number, work: (tx: Db, article: StoredSubmission) => Promise<T>): Promise<T> {
    const done = await database.transaction(async (tx) => {
      const article = await findSubmission(tx, id, { lock: true });
      if (!article) throw new AppError('not_found', LINK_GONE);
      return work(tx, article);
    });
    editing.forget();
    return done;
  }

  async function viewAgain(tx: Db, id: number, message: string): Promise<OwnArticleAnswer> {
    const article = await findSubmission(tx, id);
    return { message, entry: article ? await viewOf(tx, article) : null };
  }

  async function view(id: number): Promise<OwnArticle> {
    const article = await findSubmission(database.db, id);
    if (!article) throw new AppError('not_found', LINK_GONE);
    return viewOf(database.db, article);
  }

  return {
    view,

    /** All that is stored, for whoever asks what that is. */
    exported: async (id: number): Promise<{ exportedAt: string; entry: OwnArticle }> => ({
      exportedAt: new Date(clock.now()).toISOString(),
      entry: await view(id),
    }),

    /**
     * Changes what waits for review at once; for what was reviewed already, keeps the change for an admin.
     * @throws AppError `conflict` when it moved since, or cannot be changed any more.
     */
    edit: (id: number, { version, ...wanted }: EditArticle): Promise<OwnArticleAnswer> =>
      withRow(id, async (tx, article) => {
        const facts = await factsOf(tx, article);
        if (!ownArticleSteps(facts.state).edit) throw new AppError('conflict', NOT_NOW);
        const isNews = Object.keys(changesTo(facts.wanted, wanted)).length > 0;
        if (isNews && version !== versionOf(facts.stored, facts.waiting))
          throw new AppError('conflict', MOVED);
        if (!isNews) return viewAgain(tx, id, 'There was nothing to change.');
        const now = new Date(clock.now());
        if (article.status === 'pending') {
          const searchText = articleSearchText({ ...article, ...wanted });
          await updateSubmission(tx, id, { ...wanted, searchText, updatedAt: now });
          return viewAgain(tx, id, 'Your change is saved.');
        }
        const changed = changesTo(facts.stored, wanted);
        if (Object.keys(changed).length === 0) {
          await removeProposal(tx, targetOf(id));
          return viewAgain(tx, id, 'Your change is taken back.');
        }
        await putProposal(tx, targetOf(id), {
          changes: changed,
          base: valuesOf(facts.stored, changed),
          since: facts.waiting?.createdAt ?? now,
          now,
        });
        return viewAgain(tx, id, 'Your change waits for review. Until then everything stays as it is.');
      }),

    takeBackChange: (id: number): Promise<OwnArticleAnswer> =>
      withRow(id, async (tx) => {
        await removeProposal(tx, targetOf(id));
        return viewAgain(tx, id, 'Your change is taken back.');
      }),

    /** Takes what is public out of the blog, deletes what is not accepted yet or was rejected. */
    withdraw: (id: number): Promise<OwnArticleAnswer> =>
      withRow(id, async (tx, article) => {
        const now = new Date(clock.now());
        const { post, state } = await factsOf(tx, article);
        if (state === 'withdrawn') throw new AppError('conflict', NOT_NOW);
        const recorded = { at: now, by: OWNER, entityType: ARTICLE_ENTITY, entityId: id };
        if (article.status !== 'approved') {
          await recordAudit(tx, { ...recorded, action: 'deleted', before: null, after: null });
          await links.revoke(tx, articleLink(id));
          await deleteSubmission(tx, id);
          return { message: 'It is deleted, and nobody will review it.', entry: null };
        }
        await removeProposal(tx, targetOf(id));
        if (post?.status === 'published')
          await editing.changeReadersIn(
            tx,
            post.id,
            { status: 'archived' },
            'withdrawn by its writer',
            OWNER,
          );
        await updateSubmission(tx, id, { withdrawnAt: now, updatedAt: now });
        await recordAudit(tx, { ...recorded, action: 'withdrawn', before: null, after: null });
        return viewAgain(tx, id, 'It is taken down. Nobody sees it any more.');
      }),

    /** Forgets the writer's address. The name stays: it is the article's byline. */
    eraseContact: (id: number): Promise<OwnArticleAnswer> =>
      withRow(id, async (tx, article) => {
        const searchText = articleSearchText({ ...article, authorEmail: '' });
        await updateSubmission(tx, id, { authorEmail: '', searchText, updatedAt: new Date(clock.now()) });
        return viewAgain(tx, id, 'Your e-mail address is erased.');
      }),
  };
}
export type ArticleOwnership = ReturnType<typeof createArticleOwnership>;

function stateOf(article: StoredSubmission, post: { status: string } | undefined): OwnArticleState {
  if (article.withdrawnAt !== null) return 'withdrawn';
  if (article.status !== 'approved') return article.status;
  if (!post) return 'approved';
  return post.status === 'published' ? 'published' : 'hidden';
}

/** It does not move with a decision, so that a change which crosses an approval is not lost. */
const versionOf = (stored: ArticleText, waiting: StoredProposal | undefined): string =>
  fingerprint(stored, waiting?.changes ?? null);

const labelsOf = (changes: StoredProposal['changes']): string[] =>
  Object.entries(OWN_ARTICLE_FIELDS).flatMap(([name, label]) => (name in changes ? [label] : []));
