import { ago, clockTime } from '#platform/time/format-time.ts';
import { Sign } from '#ui/sign.tsx';
import { BANNER_TEXT, VERDICT_SIGN } from '../verdict-words.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

/** From this age on the banner loses its colour: a verdict is about now. */
const OLD_AFTER_MS = 30 * 60_000;

export interface VerdictBannerProps {
  weather: WeatherAnswer;
  /** Epoch ms. */
  now: number;
  /** True when the rider's own limits decided. */
  own: boolean;
  /** It comes from this device, for want of a connection. */
  offline: boolean;
}

/** The verdict as the road sign it is, with its reason and the age of what it rests on. */
export function VerdictBanner({ weather, now, own, offline }: VerdictBannerProps) {
  const fetchedAt = Date.parse(weather.fetchedAt);
  const old = weather.stale || now - fetchedAt > OLD_AFTER_MS;
  return (
    <Sign
      shape={VERDICT_SIGN[weather.recommendation]}
      title={BANNER_TEXT[weather.recommendation]}
      level={2}
      tab={`${weather.location} ${weather.zipCode}`}
      faded={old}
    >
      <p>
        {weather.summary}
        {own && ' Your own limits count.'}
      </p>
      <p className="mt-1 text-body">
        {offline ? <strong>Offline: saved </strong> : old && <strong>Old data: </strong>}
        {clockTime(fetchedAt / 1000, weather.timeZone)}, {ago(fetchedAt, now)}
        {weather.stale && !offline && '. No weather service answers right now.'}
      </p>
    </Sign>
  );
}
