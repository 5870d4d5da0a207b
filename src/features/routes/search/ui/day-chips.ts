import { weekdayName } from '#platform/time/day-text.ts';
import { outlookDay } from '../../outlook/outlook-day.model.ts';
import type { RoadsView } from './roads-view.ts';

/** The first day and up to 6 ahead. */
const MOST = 7;

export interface DayChip {
  /** YYYY-MM-DD. */
  date: string;
  /** "Today", "Tomorrow", "Sat 6". */
  label: string;
  /** "Saturday, 4 good": what the label stands for, for those who hear it. */
  note: string;
  isChosen: boolean;
}

/**
 * The days that can be chosen, each with its good roads, or that they were counted too long ago, or that none has a
 * forecast; `now` is epoch ms, the zone that of the place, else the site's.
 */
export function dayChips(
  { days, day, counts }: Pick<RoadsView, 'days' | 'day' | 'counts'>,
  now: number,
  timeZone: string,
  isOld = false,
): DayChip[] {
  const roads = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return days.slice(0, MOST).map(({ date, good, of }) => {
    const name = outlookDay(date, now, timeZone);
    const isNamed = name === 'Today' || name === 'Tomorrow';
    const isChosen = date === day;
    return {
      date,
      label: isNamed ? name : `${shortDay(date)} ${Number(date.slice(8))}`,
      note:
        good === null
          ? 'later'
          : isOld
            ? 'old data'
            : of === 0 && counts.waiting === 0
              ? roads === 0
                ? 'no roads'
                : 'unknown'
              : `${good} ${counts.waiting > 0 ? 'so far' : 'good'}`,
      isChosen,
    };
  });
}

const shortDay = (date: string) => weekdayName(date).slice(0, 3);
