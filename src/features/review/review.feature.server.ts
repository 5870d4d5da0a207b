import type { AdminUsers } from '#features/accounts/admin-users.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { proposalsApi } from './changes/proposals.api.server.ts';
import { createProposals } from './changes/proposals.service.server.ts';
import { reviewableProposals } from './changes/reviewable-proposals.service.server.ts';
import { createReviewedEntries } from './lists/reviewed-entries.service.server.ts';
import { createQueueDigest } from './queue/digest.service.server.ts';
import { queueApi } from './queue/queue.api.server.ts';
import { createQueue, type QueueService } from './queue/queue.service.server.ts';
import { reviewApi } from './review.api.server.ts';
import type { Reviewable } from './reviewable.service.server.ts';

/**
 * Review of all that is submitted.
 * @param kinds in the order in which the queue counts them; changes of entries come after the kinds that have a list.
 */
export function reviewFeature(
  { database, clock, log, jobs, mail, config }: Platform,
  { kinds, admins }: { kinds: readonly Reviewable[]; admins: AdminUsers['digest'] },
): Feature<QueueService> {
  const { db } = database;
  const changes = kinds.flatMap((kind) => kind.changes ?? []);
  const queue = createQueue({
    database,
    clock,
    log,
    jobs,
    mail,
    timeZone: config.timeZone,
    kinds: [
      ...kinds.filter(({ list }) => list),
      reviewableProposals({ db, changes }),
      ...kinds.filter(({ list }) => !list),
    ],
  });
  const digest = createQueueDigest({
    database,
    clock,
    jobs,
    mail,
    queue,
    admins,
    timeZone: config.timeZone,
    site: config,
  });
  return {
    service: queue,
    api: async (app) => {
      await app.register(reviewApi, { entries: createReviewedEntries({ db, kinds }) });
      await app.register(queueApi, { queue, digest });
      await app.register(proposalsApi, { proposals: createProposals({ db, changes }) });
    },
  };
}
