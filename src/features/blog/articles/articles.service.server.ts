import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { BlogEditing } from '../editing/editing.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { ownedTitle } from '#features/review/review.mails.ts';
import type { TakeBack } from '#features/review/reviewable.service.server.ts';
import {
  changeTime,
  refuseChangedSince,
  refuseStale,
  WITHDRAWN_MEANWHILE,
} from '#features/review/reviewed-row.service.server.ts';
import type { MailLimits } from '#platform/mail/mail-limits.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { PrivateLink } from '#platform/private-links/private-link.schema.ts';
import type { OwnedThing, PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { takeInOnce, type SentForm, type SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import { createArticleOwnership } from './ownership.service.server.ts';
import { createArticleProposals } from './proposals.service.server.ts';
import {
  ARTICLE_ENTITY,
  articleLink,
  articleSearchText,
  OWN_ARTICLE_PAGE,
  submissionOf,
} from './article.mapper.server.ts';
import {
  articleApprovedMail,
  articlePublishedMail,
  articleReceivedMail,
  articleRejectedMail,
} from './articles.mails.ts';
import { articleHtml, WITHDRAWN_BY_WRITER } from './articles.model.ts';
import {
  countByStatus,
  countSubmissions,
  findByEmail,
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
} from './articles.schema.ts';
import type { SubmitArticle, SubmitArticleAnswer } from './submit-article.schema.ts';

/** Private links that are sent again at once. */
const LINKED = 20;
const GONE = 'This article no longer exists.';
const RECEIVED = 'Thank you. A person reads your article within 2-3 business days';

interface ArticlesDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  guard: SubmissionGuardService;
  mail: Pick<MailService, 'queue' | 'canSend' | 'erase'>;
  limits: MailLimits;
  sentForm: SubmissionKeys;
  /** Makes the post of a published article. */
  editing: Pick<BlogEditing, 'createIn' | 'findIn' | 'readerHtml' | 'changeReadersIn'>;
  links: Pick<PrivateLinks, 'issue' | 'revoke'>;
  site: { siteName: string; publicUrl: string };
}

/** Articles of readers: sent in by anyone, read by admins, published as posts with a byline. */
export function createArticlesService(deps: ArticlesDependencies) {
  const { database, clock, guard, mail, limits, sentForm, editing, links, site } = deps;
  const { db } = database;
  const proposals = createArticleProposals(deps);

  const linkTo = async (tx: Db, id: number, sent: SentForm | undefined): Promise<PrivateLink> => ({
    page: OWN_ARTICLE_PAGE,
    token: await links.issue(tx, articleLink(id), { token: sent?.token }),
  });

  /**
   * Stores an article for review. The same form again answers like the first time.
   * @throws AppError `rate_limited` from the spam protection.
   */
  async function submit(article: SubmitArticle, from: { address: string }): Promise<SubmitArticleAnswer> {
    const message = mail.canSend() ? `${RECEIVED}, and you get an email.` : `${RECEIVED}.`;
    const sent = await sentForm(article);
    return takeInOnce(sent, {
      async repeat({ key }) {
        const id = await findIdBySubmissionKey(db, key);
        if (id === undefined) return undefined;
        return { id, message, link: await database.transaction((tx) => linkTo(tx, id, sent)) };
      },
      store: async () => {
        const stored = await store(article, sent, from);
        return stored && { ...stored, message };
      },
      withdrawn: 'This article was withdrawn. Please reload the form and try again.',
    });
  }

  /** Undefined when the same form was stored meanwhile. */
  async function store(article: SubmitArticle, sent: SentForm | undefined, from: { address: string }) {
    const { title, content, excerpt, tags, authorName, authorEmail } = article;
    const texts = [title, content, excerpt ?? '', authorName, ...tags];
    const spamHints = await guard.admit(article, { ...from, texts });
    const now = new Date(clock.now());
    return database.transaction(async (tx) => {
      const id = await insertSubmission(tx, {
        title,
        content,
        excerpt,
        tags,
        authorName,
        authorEmail,
        submissionKey: sent?.key ?? null,
        spamHints,
        createdAt: now,
        updatedAt: now,
        searchText: articleSearchText(article),
      });
      if (id === undefined) return undefined;
      await confirmReceipt(tx, id, authorEmail);
      return { id, link: await linkTo(tx, id, sent) };
    });
  }

  /** Unless the address had its share of these: the link is on the writer's screen as well. */
  async function confirmReceipt(tx: Db, id: number, to: string): Promise<void> {
    const kind = 'article-received';
    if (!(await limits.take(tx, kind, to))) return;
    const privateUrl = privateAddress(OWN_ARTICLE_PAGE, await links.issue(tx, articleLink(id)), site);
    await mail.queue(tx, { kind, to, confidential: true, ...articleReceivedMail({ privateUrl }, site) });
  }

  /** @throws AppError `not_found`; `conflict` when it was reviewed already, or is not what `updatedAt` says. */
  const review = (id: number, sent: Review, by: AuditActor): Promise<Submission> =>
    database.transaction(async (tx) => {
      const { action, rejectionReason } = sent;
      const before = await findSubmission(tx, id, { lock: true });
      if (!before) throw new AppError('not_found', GONE);
      if (before.status !== 'pending')
        throw new AppError(
          'conflict',
          `This article was ${before.status} already by ${before.approvedBy ?? 'someone'}.`,
        );
      refuseStale(before, sent.updatedAt);
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
        entityType: ARTICLE_ENTITY,
        entityId: id,
        before: { title: before.title, status: before.status },
        after: { title: before.title, status, rejectionReason: reason },
      });
      const rendered =
        action === 'approve' ? articleApprovedMail(after, site) : articleRejectedMail({ reason }, site);
      if (after.authorEmail !== '')
        await mail.queue(tx, { kind: `article-${status}`, to: after.authorEmail, ...rendered });
      return submissionOf(after, null);
    });

  /** For undoing; see `TakeBack`. */
  const takeBack: TakeBack = {
    approve: async (id, by, seen) => {
      await review(Number(id), { action: 'approve', rejectionReason: null, updatedAt: seen }, by);
      const article = await findSubmission(db, Number(id));
      if (!article) throw new AppError('not_found', GONE);
      return article.approvedAt ?? article.updatedAt;
    },
    stands: async (handle, id) => {
      const article = await findSubmission(handle, Number(id));
      return article?.status === 'approved' && article.withdrawnAt === null;
    },
    reopen: async (tx, id, left) => {
      const article = await findSubmission(tx, Number(id), { lock: true });
      if (!article) throw new AppError('not_found', GONE);
      if (article.withdrawnAt !== null) throw new AppError('conflict', WITHDRAWN_MEANWHILE);
      refuseChangedSince(article.status === 'approved' ? article.updatedAt : null, left);
      await updateSubmission(tx, article.id, {
        status: 'pending',
        approvedBy: null,
        approvedAt: null,
        updatedAt: changeTime(article, clock.now()),
      });
    },
  };

  /** Makes a published post of an approved article. @throws AppError `not_found`; `conflict` in any other state. */
  const publish = (id: number, by: AuditActor): Promise<PublishedSubmission> =>
    database.transaction(async (tx) => {
      const article = await findSubmission(tx, id, { lock: true });
      if (!article) throw new AppError('not_found', GONE);
      if (article.withdrawnAt !== null) throw new AppError('conflict', WITHDRAWN_BY_WRITER);
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
        entityType: ARTICLE_ENTITY,
        entityId: id,
        before: { title, publishedBlogPostId: null },
        after: { title, publishedBlogPostId: post.id },
      });
      if (authorEmail !== '')
        await mail.queue(tx, {
          kind: 'article-published',
          to: authorEmail,
          ...articlePublishedMail({ authorName, title, slug: post.slug }, site),
        });
      return { ...submissionOf(after, null), slug: post.slug };
    });

  return {
    submit,
    review,
    takeBack,
    publish,
    /** Whether the form may promise a mail. */
    mailWorks: mail.canSend,
    /** What writers do by their private links. */
    ownership: createArticleOwnership(deps),
    /** Review of what writers propose to change. */
    proposals,
    /** The articles that were sent with an address, newest first, as private links may be made for them. */
    listPrivateLinks: async (email: string): Promise<OwnedThing[]> =>
      (await findByEmail(db, email, LINKED)).map(({ id, title, status, createdAt }) => ({
        ...articleLink(id),
        page: OWN_ARTICLE_PAGE,
        title: ownedTitle('Article', status === 'approved' ? title : null, createdAt),
      })),
    async list(query: SubmissionsQuery): Promise<SubmissionsAnswer> {
      const rows = await listSubmissions(db, query);
      const shown = await proposals.shown(rows);
      const counts = await countByStatus(db);
      const total =
        query.q !== ''
          ? await countSubmissions(db, query)
          : query.status === 'all'
            ? counts.pending + counts.approved + counts.rejected
            : counts[query.status];
      return {
        submissions: rows.map((row) => submissionOf(row, shown.get(row.id) ?? null)),
        total,
        page: query.page,
        pageSize: query.pageSize,
        counts,
      };
    },
  };
}
export type ArticlesService = ReturnType<typeof createArticlesService>;
