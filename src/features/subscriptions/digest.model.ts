import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import type { Recommendation, RideDay } from '#features/weather/weather.schema.ts';
import { NO_DAYLIGHT_LEFT, windowHours } from '#features/weather/verdict/windows.model.ts';
import { addDays } from '#platform/time/days.ts';
import { dayText, weekdayOf, type Weekday } from './subscriptions.model.ts';

/** Days that a forecast reaches, today among them. */
const DAYS_AHEAD = 7;
/** °F. Snow reaches the ground in air that is a little warmer than ice. */
const FREEZING = 32;
const SNOW_AT_MOST = 40;
export const NOT_KNOWN = 'Not known: the weather services did not answer. Check before you ride.';
const NOT_COVERED = 'Not known yet: the forecast does not reach this day.';

/** One riding day at one place, as an email says it. */
interface DigestDay {
  /** YYYY-MM-DD. */
  date: string;
  recommendation: Recommendation;
  /** The verdict in a sentence. */
  text: string;
  /** Temperatures, gusts and rain; undefined when nothing is known of them. */
  details: string | undefined;
}

export interface DigestPlace {
  zipCode: string;
  /** "Boulder, CO". */
  name: string;
  days: DigestDay[];
}

/** What is known about a place's riding days. */
interface KnownDays {
  /** IANA. */
  timeZone: string;
  days: readonly RideDay[];
}

/**
 * The riding days of a week at a place. Missing data reads as "not known", never as good.
 * @param from YYYY-MM-DD, the first day
 * @param area undefined when no forecast could be had
 */
export function digestDays(
  area: KnownDays | undefined,
  { from, days }: { from: string; days: readonly Weekday[] },
): DigestDay[] {
  const dates = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(from, ahead));
  const wanted = dates.filter((date) => days.includes(weekdayOf(date)));
  // A Friday rider's Friday is over by the evening of the mail; where it is all there is, it says so.
  const isOver = (date: string) =>
    area?.days.find((day) => day.date === date)?.reason === NO_DAYLIGHT_LEFT && wanted.length > 1;
  return wanted.filter((date) => !isOver(date)).map((date) => digestDay(area, date));
}

export function digestDay(area: KnownDays | undefined, date: string): DigestDay {
  const day = area?.days.find((candidate) => candidate.date === date);
  if (!area || !day) {
    const text = area ? NOT_COVERED : NOT_KNOWN;
    return { date, recommendation: 'unknown', text, details: undefined };
  }
  return {
    date,
    recommendation: day.recommendation,
    text: day.window ? `${windowHours(day.window, area.timeZone)}. ${day.reason}.` : `${day.reason}.`,
    details: detailsOf(day),
  };
}

function detailsOf({
  low,
  high,
  gust,
  precipitation,
  precipitationProbability,
}: RideDay): string | undefined {
  const rain = [
    ...(precipitationProbability === null
      ? []
      : [`${precipitationProbability}% chance of ${falling(low, high)}`]),
    ...(precipitation === null || precipitation === 0 ? [] : [`${precipitation} in`]),
  ];
  const parts = [
    ...(low === null || high === null ? [] : [`${low} to ${high} °F`]),
    ...(gust === null ? [] : [`gusts to ${gust} mph`]),
    ...(rain.length > 0 ? [rain.join(', ')] : []),
  ];
  return parts.length > 0 ? `${parts.join('; ')} over the day` : undefined;
}

/** A day tells no kind of weather, only how cold it is. */
function falling(low: number | null, high: number | null): string {
  if (high !== null && high <= FREEZING) return 'snow or ice';
  return low !== null && low <= SNOW_AT_MOST ? 'rain or snow' : 'rain';
}

/** The subject: what the rider wants to know first. It says good only of a day whose verdict is good. */
export function digestSubject(places: readonly DigestPlace[]): string {
  const all = places
    .flatMap((place) => place.days.map((day) => ({ ...day, place: place.name })))
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const best = all.find(({ recommendation }) => recommendation === 'good');
  if (best) return `Good riding on ${dayText(best.date)} in ${best.place}`;
  const careful = all.find(({ recommendation }) => recommendation === 'caution');
  if (careful) return `Ride with caution on ${dayText(careful.date)} in ${careful.place}`;
  const allBad = all.length > 0 && all.every(({ recommendation }) => recommendation === 'bad');
  return allBad ? 'No good riding day ahead' : 'Your riding outlook: not all is known';
}

export const MARKS = {
  good: { word: VERDICT_WORD.good, tone: 'good' },
  caution: { word: VERDICT_WORD.caution, tone: 'caution' },
  bad: { word: VERDICT_WORD.bad, tone: 'bad' },
  unknown: { word: VERDICT_WORD.unknown, tone: 'neutral' },
} as const satisfies Record<Recommendation, object>;

/** How a day that a mail called bad is remembered. */
export const toldKey = (date: string, zipCode: string): string => `${date} ${zipCode}`;

/** The days that a mail calls bad, as they are remembered. */
export const badDays = (places: readonly DigestPlace[]): string[] =>
  places.flatMap(({ zipCode, days }) =>
    days.filter(({ recommendation }) => recommendation === 'bad').map(({ date }) => toldKey(date, zipCode)),
  );
