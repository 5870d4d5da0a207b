import type { Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { moderationStep, type ModerationFlags, type ModerationStepName } from './review.model.ts';
import type { ModerationState, ReviewQuery } from './review.schema.ts';
import { listReviewIds, type ReviewedTable, type ReviewPage } from './lists/review-list.repo.server.ts';

export type { ReviewedTable } from './lists/review-list.repo.server.ts';

export const ENTRY_GONE = 'This entry no longer exists. Someone else may have deleted it.';

/** The columns that review keeps in a row. */
export interface ReviewedRow extends ModerationFlags {
  approvedBy: string | null;
  approvedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The flags that an admin asks for, and the entry's `updatedAt` as they saw it, if they said so. */
export interface RequestedFlags extends ModerationFlags {
  updatedAt?: string | null | undefined;
  /** Only what waits is decided: refused when somebody approved it meanwhile. */
  onlyWaiting?: boolean;
}

/** Removes an entry because an admin declined it, not because it was a mistake or asked for. */
export interface Declined<Row> {
  reason: string | null;
  /** The entry's `updatedAt` as it was read. */
  seen?: string | undefined;
  /** Writes to its sender, in the transaction that removes it. */
  notify: (tx: Db, row: Row) => Promise<unknown>;
}

/** @throws AppError `conflict` when the row was changed since an approval that is undone. */
export function refuseChangedSince(updatedAt: Date | null, left: Date): void {
  if (updatedAt?.getTime() !== left.getTime())
    throw new AppError(
      'conflict',
      'Someone else changed this entry after it was approved, so the approval was not undone. Look at it in its tab.',
    );
}

export const WITHDRAWN_MEANWHILE =
  'The sender took this entry back in the meantime, so there is nothing to undo.';

/** Only what waits, and was read, can be declined. @throws AppError `conflict` when it was approved or changed meanwhile. */
export function refuseDecline(row: ReviewedRow, { seen }: Pick<Declined<never>, 'seen'>): void {
  refuseApproved(row);
  refuseStale(row, seen);
}

/** Only what waits can be decided in the queue. @throws AppError `conflict` when the entry was approved meanwhile. */
export function refuseApproved(row: ReviewedRow): void {
  if (row.isApproved) throw new AppError('conflict', 'This entry was approved meanwhile.');
}

export type { ReviewPage };

/** One page of ids of a list for review, in its order. */
export const reviewPage = <Id extends number | string>(db: Db, table: ReviewedTable, query: ReviewQuery) =>
  listReviewIds<Id>(db, table, query);

/** Who approved an entry that nobody approved. */
export const UNAPPROVED = {
  isApproved: false,
  isPublished: false,
  approvedBy: null,
  approvedAt: null,
} as const;

/** A decision: the columns that it changes in a row, and its name in the audit log. */
interface Decision {
  /** Undefined when everything is as it is asked for. */
  action: ModerationStepName | undefined;
  changes: Partial<Pick<ReviewedRow, keyof typeof UNAPPROVED>>;
}

/**
 * What a decision does to a row: nothing when its flags are those already.
 * @throws AppError `validation` for flags that cannot be, `conflict` when the row is not what the admin saw.
 */
export function decision(
  row: ReviewedRow,
  requested: RequestedFlags,
  by: { username: string },
  now: Date,
): Decision {
  const { isApproved, isPublished } = requested;
  const next = moderationStep(row, requested);
  // The answer to their first sending was lost, and nothing happened since.
  const isAgain =
    'unchanged' in next &&
    row.approvedBy === by.username &&
    row.approvedAt?.getTime() === row.updatedAt.getTime();
  if (!isAgain) refuseStale(row, requested.updatedAt);
  if (requested.onlyWaiting) refuseApproved(row);
  if ('invalid' in next) throw fieldError('isApproved', next.invalid);
  if ('unchanged' in next) return { action: undefined, changes: {} };
  if (!isApproved) return { action: next.step, changes: UNAPPROVED };
  const approval = !row.isApproved && { approvedBy: by.username, approvedAt: now };
  return { action: next.step, changes: { isApproved, isPublished, ...approval } };
}

const STALE = 'Someone else changed this entry meanwhile. Reload it, then make your change again.';

/**
 * Refuses a change by someone who saw an older state of the row.
 * @param seen the row's `updatedAt` as it was seen; nothing is compared without it.
 * @throws AppError `conflict`, with the field `updatedAt`.
 */
export function refuseStale(row: Pick<ReviewedRow, 'updatedAt'>, seen: string | null | undefined): void {
  if (seen && Date.parse(seen) !== row.updatedAt.getTime()) throw fieldError('updatedAt', STALE, 'conflict');
}

/** The same, but what is stored already is no conflict: the answer to its first sending may have been lost. */
export function refuseStaleChange(
  row: Pick<ReviewedRow, 'updatedAt'>,
  seen: string | null | undefined,
  changes: object,
): void {
  if (Object.keys(changes).length > 0) refuseStale(row, seen);
}

/** Whether that was refused because it is not what was seen. */
export const isStale = (error: AppError): boolean =>
  error.code === 'conflict' && error.fieldErrors?.['updatedAt'] !== undefined;

/** The time of a change: now, and always later than the row's last one. */
export const changeTime = (row: Pick<ReviewedRow, 'updatedAt'>, now: number): Date =>
  new Date(Math.max(now, row.updatedAt.getTime() + 1));

/** The state of a row as the admin calls answer it. */
export const moderationState = (row: ReviewedRow): ModerationState => ({
  isApproved: row.isApproved,
  isPublished: row.isPublished,
  approvedBy: row.approvedBy,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
