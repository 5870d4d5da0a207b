import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type { ArticleForm, SubmitArticleAnswer } from './submit-article.schema.ts';

export const submitArticle = (article: ArticleForm, guard: FormGuard) =>
  guardedPost<SubmitArticleAnswer>('/api/blog/submit', article, guard);
