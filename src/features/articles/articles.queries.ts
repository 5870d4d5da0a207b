import { mutationOptions } from '@tanstack/react-query';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type { ArticleForm, SubmitArticleAnswer } from './articles.schema.ts';

export const submitArticleMutation = (guard: FormGuard) =>
  mutationOptions({
    mutationFn: (article: ArticleForm) =>
      guardedPost<SubmitArticleAnswer>('/api/blog/submit', article, guard),
  });
