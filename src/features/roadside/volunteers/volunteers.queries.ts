import { mutationOptions } from '@tanstack/react-query';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type { SubmittedAnswer, VolunteerForm } from '../public.schema.ts';

export const registerVolunteerMutation = (guard: FormGuard) =>
  mutationOptions({
    mutationFn: (volunteer: VolunteerForm) =>
      guardedPost<SubmittedAnswer>('/api/roadside/volunteer', volunteer, guard),
  });
