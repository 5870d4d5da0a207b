import * as z from 'zod/mini';

const instant = z.nullable(z.string());
/** `unused`: nobody needed it since the process started. `unknown`: it failed, and nobody asked it since. */
const SERVICE_STATES = ['answers', 'failing', 'unknown', 'unused', 'off'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

const problemSchema = z.object({
  name: z.string(),
  /** `bad`: people feel it; `caution`: something stands in. */
  level: z.enum(['caution', 'bad'], { error: 'must be caution or bad' }),
  /** What is wrong and what to do, in sentences. */
  text: z.string(),
  /** When it was first seen; null while only this look has found it. */
  since: instant,
  /** When the admins last got an email. */
  toldAt: instant,
});
export type StatusProblem = z.infer<typeof problemSchema>;

/** What stays broken, for the top of every view. */
export const statusProblemsSchema = z.object({
  timeZone: z.string(),
  problems: z.array(problemSchema),
  /** The release that runs. */
  version: z.string(),
});
export type StatusProblems = z.infer<typeof statusProblemsSchema>;

const serviceSchema = z.object({
  id: z.string(),
  label: z.string(),
  serves: z.string(),
  state: z.enum(SERVICE_STATES, { error: 'must be a state' }),
  /** Of the whole site. */
  lastAnswerAt: instant,
  failingSince: instant,
  /** What follows is of the process that answers. `open`: it makes no calls for now. */
  circuit: z.enum(['closed', 'open', 'half_open'], { error: 'must be a state of a circuit' }),
  callsInDay: z.number(),
  failedInDay: z.number(),
  failedInHour: z.number(),
  /** Milliseconds: the median, and what the slowest 5 % of the latest 200 answers took at least. */
  typicalMs: z.nullable(z.number()),
  slowMs: z.nullable(z.number()),
  /** Percent of the day's calls that the site has used, where the service counts them. */
  budgetUsed: z.nullable(z.number()),
  /** A day in 96 quarters of an hour, the oldest first. `ms`: mean. */
  strip: z.array(z.object({ calls: z.number(), failed: z.number(), ms: z.number() })),
});
export type StatusService = z.infer<typeof serviceSchema>;

const jobSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** Due now, at most 10,000. */
  waiting: z.number(),
  waitingSince: instant,
  lastDoneAt: instant,
  failingSince: instant,
  /** Failures in a row. */
  failures: z.number(),
});
export type StatusJob = z.infer<typeof jobSchema>;

export const statusSchema = z.object({
  checkedAt: z.string(),
  /** In which times are shown. */
  timeZone: z.string(),
  problems: z.array(problemSchema),
  /** Admins who get alarms by email. */
  told: z.number(),
  process: z.object({
    version: z.string(),
    node: z.string(),
    startedAt: z.string(),
    memoryBytes: z.number(),
    cacheBytes: z.number(),
    cacheLimitBytes: z.number(),
  }),
  services: z.array(serviceSchema),
  /** Null where it could not be asked for. */
  mail: z.nullable(
    z.object({
      /** False: no mail server is set, emails become files. */
      canSend: z.boolean(),
      queued: z.number(),
      held: z.number(),
      failed: z.number(),
      sentInDay: z.number(),
      oldestQueuedAt: instant,
    }),
  ),
  jobs: z.nullable(z.array(jobSchema)),
  backup: z.nullable(
    z.object({
      isNightly: z.boolean(),
      /** The last good one. Null when there is none. */
      last: z.nullable(
        z.object({
          madeAt: z.string(),
          bytes: z.nullable(z.number()),
          /** Compared with the site when it was proven. */
          rows: z.nullable(z.number()),
          files: z.nullable(z.number()),
          /** Null without a bucket. */
          inBucket: z.nullable(z.boolean()),
        }),
      ),
      /** When the one that is being made was begun. */
      underWaySince: instant,
      trouble: z.nullable(z.string()),
    }),
  ),
  disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
  database: z.nullable(
    z.object({
      engine: z.enum(['embedded', 'postgres'], { error: 'must be a kind of database' }),
      version: z.string(),
      bytes: z.number(),
      /** Connections of the process that answers. */
      pool: z.nullable(
        z.object({ most: z.number(), open: z.number(), idle: z.number(), waiting: z.number() }),
      ),
    }),
  ),
});
export type SiteStatus = z.infer<typeof statusSchema>;
