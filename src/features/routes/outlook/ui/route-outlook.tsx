import { useQuery } from '@tanstack/react-query';
import { BANNER_TEXT, VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { hourTime } from '#platform/time/format-time.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { SignFace } from '#ui/sign-face.tsx';
import { useNow } from '#ui/use-now.ts';
import { agedOutlook, isTooOld } from '../outlook-age.model.ts';
import { outlookDay } from '../outlook-day.model.ts';
import { routeWeatherQuery } from '../../entry/route.queries.ts';
import type { Outlook, RouteDetails } from '../../entry/route.schema.ts';

/** Riding weather at the start, today and on the coming weekend. Nothing where no forecast can be had. */
export function RouteOutlook({ route, renderedAt }: { route: RouteDetails; renderedAt: number }) {
  const now = useNow(renderedAt);
  // What came with the page may be old: the server renews it for whoever asks.
  const wanted = route.start !== null && (route.weather === null || isTooOld(route.weather, renderedAt));
  const { data, isLoading } = useQuery({ ...routeWeatherQuery([route.id]), enabled: wanted });
  const known = data?.weather[String(route.id)] ?? route.weather;
  const outlook = known && agedOutlook(known, now);
  if (outlook === null && !isLoading) return null;
  return (
    <section aria-labelledby="outlook-heading">
      <h2 id="outlook-heading">Riding weather at the start</h2>
      {outlook ? (
        <Days outlook={outlook} now={now} />
      ) : (
        <Loading label="Loading the forecast">
          <Skeleton className="mt-3 h-56 w-full" />
        </Loading>
      )}
    </section>
  );
}

function Days({ outlook, now }: { outlook: Outlook; now: number }) {
  const { timeZone } = outlook;
  return (
    <>
      <ol className="mt-3 divide-y-2 divide-line rounded-sign border-2 border-line bg-panel">
        {outlook.days.map((day) => (
          <li
            key={day.date}
            className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 px-3 py-3 sm:gap-x-4 sm:px-6"
          >
            <SignFace shape={VERDICT_SIGN[day.recommendation]} className="size-9" />
            <p className="min-w-0">
              <strong>
                {outlookDay(day.date, now, timeZone)}: {BANNER_TEXT[day.recommendation]}
              </strong>
              <span className="block text-note text-muted">
                <span className="sr-only">{VERDICT_WORD[day.recommendation]}. </span>
                {day.window && `Best ${clock(day.window.from, timeZone)}–${clock(day.window.to, timeZone)}. `}
                {day.summary}
              </span>
            </p>
            <p className="text-right font-bold">
              {degrees(day.high)} / {degrees(day.low)}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-note text-muted">
        {outlook.simulated ? 'Simulated weather, not real. ' : ''}Guidance, not a guarantee: you decide.
      </p>
    </>
  );
}

const clock = (instant: string, timeZone: string) => hourTime(Date.parse(instant) / 1000, timeZone);
const degrees = (value: number | null) => (value === null ? '–' : `${value}°`);
