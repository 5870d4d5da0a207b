import { BANNER_TEXT } from '#features/weather/verdict/verdict-words.model.ts';
import type { AreaHour } from '#features/weather/verdict/windows.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { clockTime } from '#platform/time/format-time.ts';
import { HOUR_S } from '#platform/time/units.ts';

/** Weather this soon after a ride is mentioned too: rides run late. */
const AFTERWARDS = 3 * HOUR_S;
/** Percent; below this the sentence does not speak of rain as something to reckon with. */
const RAIN_UNLIKELY = 10;

/** From best to worst, as far as order goes between two hours; unknown is worse than good, and no warning. */
const RANK: Record<Recommendation, number> = { good: 0, unknown: 1, caution: 2, bad: 3 };

/** When a ride is, epoch seconds, and the zone that its times are shown in. */
export interface RideSpan {
  start: number;
  end: number;
  timeZone: string;
}

/** "8:30 AM", and "9 AM" on the hour. */
const shortClock = (epoch: number, timeZone: string): string =>
  clockTime(epoch, timeZone).replace(':00 ', ' ');

/** "8:30 AM–12:30 PM", "5:30–8 PM". */
export function spanText({ start, end, timeZone }: RideSpan): string {
  const [from, to] = [shortClock(start, timeZone), shortClock(end, timeZone)];
  const sameHalf = from.slice(-2) === to.slice(-2) && end - start < 12 * HOUR_S;
  return `${sameHalf ? from.slice(0, -3) : from}–${to}`;
}

const levelOf = ({ assessment }: AreaHour) => assessment.recommendation;
const during = (hours: readonly AreaHour[], start: number, end: number) =>
  hours.filter(({ conditions: { time } }) => time + HOUR_S > start && time < end);

/**
 * A ride's hours in one line of a list: "Good 8:30 AM–12:30 PM", "Dangerous gusts (48 mph) from 11 AM", "Cold
 * temperature (44 °F) until 10 AM, then good".
 * @param hours those of the ride, oldest first; @param level of all of them; @param reason the text of what decided.
 */
export function rideLine(
  hours: readonly AreaHour[],
  span: RideSpan,
  { level, reason }: { level: Recommendation; reason: string },
): string {
  if (level === 'good') return `Good ${spanText(span)}`;
  const first = hours.findIndex((hour) => levelOf(hour) === level);
  if (first === -1) return reason;
  const last = hours.findLastIndex((hour) => levelOf(hour) === level);
  const clock = (index: number) =>
    shortClock(hours[index]?.conditions.time ?? span.end, span.timeZone).replace(/^12 PM$/, 'noon');
  const before = first > 0;
  const after = last < hours.length - 1;
  if (before && after) return `${reason}, ${clock(first)} to ${clock(last + 1)}`;
  if (before) return `${reason} from ${clock(first)}`;
  if (!after) return reason;
  const restIsGood = hours.slice(last + 1).every((hour) => levelOf(hour) === 'good');
  return `${reason} until ${clock(last + 1)}${restIsGood ? ', then good' : ''}`;
}

const range = (values: readonly number[], unit: string) => {
  const [low, high] = [Math.round(Math.min(...values)), Math.round(Math.max(...values))];
  return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
};

/** "54 to 69 °F, gusts to 14 mph, rain unlikely": only what every hour has. */
function rangesOf(hours: readonly AreaHour[]): string {
  const column = (name: 'temperature' | 'gust' | 'windSpeed' | 'precipitationProbability') => {
    const values = hours.map(({ conditions }) => conditions[name]);
    return values.length > 0 && values.every((value) => value !== null) ? values : null;
  };
  const [temperatures, gusts, winds] = [column('temperature'), column('gust'), column('windSpeed')];
  const chances = column('precipitationProbability');
  const chance = chances && Math.max(...chances);
  return [
    temperatures && range(temperatures, '°F'),
    gusts
      ? `gusts to ${Math.round(Math.max(...gusts))} mph`
      : winds && `wind to ${Math.round(Math.max(...winds))} mph`,
    chance === null
      ? null
      : chance < RAIN_UNLIKELY
        ? 'rain unlikely'
        : `rain chance to ${Math.round(chance)}%`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** "90 minutes", "2 hours" */
const lengthText = (seconds: number) => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60 || minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
};

/** What gets worse within three hours after a ride: "Thunderstorms from 2 PM, 90 minutes after the ride." */
function afterwards(hours: readonly AreaHour[], span: RideSpan, level: Recommendation): string | null {
  const late = during(hours, span.end, span.end + AFTERWARDS).filter(
    ({ conditions: { time } }) => time >= span.end,
  );
  const turn = late.find((hour) => RANK[levelOf(hour)] > Math.max(RANK[level], RANK.unknown));
  if (!turn) return null;
  const text = turn.assessment.worst?.text ?? BANNER_TEXT[levelOf(turn)];
  const { time } = turn.conditions;
  const wait = time - span.end;
  return `${text} from ${shortClock(time, span.timeZone)}, ${wait < 60 ? 'right' : lengthText(wait)} after the ride.`;
}

/** Dawn and dusk of a day, epoch seconds; null where there is none. */
export interface Sun {
  dawn: number | null;
  dusk: number | null;
}

/** The nights around a ride, epoch seconds. @param days of the ride and the one after it, for it may go on past midnight. */
function nightsOf(days: readonly Sun[]): { from: number; to: number }[] {
  const first = days[0]?.dawn ?? null;
  return [
    ...(first === null ? [] : [{ from: -Infinity, to: first }]),
    ...days.flatMap(({ dusk }, index) =>
      dusk === null ? [] : [{ from: dusk, to: days[index + 1]?.dawn ?? Infinity }],
    ),
  ];
}

/** "Dark until 6:40 AM.", "Dark from 5:40 PM to 6:41 AM."; null for a ride by daylight. */
function darkness({ start, end, timeZone }: RideSpan, days: readonly Sun[]): string | null {
  const nights = nightsOf(days).filter(({ from, to }) => from < end && to > start);
  if (nights.some(({ from, to }) => from <= start && to >= end)) return 'Dark all the way.';
  const clock = (time: number) => shortClock(time, timeZone);
  const parts = nights.map(({ from, to }) =>
    from <= start
      ? `until ${clock(to)}`
      : to >= end
        ? `from ${clock(from)}`
        : `from ${clock(from)} to ${clock(to)}`,
  );
  return parts.length === 0 ? null : `Dark ${parts.join(' and ')}.`;
}

/**
 * What a ride's own page says under its verdict: how all of its hours are, in ranges, that it gets dark, and what
 * follows soon after.
 * @param hours of the whole forecast, oldest first; @param verdict `sun` of the ride's day and the next.
 */
export function rideSentence(
  hours: readonly AreaHour[],
  span: RideSpan,
  verdict: { level: Recommendation; line: string; sun: readonly Sun[] },
): string {
  const ridden = during(hours, span.start, span.end);
  const ranges = rangesOf(ridden);
  const { level, line, sun } = verdict;
  const main =
    level === 'good'
      ? `Good for the whole ride${ranges && `: ${ranges}`}.`
      : `${line}.${ranges && ` ${ranges}.`}`;
  return [main, darkness(span, sun), afterwards(hours, span, level)]
    .filter((part) => part !== null)
    .join(' ');
}
