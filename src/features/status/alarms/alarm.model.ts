import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

/** What is broken for so long stays broken: shorter trouble mends itself. */
export const BROKEN_MS = 10 * MINUTE_MS;
/** What was well for so long is well: a short pause ends no outage. */
export const WELL_MS = 30 * MINUTE_MS;
/** Somebody has to be reminded of what is not mended. */
export const AGAIN_MS = DAY_MS;
/** From the last mail about something to the next one about another outage of it. */
export const QUIET_MS = 6 * HOUR_MS;

/** What is known of something that broke. Epoch ms. */
export interface Alarm {
  problem: string;
  since: number;
  seenAt: number;
  /** Since when looks find it well; null while it is broken. */
  wellSince: number | null;
  /** When it was over; it is kept until its last mail is long ago. */
  endedAt: number | null;
  /** The last mail that said it is broken, of this outage or the one before. */
  toldAt: number | null;
  /** Whether there was a mail about this outage. */
  isTold: boolean;
}

/** What admins are notified of: it broke, it still is, it is well again. */
export type News = 'broken' | 'still' | 'well';

interface Step {
  /** Undefined: nothing is to be remembered. */
  alarm: Alarm | undefined;
  news?: News;
}

/**
 * What a look makes of an alarm.
 * @param found the problem; null when it is well, undefined when nobody can tell
 * @param now epoch ms; what is remembered of later was written by a clock that was set back
 */
export function afterCheck(before: Alarm | undefined, found: string | null | undefined, now: number): Step {
  if (found === undefined) return { alarm: before };
  const toldAt = before?.toldAt == null ? null : Math.min(before.toldAt, now);
  const isQuiet = toldAt !== null && now - toldAt < QUIET_MS;
  if (found === null) {
    if (before === undefined || !before.isTold)
      return { alarm: before && isQuiet ? { ...before, toldAt, endedAt: before.endedAt ?? now } : undefined };
    const wellSince = Math.min(before.wellSince ?? now, now);
    if (now - wellSince < WELL_MS) return { alarm: { ...before, toldAt, wellSince } };
    const ended = { ...before, toldAt, wellSince, endedAt: now, isTold: false };
    return { alarm: isQuiet ? ended : undefined, news: 'well' };
  }
  const isNew = before === undefined || before.endedAt !== null;
  const alarm: Alarm = {
    problem: found,
    since: isNew ? now : Math.min(before.since, now),
    seenAt: now,
    wellSince: null,
    endedAt: null,
    toldAt,
    isTold: !isNew && before.isTold,
  };
  if (now - alarm.since < BROKEN_MS) return { alarm };
  const isDue = alarm.isTold ? toldAt === null || now - toldAt >= AGAIN_MS : !isQuiet;
  return isDue
    ? { alarm: { ...alarm, toldAt: now, isTold: true }, news: alarm.isTold ? 'still' : 'broken' }
    : { alarm };
}

/** Whether it is broken for long enough to be said. */
export const isLasting = ({ since, endedAt, isTold }: Alarm, now: number): boolean =>
  endedAt === null && (isTold || now - since >= BROKEN_MS);
