import { ALL_CLEAR, CONDITION_TEXTS } from '#features/weather/verdict/condition-text.model.ts';
import { moreSevere } from '#features/weather/verdict/severity.model.ts';
import type { Factor } from '#features/weather/weather.schema.ts';
import { numberText } from '#platform/text/number-text.ts';
import { clockTime } from '#platform/time/format-time.ts';
import type { LocalDay } from './local-day.model.ts';
import type { DayVerdict } from './rank.model.ts';
import { hourName } from './where-words.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** What stands against an hour of a road, and whether that is so at its highest point. */
export interface HourTrouble {
  factor: Factor | null;
  atTop: boolean;
}

/** What is known of the areas of a road, in their order. */
export interface AreaHours {
  firstHour: number;
  shown: Uint16Array;
  /** Its forecast is for the height of the highest point; see `AreaHours` of the grid. */
  isTop: boolean;
}

const NOT_CHECKED_FACTOR: Factor = {
  key: 'alertCheck',
  level: 'caution',
  value: null,
  unit: '',
  limit: null,
  text: CONDITION_TEXTS.caution.alertCheck,
};

/** The worst thing on a road in an hour (counted from 1970). */
export function troubleAt(
  areas: readonly AreaHours[],
  hour: number,
  factorOf: (number: number) => Factor | null,
  warningsChecked: boolean,
): HourTrouble {
  let worst: HourTrouble = { factor: warningsChecked ? null : NOT_CHECKED_FACTOR, atTop: false };
  for (const { firstHour, shown, isTop } of areas) {
    const number = shown[hour - firstHour];
    const factor = number === undefined ? null : factorOf(number);
    if (factor === null) continue;
    const worse = moreSevere(worst.factor, factor);
    // The ground is named where both say the same.
    if (worse === factor && worse !== worst.factor) worst = { factor, atTop: isTop };
  }
  return worst;
}

/** The worst thing on a road in the chosen hours of a day; null when nothing stands against them. */
export function worstTrouble(
  areas: readonly Omit<AreaHours, 'isTop'>[],
  day: LocalDay,
  chosen: number,
  factorOf: (number: number) => Factor | null,
): Factor | null {
  const own = areas.map((area) => ({ ...area, isTop: false }));
  return mostSevere(hoursOf(chosen).map((hour) => troubleAt(own, day.start + hour, factorOf, true))).factor;
}

export interface ReasonInput {
  state: 'known' | 'unknown' | 'waiting';
  verdict: DayVerdict;
  day: LocalDay;
  trouble: (hour: number) => HourTrouble;
  highestFeet: number;
  /** Epoch ms of its oldest forecast when that is too old to call anything good; null else. */
  oldSince: number | null;
  /** Areas of it that nobody has a forecast for, and all. */
  missing: number;
  areas: number;
  /** True when daylight was asked for, not hours. */
  daylight: boolean;
  /** Hours that are light, as bits; of chosen hours, some may be dark. */
  light: number;
  now: number;
}

/** Why a road is ranked as it is, in one line: "Strong wind (34 mph) after 3 PM". */
export function reasonOf(input: ReasonInput): string {
  const { state, verdict, missing, areas } = input;
  if (state === 'waiting') return 'Its area has not answered yet.';
  if (verdict.level === 'bad') return worstOfDay(input);
  if (missing > 0) {
    return missing === areas
      ? 'No forecast for its area just now, so no verdict.'
      : 'No forecast for a part of it just now, so no verdict.';
  }
  if (verdict.level === 'good') return `${aroundWindow(input)}${inTheDark(input)}`;
  if (verdict.level === 'caution') return `${worstOfWindow(input)}${inTheDark(input)}`;
  return withoutVerdict(input);
}

const hoursOf = (bits: number): number[] =>
  Array.from({ length: 25 }, (_, hour) => hour).filter((hour) => bits & (1 << hour));

function troubleText({ factor, atTop }: HourTrouble, highestFeet: number): string {
  const text = factor?.text ?? '';
  return atTop && highestFeet > 0 ? `${text} at ${numberText(highestFeet)} ft` : text;
}

const clockAt = (day: LocalDay, hour: number) => hourName(hour < day.length ? (day.clock[hour] ?? 0) : 24);

const mostSevere = (troubles: readonly HourTrouble[]): HourTrouble =>
  troubles.reduce(
    (worst, one) =>
      one.factor !== null && moreSevere(worst.factor, one.factor) === one.factor ? one : worst,
    { factor: null, atTop: false },
  );

const troublesOf = ({ trouble, day }: ReasonInput, hours: readonly number[]) =>
  hours.map((hour) => trouble(day.start + hour));

/** What comes after a good window, else what was before it. */
function aroundWindow(input: ReasonInput): string {
  const { verdict, day } = input;
  const { first, length } = verdict;
  const chosen = hoursOf(verdict.chosen);
  const after = mostSevere(
    troublesOf(
      input,
      chosen.filter((hour) => hour >= first + length),
    ),
  );
  if (after.factor) return `${troubleText(after, input.highestFeet)} after ${clockAt(day, first + length)}`;
  const before = mostSevere(
    troublesOf(
      input,
      chosen.filter((hour) => hour < first),
    ),
  );
  return before.factor ? `${troubleText(before, input.highestFeet)} until ${clockAt(day, first)}` : ALL_CLEAR;
}

function worstOfWindow(input: ReasonInput): string {
  const { first, length } = input.verdict;
  const hours = Array.from({ length }, (_, index) => first + index);
  return troubleText(mostSevere(troublesOf(input, hours)), input.highestFeet) || ALL_CLEAR;
}

const worstOfDay = ({ verdict, day, trouble, highestFeet }: ReasonInput): string =>
  worstText(
    hoursOf(verdict.chosen).map((hour) => day.start + hour),
    trouble,
    (hour) => clockAt(day, hour - day.start),
    highestFeet,
  );

/** "Thunderstorms from 11 AM": the worst of hours since 1970, and when it begins if that is later than they do. */
export function worstText(
  hours: readonly number[],
  trouble: (hour: number) => HourTrouble,
  clock: (hour: number) => string,
  highestFeet: number,
): string {
  const troubles = hours.map(trouble);
  const worst = mostSevere(troubles);
  if (worst.factor === null) return ALL_CLEAR;
  const { key, level, text: named } = worst.factor;
  const begins = troubles.findIndex(
    ({ factor }) =>
      factor?.key === key && factor.level === level && (key !== 'alert' || factor.text === named),
  );
  const from = hours[begins];
  const text = troubleText(worst, highestFeet);
  return begins > 0 && from !== undefined ? `${text} from ${clock(from)}` : text;
}

function withoutVerdict(input: ReasonInput): string {
  const { verdict, oldSince, day } = input;
  if (areHoursOver(input)) return 'Choose later hours, or another day.';
  if (oldSince !== null) return `Was good at ${clockTime(oldSince / 1_000, day.timeZone)}, too old now.`;
  const unknown = unknownFactor(input);
  if (unknown) return `${unknown.text}, so no verdict.`;
  return verdict.chosen === 0
    ? 'Choose another day, or hours of your own.'
    : 'Less than 2 hours of daylight.';
}

const areHoursOver = ({ daylight, verdict }: ReasonInput) => !daylight && verdict.chosen === 0;

const unknownFactor = (input: ReasonInput): Factor | undefined =>
  troublesOf(input, hoursOf(input.verdict.chosen)).find(({ factor }) => factor?.level === 'unknown')
    ?.factor ?? undefined;

/**
 * What stands in place of a verdict where nothing is missing but time: the hours are over, or too few of them are
 * light. Null else.
 */
export function outOfTime(input: ReasonInput): string | null {
  const { state, verdict, missing, oldSince, day, now } = input;
  if (state !== 'unknown' || verdict.level !== 'unknown' || missing > 0) return null;
  if (areHoursOver(input)) return 'Hours Are Over';
  if (oldSince !== null || unknownFactor(input)) return null;
  const isToday = day.start * HOUR_MS <= now;
  return `${verdict.chosen === 0 ? 'No' : 'Little'} Daylight${isToday ? ' Left' : ''}`;
}

/** Darkness is told, whatever the verdict. */
function inTheDark({ verdict: { first, length }, light, day }: ReasonInput): string {
  const window = ((1 << length) - 1) << first;
  const dark = hoursOf(window & ~light);
  if (dark.length === 0) return '';
  if (dark.length === length) return '; dark all the while';
  const isDark = (hour: number) => dark.includes(hour);
  const hours = hoursOf(window);
  const dawn = hours.find((hour) => !isDark(hour)) ?? first;
  const dusk = hours.find((hour) => hour > dawn && isDark(hour));
  const parts = [
    ...(dawn > first ? [`until ${clockAt(day, dawn)}`] : []),
    ...(dusk === undefined ? [] : [`from ${clockAt(day, dusk)}`]),
  ];
  return `; dark ${parts.join(' and ')}`;
}
