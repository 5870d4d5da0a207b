import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { Watch } from '#platform/watch/watch.ts';
import { alarmMail } from './alarm.mails.ts';
import { afterCheck, isLasting, type Alarm, type News } from './alarm.model.ts';
import { forgetAlarm, keepAlarm, listAlarms, lockAlarms } from './alarms.repo.server.ts';

const CHECK_EVERY_MS = 3 * 60_000;
/** What a process finds right after its start, it may be about to mend: mails that waited for it, jobs that are due. */
const SETTLE_MS = 5 * 60_000;
const LONGEST_LOOK_MS = 15_000;

export interface Problem {
  name: string;
  level: 'caution' | 'bad';
  text: string;
  /** Epoch ms; null while only this look has found it. */
  since: number | null;
  /** When the admins last got an email, epoch ms. */
  toldAt: number | null;
}

/** Looks at what may break, remembers since when it is, and tells the admins. */
export function createAlarms(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  log: Log;
  jobs: Pick<Jobs, 'every'>;
  mail: Pick<MailService, 'queue'>;
  watches: readonly Watch[];
  adminAddresses: () => Promise<string[]>;
  timeZone: string;
  site: { siteName: string; publicUrl: string };
  longestLookMs?: number;
}) {
  const { database, clock, log, watches, longestLookMs = LONGEST_LOOK_MS } = deps;
  const startedAt = clock.now();

  /** What the looks find; a look that fails or hangs cannot tell. */
  async function lookAtAll(): Promise<{ watch: Watch; found: string | null | undefined }[]> {
    return Promise.all(
      watches.map(async (watch) => {
        const tooLate = Promise.withResolvers<undefined>();
        const timer = setTimeout(() => tooLate.resolve(undefined), longestLookMs);
        const look = watch.look().catch((error: unknown) => {
          log.warn({ watch: watch.name, err: error }, 'a look at the site failed');
          return undefined;
        });
        const found = await Promise.race([look, tooLate.promise]);
        clearTimeout(timer);
        return { watch, found };
      }),
    );
  }

  async function watchSite(): Promise<void> {
    if (Math.abs(clock.now() - startedAt) < SETTLE_MS) return;
    const looks = await lookAtAll();
    const addresses = await deps.adminAddresses();
    await database.transaction(async (tx) => {
      await lockAlarms(tx);
      const known = await listAlarms(tx);
      const now = clock.now();
      const items: { news: News; problem: string; since: number; wellSince: number | null }[] = [];
      for (const { watch, found } of looks) {
        const before = known.get(watch.name);
        const { alarm, news } = afterCheck(before, found, now);
        if (alarm) await keepAlarm(tx, watch.name, alarm);
        else if (before) await forgetAlarm(tx, watch.name);
        const about = alarm ?? before;
        if (news && about && watch.isMailed !== false)
          items.push({
            news,
            problem: about.problem,
            since: about.since,
            wellSince: before?.wellSince ?? null,
          });
      }
      // What nobody looks at any more: a feature that is gone, or a setting.
      for (const name of known.keys())
        if (!watches.some((watch) => watch.name === name)) await forgetAlarm(tx, name);
      if (items.length === 0) return;
      for (const to of addresses)
        await deps.mail.queue(tx, {
          kind: 'alarm',
          to,
          ...alarmMail({ items, timeZone: deps.timeZone }, deps.site),
        });
    });
  }
  deps.jobs.every(CHECK_EVERY_MS, 'watch-site', watchSite);

  const problem = (
    { name, level = 'bad', isMailed }: Watch,
    text: string,
    alarm: Alarm | undefined,
  ): Problem => ({
    name,
    level,
    text,
    since: alarm && alarm.endedAt === null ? alarm.since : null,
    toldAt: alarm?.isTold && isMailed !== false ? alarm.toldAt : null,
  });

  return {
    /** What is broken now, the worst first; looks again. */
    async now(): Promise<Problem[]> {
      const [looks, known] = await Promise.all([lookAtAll(), listAlarms(database.db)]);
      return worstFirst(
        looks.flatMap(({ watch, found }) => {
          const alarm = known.get(watch.name);
          if (found) return [problem(watch, found, alarm)];
          // Nobody can tell now: what was told stands.
          const stands = found === undefined && alarm?.isTold && alarm.endedAt === null;
          return stands ? [problem(watch, alarm.problem, alarm)] : [];
        }),
      );
    },
    /** What stays broken, as the last looks found it; asks nothing but the database. */
    async lasting(): Promise<Problem[]> {
      const known = await listAlarms(database.db);
      return worstFirst(
        watches.flatMap((watch) => {
          const alarm = known.get(watch.name);
          return alarm && alarm.wellSince === null && isLasting(alarm, clock.now())
            ? [problem(watch, alarm.problem, alarm)]
            : [];
        }),
      );
    },
  };
}
export type Alarms = ReturnType<typeof createAlarms>;

const worstFirst = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((a, b) => Number(b.level === 'bad') - Number(a.level === 'bad'));
