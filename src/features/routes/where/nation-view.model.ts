import { numberText } from '#platform/text/number-text.ts';
import { monthDay, shortWeekday, clockOrFullTime, weekday } from '#platform/time/format-time.ts';
import type { NationAnswer } from './where.schema.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** What the home page draws of the nation: without the roads' names, which it does not show. */
export interface NationView extends Pick<
  NationAnswer,
  'region' | 'day' | 'hours' | 'counts' | 'plates' | 'sentence' | 'forecastAt'
> {
  signs: Pick<NationAnswer['signs'][number], 'latitude' | 'longitude' | 'level' | 'state' | 'count'>[];
  isChecked: boolean;
  /** When warnings were looked at, ISO 8601; null: never. */
  checkedAt: string | null;
}

/** Hundredths of a degree are finer than a pixel of the nation. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100;

export const nationView = (answer: NationAnswer): NationView => ({
  region: answer.region,
  day: answer.day,
  hours: answer.hours,
  counts: answer.counts,
  plates: answer.plates,
  sentence: answer.sentence,
  forecastAt: answer.forecastAt,
  isChecked: answer.warnings.checked,
  checkedAt: answer.warnings.checkedAt,
  signs: answer.signs.map(({ latitude, longitude, level, state, count }) => ({
    latitude: coarse(latitude),
    longitude: coarse(longitude),
    level,
    state,
    count,
  })),
});

/** Warnings that were looked at longer ago do not count, and without them nothing is good. */
const GOOD_FOR_MS = HOUR_MS;

/**
 * The nation as it may be read at `now` (epoch ms) on a page that stayed open: an hour after its warnings were looked at
 * nothing on it is good, and it says since when.
 * @param timeZone of the site
 */
export function agedNation(
  nation: NationView,
  now: number,
  timeZone: string,
): NationView & { isOld: boolean } {
  const { checkedAt, signs, counts } = nation;
  if (checkedAt === null || now - Date.parse(checkedAt) < GOOD_FOR_MS) return { ...nation, isOld: false };
  return {
    ...nation,
    isOld: true,
    signs: signs.map((sign) => (sign.level === 'good' ? { ...sign, level: 'unknown' } : sign)),
    counts: { ...counts, good: 0, unknown: counts.unknown + counts.good },
    sentence: `Verdicts of ${clockOrFullTime(Date.parse(checkedAt), now, timeZone)}: nothing is called good anymore.`,
  };
}

/** "Forecasts of 9:40 AM and later.", with its day when that is long ago; '' without any. */
export const forecastsText = (
  { forecastAt }: Pick<NationView, 'forecastAt'>,
  now: number,
  timeZone: string,
): string =>
  forecastAt === null
    ? ''
    : `Forecasts of ${clockOrFullTime(Date.parse(forecastAt), now, timeZone)} and later.`;

const noonOf = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1_000;

/** "on Saturday", "today": both dates YYYY-MM-DD. */
export const onDay = (date: string, today: string): string =>
  date === today ? 'today' : `on ${weekday(noonOf(date), 'UTC')}`;

/** "Sat, Jun 6". */
export const shortDay = (date: string): string =>
  `${shortWeekday(noonOf(date), 'UTC')}, ${monthDay(noonOf(date), 'UTC')}`;

/** The counts of a key, without those that are none: "34 roads good", "13 caution". */
export function countLines({
  good,
  caution,
  bad,
  unknown,
  waiting,
}: NationView['counts']): { level: 'good' | 'caution' | 'bad' | 'unknown'; text: string }[] {
  return [
    {
      level: 'good' as const,
      count: good,
      text: `${numberText(good)} ${good === 1 ? 'road' : 'roads'} good`,
    },
    { level: 'caution' as const, count: caution, text: `${numberText(caution)} caution` },
    { level: 'bad' as const, count: bad, text: `${numberText(bad)} not recommended` },
    { level: 'unknown' as const, count: unknown, text: `${numberText(unknown)} unknown` },
    { level: 'unknown' as const, count: waiting, text: `${numberText(waiting)} being checked` },
  ]
    .filter(({ count, level }) => count > 0 || level === 'good')
    .map(({ level, text }) => ({ level, text }));
}
