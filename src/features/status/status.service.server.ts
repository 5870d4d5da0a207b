import { cacheUse } from '#platform/cache/byte-cache.server.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { CallBudget } from '#platform/fetch/call-budget.server.ts';
import { BARS } from '#platform/fetch/call-history.ts';
import type { OutboundClient, ServiceRecord } from '#platform/fetch/outbound.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { startedAt } from '#platform/metrics/process-metrics.server.ts';
import { VERSION } from '#platform/metrics/version.server.ts';
import type { Outcome } from '#platform/outcomes/outcomes.server.ts';
import type { Alarms, Problem } from './alarms/alarms.service.server.ts';
import { jobLabel } from './jobs.model.ts';
import { byService } from './outside.mapper.server.ts';
import type { OutsideService } from './services.model.ts';
import type { SiteFacts } from './site-facts.service.server.ts';
import type {
  ServiceState,
  SiteStatus,
  StatusProblem,
  StatusProblems,
  StatusService,
} from './status.schema.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** A service that failed longer ago, with nobody asking since, may be well again. */
const ASKED_WITHIN_MS = HOUR_MS;

interface StatusDependencies {
  clock: Clock;
  log: Log;
  database: Database;
  mail: Pick<MailService, 'canSend'>;
  jobs: Pick<Jobs, 'counts'>;
  outbound: Pick<OutboundClient, 'services'>;
  facts: SiteFacts;
  alarms: Alarms;
  services: readonly (OutsideService & { isOn: boolean })[];
  serviceOutcomes: () => Promise<Outcome[]>;
  jobOutcomes: () => Promise<Outcome[]>;
  /** Of which service the calls are counted. */
  budget: { service: string; calls: CallBudget } | undefined;
  adminAddresses: () => Promise<string[]>;
  timeZone: string;
}

/** The state of the site, for its admins; an unavailable part is null. */
export function createStatus(deps: StatusDependencies) {
  const { clock, log, database, facts, services, timeZone } = deps;

  const orNull = async <T>(part: string, ask: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await ask();
    } catch (error) {
      log.warn({ part, err: error }, 'a part of the status is missing');
      return null;
    }
  };

  async function mailStatus(): Promise<NonNullable<SiteStatus['mail']>> {
    const { queued, held, failed, sentInDay, oldestQueued } = await facts.mail();
    const oldestQueuedAt = oldestQueued?.toISOString() ?? null;
    return { canSend: deps.mail.canSend(), queued, held, failed, sentInDay, oldestQueuedAt };
  }

  async function backupStatus(): Promise<NonNullable<SiteStatus['backup']>> {
    const { isNightly, last, underWaySince, trouble } = await facts.backups();
    return {
      isNightly,
      underWaySince,
      trouble,
      last: last && {
        madeAt: last.startedAt,
        bytes: last.bytes,
        rows: last.rows,
        files: last.files,
        inBucket: last.inBucket,
      },
    };
  }

  async function jobStatus(): Promise<NonNullable<SiteStatus['jobs']>> {
    const [waiting, outcomes] = await Promise.all([facts.jobs(), deps.jobOutcomes()]);
    return [...deps.jobs.counts().keys()].map((name) => {
      const outcome = outcomes.find((job) => job.name === name);
      const due = waiting.find(({ queue }) => queue === name);
      return {
        name,
        label: jobLabel(name),
        waiting: due?.due ?? 0,
        waitingSince: iso(due?.since),
        lastDoneAt: iso(outcome?.wellAt),
        failingSince: iso(outcome?.failingSince),
        failures: outcome?.failures ?? 0,
      };
    });
  }

  async function databaseStatus(): Promise<NonNullable<SiteStatus['database']>> {
    const isServer = database.engine === 'postgres';
    return {
      ...(await facts.database()),
      engine: isServer ? 'postgres' : 'embedded',
      pool: isServer ? database.pool() : null,
    };
  }

  function serviceStatus(
    service: OutsideService & { isOn: boolean },
    records: readonly ServiceRecord[],
    outcome: Outcome | undefined,
  ): StatusService {
    const now = clock.now();
    const days = records.map(({ history }) => history.lastDay(now));
    const strip = Array.from({ length: BARS }, (_, at) => {
      const sum = summed(days.flatMap((day) => day[at] ?? []));
      return {
        calls: sum.calls,
        failed: sum.failed,
        ms: sum.calls === 0 ? 0 : Math.round(sum.ms / sum.calls),
      };
    });
    const day = summed(days.flat());
    const latencies = records.flatMap(({ history }) => history.latencies()).toSorted((a, b) => a - b);
    const circuits = records.map(({ metrics }) => metrics.circuit);
    const budget = deps.budget?.service === service.id ? deps.budget.calls.snapshot().day : undefined;
    return {
      id: service.id,
      label: service.label,
      serves: service.serves,
      state: stateOf(service, outcome, now),
      lastAnswerAt: iso(outcome?.wellAt),
      failingSince: iso(outcome?.failingSince),
      circuit: circuits.includes('open') ? 'open' : circuits.includes('half_open') ? 'half_open' : 'closed',
      callsInDay: day.calls,
      failedInDay: day.failed,
      failedInHour: summed(records.map(({ history }) => history.lastHour(now))).failed,
      typicalMs: percentile(latencies, 0.5),
      slowMs: percentile(latencies, 0.95),
      budgetUsed: budget && budget.limit > 0 ? Math.round((100 * budget.used) / budget.limit) : null,
      strip: day.calls === 0 ? [] : strip,
    };
  }

  async function serviceStatuses(): Promise<StatusService[]> {
    const outcomes = (await orNull('services', deps.serviceOutcomes)) ?? [];
    const groups = byService(deps.outbound.services(), services);
    return services.map((service) =>
      serviceStatus(
        service,
        groups.get(service.id) ?? [],
        outcomes.find(({ name }) => name === service.id),
      ),
    );
  }

  return {
    async now(): Promise<SiteStatus> {
      const caches = cacheUse();
      const [problems, addresses, ofServices, mail, jobs, backup, disk, ofDatabase] = await Promise.all([
        deps.alarms.now(),
        deps.adminAddresses(),
        serviceStatuses(),
        orNull('mail', mailStatus),
        orNull('jobs', jobStatus),
        orNull('backup', backupStatus),
        orNull('disk', facts.disk),
        orNull('database', databaseStatus),
      ]);
      return {
        checkedAt: new Date(clock.now()).toISOString(),
        timeZone,
        problems: problems.map(problemText),
        told: addresses.length,
        process: {
          version: VERSION,
          node: process.versions.node,
          startedAt: new Date(startedAt()).toISOString(),
          memoryBytes: process.memoryUsage.rss(),
          cacheBytes: caches.reduce((sum, { bytes }) => sum + bytes, 0),
          cacheLimitBytes: caches.reduce((sum, { most }) => sum + most, 0),
        },
        services: ofServices,
        mail,
        jobs,
        backup,
        disk: disk ? { freeBytes: disk.free, totalBytes: disk.total } : null,
        database: ofDatabase,
      };
    },

    problems: async (): Promise<StatusProblems> => ({
      timeZone,
      problems: (await deps.alarms.lasting()).map(problemText),
      version: VERSION,
    }),
  };
}
export type StatusOfSite = ReturnType<typeof createStatus>;

const iso = (epochMs: number | null | undefined): string | null =>
  epochMs == null ? null : new Date(epochMs).toISOString();

const problemText = ({ name, level, text, since, toldAt }: Problem): StatusProblem => ({
  name,
  level,
  text,
  since: iso(since),
  toldAt: iso(toldAt),
});

function stateOf({ isOn }: { isOn: boolean }, outcome: Outcome | undefined, now: number): ServiceState {
  if (!isOn) return 'off';
  if (!outcome) return 'unused';
  if (outcome.failingSince === null) return 'answers';
  return isRecent(outcome.failedAt ?? 0, now, ASKED_WITHIN_MS) ? 'failing' : 'unknown';
}

const summed = (parts: readonly { calls: number; failed: number; ms: number }[]) =>
  parts.reduce(
    (sum, { calls, failed, ms }) => ({
      calls: sum.calls + calls,
      failed: sum.failed + failed,
      ms: sum.ms + ms,
    }),
    { calls: 0, failed: 0, ms: 0 },
  );

/** @param sorted rising */
const percentile = (sorted: readonly number[], part: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null;
