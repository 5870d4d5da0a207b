import { mutationOptions } from '@tanstack/react-query';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type { ResendAnswer, ResendForm } from './my-entries.schema.ts';

export const resendMutation = (guard: FormGuard) =>
  mutationOptions({
    mutationFn: (asked: ResendForm) => guardedPost<ResendAnswer>('/api/private-links/resend', asked, guard),
  });
