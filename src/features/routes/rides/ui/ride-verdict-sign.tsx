import { fullTime } from '#platform/time/format-time.ts';
import { Measures } from '#ui/measures.tsx';
import { BANNER_TEXT, VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import { HourStrip } from '#features/weather/verdict/ui/hour-strip.tsx';
import { forecastTime } from '../../outlook/outlook-age.model.ts';
import { isDue, rideVerdict } from '../../agenda/ride-verdict.model.ts';
import type { RouteDetails } from '../../entry/route.schema.ts';
import { useRouteForecast } from '../../outlook/ui/use-route-forecast.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Sign } from '#ui/signs/sign.tsx';

/**
 * The verdict of a ride's own hours, its reason, and the hours around it. Before a forecast reaches the ride: from which day
 * on; where it is unavailable: that it is not known. Nothing for a ride that began or is off.
 * @param renderedAt epoch ms at which the page was made; @param now epoch ms
 */
export function RideVerdictSign({
  ride,
  renderedAt,
  now,
}: {
  ride: RouteDetails;
  renderedAt: number;
  now: number;
}) {
  const { weather, day, asking, isOld } = useRouteForecast(ride, renderedAt, now, isDue(ride, renderedAt));
  const { kind, level, text } = rideVerdict(ride, weather, now, asking);
  if (kind === 'over') return null;
  if (kind === 'waiting')
    return (
      <Loading label="Getting the forecast">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  if (level === null || weather === null)
    return kind === 'later' ? (
      <Sign small shape="waiting" level={2} title={text}>
        <p>That is the first day on which a forecast reaches this ride.</p>
      </Sign>
    ) : (
      <Sign small shape="blank" level={2} title={BANNER_TEXT.unknown}>
        <p>{text}.</p>
      </Sign>
    );
  const fetched = Date.parse(weather.fetchedAt) / 1_000;
  const start = Date.parse(weather.at) / 1_000;
  const end = Date.parse(weather.until) / 1_000;
  return (
    <div className="flex flex-col gap-4">
      <Sign small shape={VERDICT_SIGN[level]} level={2} title={BANNER_TEXT[level]} faded={isOld}>
        <p>
          <Measures>{day?.sentence ?? `${text}.`}</Measures>
        </p>
      </Sign>
      <p className="text-note text-muted">
        {isOld && <strong>Old data. </strong>}
        Forecast of <span className="print:hidden">{forecastTime(weather, now)}</span>
        <span data-paper={fullTime(fetched, weather.timeZone)} />
        {weather.simulated ? ', simulated, not real' : ''}. Guidance, not a guarantee: you decide.
      </p>
      {day && day.hours.length > 0 && (
        <HourStrip hours={day.hours} timeZone={weather.timeZone} chosen={{ start, end }} />
      )}
    </div>
  );
}
