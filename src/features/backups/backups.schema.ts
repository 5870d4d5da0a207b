import * as z from 'zod/mini';

const runSchema = z.object({
  cause: z.enum(['nightly', 'admin', 'command'], { error: 'must be a cause' }),
  startedAt: z.string(),
  endedAt: z.string(),
  /** Its name in the backups' folder and in the bucket. */
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** Compared with the site when it was proven. */
  rows: z.nullable(z.number()),
  files: z.nullable(z.number()),
  /** Null without a bucket. */
  inBucket: z.nullable(z.boolean()),
  /** What went wrong, in a sentence. */
  problem: z.nullable(z.string()),
});
export type BackupRun = z.infer<typeof runSchema>;

export const backupStatusSchema = z.object({
  /** False: none are made by themselves. */
  isNightly: z.boolean(),
  /** Null when none are. */
  keepDays: z.nullable(z.number()),
  /** The folder on the server that made the last one. */
  folder: z.string(),
  bucket: z.nullable(z.string()),
  /** The last good one. */
  last: z.nullable(runSchema),
  /** Since the last good one was begun, in seconds. */
  ageSeconds: z.nullable(z.number()),
  /** The newest failure after it. */
  failure: z.nullable(runSchema),
  /** When the one that is being made was begun. */
  underWaySince: z.nullable(z.string()),
  /** What an admin should know, in a sentence; null when all is well. */
  trouble: z.nullable(z.string()),
});
export type BackupStatus = z.infer<typeof backupStatusSchema>;
