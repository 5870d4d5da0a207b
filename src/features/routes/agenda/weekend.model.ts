import type { Recommendation } from '#features/weather/weather.schema.ts';
import { numberText } from '#platform/text/number-text.ts';
import { addDays, weekdayOf } from '#platform/time/days.ts';

/** The days of the weekend that is meant by "this weekend": on a Sunday what is left of it, else Saturday and Sunday. */
export function weekendOf(today: string): string[] {
  const weekday = weekdayOf(today);
  if (weekday === 0) return [today];
  const saturday = addDays(today, 6 - weekday);
  return [saturday, addDays(saturday, 1)];
}

const rides = (count: number) => (count === 1 ? '1 ride' : `${numberText(count)} rides`);

/**
 * "This weekend: 3 rides within 150 miles, 1 in good weather."
 * @param weekend `levels` has one entry for each ride, undefined where no forecast is known, 'later' where none reaches
 *   its day yet; null when the rides are too many to look at each. `miles` is null for the whole country.
 */
export function weekendSentence(weekend: {
  count: number;
  miles: number | null;
  /** Where they are, when nobody named a place: "in and around Colorado". */
  around?: string | null;
  levels: readonly (Recommendation | 'later' | undefined)[] | null;
  /** True for the weekend after this one. */
  next?: boolean;
}): string {
  const { count, miles, around = null, levels } = weekend;
  const when = weekend.next ? 'Next weekend' : 'This weekend';
  const where = miles !== null ? ` within ${miles} miles` : around === null ? '' : ` ${around}`;
  if (count === 0) return `${when}: no rides${where}.`;
  const counted = `${when}: ${rides(count)}${where}`;
  if (levels === null) return `${counted}.`;
  const good = levels.filter((level) => level === 'good').length;
  const missing = levels.filter((level) => level === undefined || level === 'unknown' || level === 'later');
  // What fails is not on its way.
  const isEarly = missing.every((level) => level === 'later');
  if (missing.length === count) return `${counted}. No forecast ${isEarly ? 'yet' : 'right now'}.`;
  const inGood = good === 0 ? 'none' : String(good);
  const without = missing.length > 0 ? `, ${missing.length} without a forecast${isEarly ? ' yet' : ''}` : '';
  return `${counted}, ${inGood} in good weather${without}.`;
}

/** The sentence without what it says of the weather, once that is too old. */
export const withoutWeather = (sentence: string): string =>
  sentence.replace(/, (none|\d+) in good weather.*$/, '.');

/** The sentence of a day (`made`) as it may be read on another: '' once its weekend is over. Both days YYYY-MM-DD. */
export const weekendOn = (sentence: string, made: string, today: string): string =>
  weekendOf(made).at(-1) === weekendOf(today).at(-1) ? sentence : '';
