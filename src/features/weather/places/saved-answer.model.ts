import { whyNotGood } from '../place/age.model.ts';
import { presentAnswer } from '../place/present.model.ts';
import { personalWeather } from '../verdict/personal.model.ts';
import type { RiderLimits, WeatherAnswer } from '../weather.schema.ts';
import { nextGoodWindow } from './place-line.model.ts';
import type { PlaceWeather } from './places.schema.ts';

/** A whole answer that the device keeps, as the row of its place tells it under the rider's own limits; epoch ms. */
export function savedPlaceWeather(answer: WeatherAnswer, limits: RiderLimits, now: number): PlaceWeather {
  const { weather } = personalWeather(presentAnswer(answer, Math.floor(now / 1_000)), limits, now / 1_000);
  const { recommendation, summary, temperature, timeZone, source, fetchedAt } = weather;
  // By the age of its data; that of the answer itself is the row's own matter.
  const asked = { ...answer, fetchedAt: new Date(now).toISOString() };
  const isOutdated = recommendation === 'good' && whyNotGood(asked, now) !== null;
  return {
    recommendation: isOutdated ? 'unknown' : recommendation,
    reason: isOutdated ? 'Too old to tell' : recommendation === 'good' ? null : summary.replace(/\.$/, ''),
    temperature,
    window: nextGoodWindow(weather.days, now / 1_000),
    timeZone,
    source,
    fetchedAt,
  };
}
