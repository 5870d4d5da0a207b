import { isoDay, shortWeekday, clockOrFullTime } from '#platform/time/format-time.ts';
import type { RideVerdict } from '../agenda/ride-verdict.model.ts';
import type { WhereRoad } from './where.schema.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const GOOD_FOR_MS = HOUR_MS;

/** True when what was asked for at `at` (epoch ms) is too old to call anything good, or of an unknown time. */
const isTooOld = (at: number, now: number): boolean => !(now - at <= GOOD_FOR_MS);

/** The runs of a line as they may be read at `now`, both epoch ms: nothing old is good. */
export const agedRuns = <Run extends { level: WhereRoad['level'] }>(
  runs: readonly Run[],
  at: number,
  now: number,
): Run[] =>
  runs.map((run) => (run.level === 'good' && isTooOld(at, now) ? { ...run, level: 'unknown' } : run));

type Card = Pick<WhereRoad, 'state' | 'level' | 'verdict' | 'reason' | 'timeZone'>;

/**
 * What a row says of a road on a day: "Good 9 AM–1 PM", "Sun: Not Recommended. Thunderstorms from 10 AM".
 *
 * @param search its day, YYYY-MM-DD, and when its forecast was asked for, epoch ms (NaN: nobody knows): an hour
 * later nothing is good any more
 * @param now epoch ms
 */
export function roadCardVerdict(card: Card, search: { day: string; at: number }, now: number): RideVerdict {
  const { state, level, verdict, reason, timeZone } = card;
  if (state === 'waiting') return { kind: 'waiting', level: null, text: verdict };
  const today = isoDay(now / 1_000, timeZone);
  const day =
    search.day === today ? '' : `${shortWeekday(Date.parse(`${search.day}T12:00:00Z`) / 1_000, 'UTC')}: `;
  if (level === 'good' && isTooOld(search.at, now))
    return {
      kind: 'known',
      level: 'unknown',
      text: Number.isFinite(search.at)
        ? `${day}Was good at ${clockOrFullTime(search.at, now, timeZone)}`
        : `${day}Unknown Conditions`,
    };
  const because = level !== 'good' && reason !== '' ? `. ${reason}` : '';
  return { kind: 'known', level, text: `${day}${verdict}${because}` };
}
