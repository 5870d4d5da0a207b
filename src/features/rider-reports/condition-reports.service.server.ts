import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { isoDay } from '#platform/time/format-time.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import type { SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { expiryOf, REPORT_LIMITS, seenOnProblem } from './rider-reports.model.ts';
import * as repo from './rider-reports.repo.server.ts';
import type { Condition, ReportCondition } from './rider-reports.schema.ts';
import { routeReports, type StoredReport } from './rider-reports.tables.server.ts';

const ENTITY = 'route-reports';
const KEEP_EXPIRED_MS = 30 * DAY_MS;
/** Nobody counts these calls, and each new device is a row: more than this tells an admin nothing more. */
const MOST_GONE = 20;
const REPORT_RECEIVED = 'Thank you. Your report appears after a quick review.';
const GONE = 'This report no longer exists.';

/** Road conditions that riders report: reviewed, shown with their age, and gone by themselves. */
export function createConditionReports(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Jobs;
  guard: SubmissionGuardService;
  sentForm: SubmissionKeys;
  versions: ContentVersions;
}) {
  const { database, clock, jobs, guard, sentForm, versions } = deps;
  const { db } = database;
  jobs.every(DAY_MS, 'forget-route-reports', () =>
    repo.forgetReports(db, new Date(clock.now() - KEEP_EXPIRED_MS)),
  );

  return {
    current: async (routeId: number): Promise<Condition[]> =>
      (await repo.listCurrentReports(db, routeId, new Date(clock.now()))).map(conditionOf),

    /**
     * Stores a report for review. The same form again, with the same `submissionKey`, changes nothing.
     * @throws AppError `validation` by field, `rate_limited` from the spam protection
     */
    async report(
      route: { id: number; timeZone: string },
      request: ReportCondition,
      from: { address: string },
    ): Promise<{ message: string }> {
      const answer = { message: REPORT_RECEIVED };
      const submissionKey = (await sentForm({ ...request, route: route.id }))?.key ?? null;
      if (submissionKey && (await repo.hasKey(db, routeReports, submissionKey))) return answer;
      const now = clock.now();
      const { kind, note, seenOn } = request;
      const problem = seenOnProblem(kind, seenOn, isoDay(now / 1_000, route.timeZone));
      if (problem) throw fieldError('seenOn', problem);
      const spamHints = await guard.admit(request, { ...from, texts: [note] });
      await repo.insertReport(db, {
        routeId: route.id,
        kind,
        note,
        seenOn,
        expiresAt: new Date(expiryOf(kind, seenOn, route.timeZone)),
        submissionKey,
        spamHints,
        createdAt: new Date(now),
      });
      return answer;
    },

    /** "It's gone": a hint for admins once several devices say so. */
    sayGone: (id: string, deviceHash: string): Promise<void> =>
      database.transaction(async (tx) => {
        const known = await repo.lockReport(tx, id);
        if (known?.status !== 'published') throw new AppError('not_found', GONE);
        if (known.gone < MOST_GONE) await repo.addGone(tx, id, deviceHash);
      }),

    /**
     * Publishes or declines a report; publishing again one that is said to be gone leaves it shown.
     * @param options.onlyWaiting a new one, or one that is said to be gone
     * @throws AppError `not_found`; `conflict` when it has that state already, or does not wait
     */
    decide: (
      id: string,
      status: 'published' | 'declined',
      by: AuditActor,
      { onlyWaiting = false } = {},
    ): Promise<StoredReport> =>
      database.transaction(async (tx) => {
        const report = await repo.lockReport(tx, id);
        if (!report) throw new AppError('not_found', GONE);
        const waits = report.status === 'pending' || isDoubted(report);
        if (!waits && (onlyWaiting || report.status === status))
          throw new AppError('conflict', `This report is ${report.status} already.`);
        const now = new Date(clock.now());
        const changes = { status, gone: 0, decidedBy: by.username, decidedAt: now };
        await repo.updateReport(tx, id, changes);
        await recordAudit(tx, {
          at: now,
          by,
          action: status,
          entityType: ENTITY,
          entityId: id,
          before: { routeId: report.routeId, status: report.status },
          after: { routeId: report.routeId, kind: report.kind, note: report.note, status },
        });
        await versions.bump(tx);
        return { ...report, ...changes };
      }),
  };
}
export type ConditionReports = ReturnType<typeof createConditionReports>;

export const conditionOf = ({ id, kind, note, seenOn, expiresAt }: StoredReport): Condition => ({
  id,
  kind,
  note,
  seenOn,
  expiresAt: expiresAt.toISOString(),
});

/** Published, but several riders say that it is gone. */
export const isDoubted = ({ status, gone }: StoredReport): boolean =>
  status === 'published' && gone >= REPORT_LIMITS.goneHint;
