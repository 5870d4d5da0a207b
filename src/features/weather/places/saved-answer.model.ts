import { whyNotGood } from '../place/age.model.ts';
import { presentAnswer } from '../place/present.model.ts';
import { personalWeather } from '../verdict/personal.model.ts';
import { hasLimits } from '../verdict/limits.model.ts';
import { weatherAnswerSchema, type RiderLimits, type WeatherAnswer } from '../weather.schema.ts';
import { nextGoodWindow, placeLine, type PlaceLine } from './place-line.model.ts';
import type { PlaceWeather } from './places.schema.ts';

/** A whole answer that the device keeps, as the row of its place tells it under the rider's own limits; epoch ms. */
export function savedPlaceWeather(answer: WeatherAnswer, limits: RiderLimits, now: number): PlaceWeather {
  const { weather } = personalWeather(presentAnswer(answer, Math.floor(now / 1_000)), limits, now / 1_000);
  const { recommendation, summary, temperature, timeZone, source, fetchedAt, observedAt } = weather;
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
    observedAt,
  };
}

/**
 * What the row of a saved place says at `now` (epoch ms): by the answer that the device keeps, as it was saved, or by
 * what was asked of its area, whichever is newer. Null when neither is known.
 */
export function savedPlaceLine({
  answer,
  asked,
  limits,
  now,
}: {
  answer: unknown;
  asked: PlaceWeather | null | undefined;
  limits: RiderLimits;
  now: number;
}): PlaceLine | null {
  const { data: kept } = weatherAnswerSchema.safeParse(answer);
  if (kept && !(asked && Date.parse(asked.fetchedAt) > Date.parse(kept.fetchedAt)))
    return placeLine(savedPlaceWeather(kept, limits, now), now);
  if (!asked) return null;
  const line = placeLine(asked, now);
  return hasLimits(limits) ? { ...line, text: `${line.text}. Not by your own limits` } : line;
}
