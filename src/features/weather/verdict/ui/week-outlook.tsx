import { Icon } from '#ui/icon.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Measures } from '#ui/measures.tsx';
import { weekdayName } from '#platform/time/day-text.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { VERDICT_SIGN, VERDICT_WORD } from '../verdict-words.model.ts';
import { dayAsOf, isWithoutLight, windowHours } from '../windows.model.ts';
import type { RideDay, RideWindow } from '../../weather.schema.ts';

/**
 * Seven days, each by its best window. A day without enough light is not unknown: only what is missing is. Of an answer
 * that was kept, the days before today are left out, and of today it is told when its window is over.
 */
export function WeekOutlook({
  days,
  timeZone,
  now,
  likely,
}: {
  days: readonly RideDay[];
  timeZone: string;
  /** Epoch seconds. */
  now: number;
  /** How many runs call a window good, in words; null where nobody knows. */
  likely: (window: RideWindow) => string | null;
}) {
  const today = isoDay(now, timeZone);
  const ahead = days.filter(({ date }) => date >= today).map((day) => dayAsOf(day, now, timeZone));
  if (ahead.length === 0) return null;
  return (
    <section aria-labelledby="week-heading">
      <h2 id="week-heading">Seven-day ride outlook</h2>
      <ol className="mt-3 divide-y-2 divide-line rounded-sign border-2 border-line bg-panel">
        {ahead.map((day) => (
          <li key={day.date} className="flex flex-wrap items-center gap-x-4 px-4 py-3 sm:px-6">
            {isWithoutLight(day.reason) ? (
              <Icon name="moon" className="mx-1.5 size-6 text-muted" />
            ) : (
              <SignFace shape={VERDICT_SIGN[day.recommendation]} className="size-9" />
            )}
            <p className="flex-[1_1_6rem]">
              <strong>{day.date === today ? 'Today' : weekdayName(day.date)}</strong>
              <span className="block text-note text-muted">
                {!isWithoutLight(day.reason) && (
                  <span className="sr-only">{`${VERDICT_WORD[day.recommendation]}. `}</span>
                )}
                <Measures>
                  {day.window
                    ? [`${windowHours(day.window, timeZone)}. ${day.reason}.`, likely(day.window)]
                        .filter(Boolean)
                        .join(' ')
                    : `${day.reason}.`}
                </Measures>
              </span>
            </p>
            <p className="text-right">
              <strong>
                {`${day.high === null ? '–' : `${day.high}°`} / ${day.low === null ? '–' : `${day.low}°`}`}
              </strong>
              <span className="block text-note text-muted">
                {day.precipitationProbability === null ? 'rain –' : `rain ${day.precipitationProbability}%`}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
