import { cachedAnswers } from './cached-answers.store.ts';
import { staleFallback } from '../place/answer.model.ts';
import { presentAnswer } from '../place/present.model.ts';
import { weatherAnswerSchema, type WeatherAnswer } from '../weather.schema.ts';

/**
 * The last answer that this device saw for a ZIP code, at `now` (epoch ms): marked as old, under the
 * warnings that have begun since, without ended ones, and never "good" when it is older than an hour. Undefined when there is none that can still be read.
 */
export function cachedAnswer(zipCode: string, now: number): WeatherAnswer | undefined {
  const saved = cachedAnswers.get().find((one) => one.zipCode === zipCode);
  const parsed = weatherAnswerSchema.safeParse(saved?.answer);
  return parsed.success ? staleFallback(presentAnswer(parsed.data, Math.floor(now / 1000)), now) : undefined;
}
