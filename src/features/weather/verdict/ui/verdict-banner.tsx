import { Age } from '#ui/age.tsx';
import { Sign } from '#ui/signs/sign.tsx';
import { forecastsNow } from '../../providers/forecast.model.ts';
import { BANNER_TEXT, VERDICT_SIGN } from '../verdict-words.model.ts';
import { dataInWords, hasAge, isOldData } from '../../place/age.model.ts';
import { fullTime, clockOrFullTime } from '#platform/time/format-time.ts';
import type { WeatherAnswer } from '../../weather.schema.ts';

/** As long as what runs add can be, but for a bad verdict that most of them do not share. */
const TROUBLE_ROOM = { caution: 'Caution or worse in 30 of 31 runs.', bad: 'Bad in 30 of 31 runs.' };

/** From this age on the banner loses its color: a verdict is about now. */
const OLD_AFTER_MS = 30 * 60_000;

export interface VerdictBannerProps {
  weather: WeatherAnswer;
  /** What runs add to its sentence, unless it says so itself. */
  trouble?: string | null | undefined;
  /** True while runs may still add it: room is kept, so that nothing below moves when they do. */
  asksRuns?: boolean | undefined;
  /** Epoch ms. */
  now: number;
  /** True when the rider's own limits decided. */
  own: boolean;
  /** It comes from this device, for want of a connection. */
  offline: boolean;
}

/** The verdict as the road sign it is, with its reason and the age of what it rests on. */
export function VerdictBanner({
  weather,
  trouble = null,
  asksRuns = false,
  now,
  own,
  offline,
}: VerdictBannerProps) {
  const fetchedAt = Date.parse(weather.fetchedAt);
  const oldData = isOldData(weather, now);
  const old = weather.stale || oldData || now - fetchedAt > OLD_AFTER_MS;
  const isForecast = forecastsNow(weather.source);
  const { timeZone } = weather;
  const observedAt = Date.parse(weather.observedAt);
  const data = dataInWords(weather, now);
  const dataAge = hasAge(observedAt, now) && <Age since={observedAt} now={now} />;
  const { recommendation } = weather;
  const room =
    asksRuns && weather.probability === null && (recommendation === 'caution' || recommendation === 'bad')
      ? `${weather.summary} ${TROUBLE_ROOM[recommendation]}`
      : undefined;
  const savedAge = hasAge(fetchedAt, now) && <Age since={fetchedAt} now={now} />;
  return (
    <Sign
      shape={VERDICT_SIGN[weather.recommendation]}
      title={BANNER_TEXT[weather.recommendation]}
      level={2}
      className="flex-1"
      stacked
      faded={old}
    >
      <p className="hidden print:block">
        {`${weather.location} ${weather.zipCode}, ${fullTime(observedAt / 1000, timeZone)}`}
      </p>
      <p data-room={room} className={room && 'kept-room'}>
        <span>
          {weather.summary}
          {trouble !== null && !weather.summary.includes(trouble) && ` ${trouble}`}
          {own && ' Based on your limits.'}
        </span>
      </p>
      <p className="mt-1 text-body">
        {offline ? <strong>Offline: saved </strong> : old && <strong>Old data: </strong>}
        {offline && clockOrFullTime(fetchedAt, now, timeZone)}
        {offline && savedAge}
        {offline && (isForecast || oldData) && `; ${data}`}
        {!offline && (old ? data : sentenceCase(data))}
        {(!offline || isForecast || oldData) && dataAge}
      </p>
    </Sign>
  );
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
