import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { cacheSizes, type CacheSizes } from './cache/byte-cache.server.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.server.ts';
import type { Database, Db } from './db/database.server.ts';
import { createCallBudget, type CallBudget } from './fetch/call-budget.server.ts';
import type { CallLimits } from './fetch/call-limits.ts';
import type { OutboundClient } from './fetch/outbound.server.ts';
import { createPublicCall, type PublicCall } from './fetch/public-call.server.ts';
import { createPublicFetch, type ReadFetch } from './fetch/public-fetch.server.ts';
import { createOutsideShare, SHARE_OF_ONE } from './http/outside-share.server.ts';
import { createJobs, type Jobs } from './jobs/jobs.server.ts';
import { createLimits, type MakeLimit } from './limits/limits.server.ts';
import type { Log } from './log/log.server.ts';
import { createMailFiles } from './mail/mail-files.server.ts';
import { createMailLimits, type MailLimits } from './mail/mail-limits.server.ts';
import { fileTransport, smtpTransport } from './mail/mail-transport.server.ts';
import { createMail, type MailService } from './mail/mail.server.ts';
import { createMetrics, type Metrics } from './metrics/metrics.server.ts';
import { createOutcomes, type Outcomes } from './outcomes/outcomes.server.ts';
import { createPrivateLinks, type PrivateLinks } from './private-links/private-links.server.ts';
import { createProofOfWork, VALID_FOR_MS, type ProofOfWork } from './spam/proof-of-work.server.ts';
import { createSecrets } from './spam/secret.repo.server.ts';
import { spamApi } from './spam/spam.api.server.ts';
import {
  createSubmissionGuard,
  ENTRIES_WINDOW_MS,
  type SubmissionGuardService,
} from './spam/submission-guard.server.ts';
import { createSubmissionKeys, type SubmissionKeys } from './spam/submission-keys.server.ts';
import type { Watch } from './watch/watch.ts';

/** What a process gets from outside: settings, time, database, network. */
export interface PlatformDependencies {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  outbound: OutboundClient;
  /** What one address prefix may have asked; `null` for no limit. Default: `SHARE_OF_ONE`. */
  shareOfOne?: CallLimits | null;
  /** Calls addresses that somebody typed; default: those on the open internet alone. */
  publicCall?: PublicCall;
}

/** What every feature stands on, one for a process. */
export interface Platform extends Omit<PlatformDependencies, 'shareOfOne' | 'publicCall'> {
  publicCall: PublicCall;
  /** Reads addresses that others named: those on the open internet alone. */
  publicFetch: ReadFetch;
  jobs: Jobs;
  mail: MailService;
  /** Counts of the whole site, by kind. */
  limit: MakeLimit;
  /** Mails to addresses that strangers typed. */
  mailLimits: MailLimits;
  privateLinks: PrivateLinks;
  /** Spam protection of every public form. */
  guard: SubmissionGuardService;
  proofOfWork: ProofOfWork;
  /** Forms that were sent already. */
  submissionKeys: SubmissionKeys;
  /** Divides calls of outside services among those who ask. */
  share: ReturnType<typeof createOutsideShare>;
  /** What Open-Meteo lets the whole site ask; undefined without a limit. */
  openMeteoBudget: CallBudget | undefined;
  /** A random text under this name, the same in all processes of the site. */
  secret: (name: string, db?: Db) => Promise<string>;
  cacheBytes: CacheSizes;
  /** How outside services and jobs go, as all processes see it. */
  outcomes: Readonly<Record<'services' | 'jobs', Outcomes>>;
  /** What /metrics tells: features add their parts. */
  metrics: Metrics;
  /** Folder for files while they come in. */
  uploads: string;
  /** The challenges of spam protection. */
  api: (app: FastifyInstance) => Promise<void>;
  /** Ends connections; call it before the database closes. */
  settle: () => Promise<void>;
}

/** A feature that is wired: what pages and the features above call, and its part of the API. */
export interface Feature<Service> {
  service: Service;
  api?: (app: FastifyInstance) => Promise<void>;
  /** What of it may break, of which admins want to know. */
  watches?: readonly Watch[];
  /** Work that goes on after an answer was sent: waited for before the database closes. */
  settle?: () => Promise<void>;
}

export function createPlatform({
  shareOfOne = SHARE_OF_ONE,
  publicCall = createPublicCall(),
  ...given
}: PlatformDependencies): Platform {
  const { config, clock, log, database } = given;
  const secret = createSecrets(database.db);
  const outcomesOf = (kind: 'service' | 'job') => createOutcomes({ kind, db: database.db, clock, log });
  const outcomes = { services: outcomesOf('service'), jobs: outcomesOf('job') };
  const jobs = createJobs({ database, clock, log, outcomes: outcomes.jobs });
  const sender = { from: config.mail.from, name: config.siteName, host: new URL(config.publicUrl).hostname };
  const files = createMailFiles(join(config.dataDir, 'mail'));
  const mail = createMail({
    database,
    clock,
    jobs,
    files,
    transport: config.mail.smtpUrl
      ? smtpTransport(config.mail.smtpUrl, sender)
      : fileTransport(files, sender),
  });
  const limit = createLimits({ database, clock, jobs, secret: () => secret('limits') });
  const proofOfWork = createProofOfWork({
    clock,
    secret: () => secret('proof-of-work'),
    spent: limit('proofs', VALID_FOR_MS),
  });
  const limits = config.openMeteoLimits;
  const openMeteoBudget =
    limits &&
    createCallBudget({
      service: 'open-meteo',
      limits,
      shares: config.openMeteoShares,
      clock,
      db: database.db,
      log,
    });
  const guard = createSubmissionGuard({ entries: limit('entries', ENTRIES_WINDOW_MS), proofOfWork });
  return {
    ...given,
    publicCall,
    publicFetch: createPublicFetch(),
    jobs,
    mail,
    limit,
    mailLimits: createMailLimits({
      db: database.db,
      clock,
      jobs,
      secret: (db) => secret('mail-limits', db),
    }),
    privateLinks: createPrivateLinks({ db: database.db, clock, jobs }),
    guard,
    proofOfWork,
    submissionKeys: createSubmissionKeys({ secret: () => secret('submission-keys') }),
    share: createOutsideShare({ now: clock.now, limits: shareOfOne ?? undefined }),
    openMeteoBudget,
    secret,
    cacheBytes: cacheSizes(config.cacheMb),
    metrics: createMetrics({ log }),
    outcomes,
    uploads: join(config.dataDir, 'uploads'),
    api: (app) => spamApi(app, { guard }),
    settle: async () => {
      mail.close();
      await openMeteoBudget?.close();
      await Promise.all(Object.values(outcomes).map(({ close }) => close()));
    },
  };
}
