import { useState } from 'react';
import { BANNER_TEXT, VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { BAR_FROM, BAR_TO, HourBar } from '#features/weather/verdict/ui/hour-bar.tsx';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { hourTime, isoDay } from '#platform/time/format-time.ts';
import { zoneOffset } from '#platform/time/zone.ts';
import { cx } from '#ui/cx.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { useNow } from '#ui/use-now.ts';
import { outlookDay, outlookDaysExpected } from '../outlook-day.model.ts';
import { forecastTime } from '../outlook-age.model.ts';
import type { Outlook, RouteDay, RouteDetails } from '../../entry/route.schema.ts';
import { useRouteForecast } from './use-route-forecast.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** Riding weather at the start: the next riding day hour by hour, and the coming weekend; nothing where there is no start. */
export function RouteOutlook({ route, renderedAt }: { route: RouteDetails; renderedAt: number }) {
  const now = useNow(renderedAt);
  const { weather, day, asking, isOld } = useRouteForecast(route, renderedAt, now, true);
  const [comesLate] = useState(asking);
  // An open page, or one that the device kept, outlives its days.
  const days = weather?.days.filter(({ date }) => date >= isoDay(now / 1_000, weather.timeZone)) ?? [];
  if (!route.start) return null;
  return (
    <section
      aria-labelledby="outlook-heading"
      data-days={outlookDaysExpected(renderedAt, route.start)}
      className={cx('flex flex-col', comesLate && 'outlook-late')}
    >
      <h2 id="outlook-heading">Riding weather at the start</h2>
      {weather && days.length > 0 ? (
        <>
          {day && day.hours.length > 0 && days[0] === weather.days[0] && (
            // Room for its bracket below the heading.
            <div className="pt-2">
              <HourBar levels={barLevels(day, weather.timeZone)} chosen={windowOf(weather)} />
            </div>
          )}
          <Days outlook={{ ...weather, days }} now={now} isOld={isOld} />
        </>
      ) : asking ? (
        <Loading label="Loading the forecast">
          <Skeleton className={'outlook-room mt-3 w-full'} />
        </Loading>
      ) : (
        <p className="mt-3 flex items-center gap-3">
          <SignFace shape="blank" className="size-9" />
          No forecast right now.
        </p>
      )}
    </section>
  );
}

/** Hour of the local day, 0 to 23. */
const localHour = (epoch: number, timeZone: string): number =>
  new Date(epoch * 1_000 + zoneOffset(epoch * 1_000, timeZone)).getUTCHours();

/** By the hour from where the bar begins; hours that are over have none. */
function barLevels({ hours }: RouteDay, timeZone: string): (Recommendation | null)[] {
  const levels: (Recommendation | null)[] = Array.from({ length: BAR_TO - BAR_FROM }, () => null);
  for (const { time, level } of hours) {
    const at = localHour(time, timeZone) - BAR_FROM;
    if (at >= 0 && at < levels.length) levels[at] = level;
  }
  return levels;
}

function windowOf({ days: [first], timeZone }: Outlook): { from: number; to: number } | undefined {
  if (!first?.window) return undefined;
  const from = localHour(Date.parse(first.window.from) / 1_000, timeZone);
  const length = (Date.parse(first.window.to) - Date.parse(first.window.from)) / HOUR_MS;
  return { from, to: from + length };
}

function Days({ outlook, now, isOld }: { outlook: Outlook; now: number; isOld: boolean }) {
  const { timeZone } = outlook;
  return (
    <>
      <ol className="mt-3 flex flex-col divide-y-2 divide-line rounded-sign border-2 border-line bg-panel">
        {outlook.days.map((day) => (
          <li key={day.date} className="flex flex-wrap items-center gap-x-3 px-3 py-3 sm:gap-x-4 sm:px-6">
            <SignFace shape={VERDICT_SIGN[day.recommendation]} className="size-9" />
            <p className="flex-[1_1_6rem]">
              <strong>
                {outlookDay(day.date, now, timeZone)}:{' '}
                <span className="inline-block">{BANNER_TEXT[day.recommendation]}</span>
              </strong>
              <span className="block text-note text-muted">
                <span className="sr-only">{VERDICT_WORD[day.recommendation]}. </span>
                {day.window && `Best ${clock(day.window.from, timeZone)}–${clock(day.window.to, timeZone)}. `}
                {day.summary}
              </span>
            </p>
            <p className="ml-auto font-bold">
              {degrees(day.high)} / {degrees(day.low)}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-note text-muted">
        {isOld && <strong>Old data: forecast of {forecastTime(outlook, now)}. </strong>}
        {outlook.simulated ? 'Simulated weather, not real. ' : ''}Guidance, not a guarantee: you decide.
      </p>
    </>
  );
}

const clock = (instant: string, timeZone: string) => hourTime(Date.parse(instant) / 1000, timeZone);
const degrees = (value: number | null) => (value === null ? '–' : `${value}°`);
