import * as z from 'zod/mini';
import type { Job } from '#platform/jobs/job.ts';

/** Whatever is due with a request for help: ask the next volunteers, close it, erase it. Does nothing too early. */
export const requestStep: Job<{ requestId: string }> = {
  name: 'roadside-request-step',
  data: z.object({ requestId: z.uuid({ error: 'must be the id of a request' }) }),
  retries: 5,
  retryAfterSeconds: 10,
  retryAtMostSeconds: 300,
  timeoutSeconds: 30,
  atOnce: 2,
};
