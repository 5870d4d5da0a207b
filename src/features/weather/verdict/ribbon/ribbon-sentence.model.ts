import { andList } from '#platform/text/and-list.ts';
import type { WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { CLEAR } from '../condition-text.model.ts';
import { equalRuns } from '../equal-runs.model.ts';
import { withoutDay, type Choice, type RibbonHour } from './ribbon-hours.model.ts';
import { worstRecommendation } from '../verdict.model.ts';
import { moreSevere } from '../severity.model.ts';
import type { Factor, Recommendation } from '#features/weather/weather.schema.ts';
import { isFrozen, weatherKind } from '../wmo.model.ts';

/** How far behind the chosen hours a change is still told. */
const FOLLOWING_HOURS = 3;
/** Percent below which the chance of rain is not worth a word. */
const RAIN_WORTH_SAYING = 10;

export interface RideSentence {
  /** The engine's verdict of the chosen hours: the worst of them. */
  level: Recommendation;
  /** "Good the whole time." */
  head: string;
  /** "58 to 71 °F, gusts to 14 mph, dry." */
  facts: string;
  /** What comes within three hours after them; empty when nothing changes. */
  after: string;
}

const LEVEL_PHRASE: Record<Exclude<Recommendation, 'good'>, string> = {
  caution: 'Caution',
  bad: 'Not recommended',
  unknown: 'Not known',
};

/** The name of an hour's start, by its place. */
type NameOf = (index: number) => string;

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** "Wind Advisory" and "TORNADO WARNING" keep their capitals, "Moderate gusts" does not need them. */
const inside = (factor: Factor) => (factor.key === 'alert' ? factor.text : lower(factor.text));

const decided = (hours: readonly RibbonHour[], level: Recommendation): Factor | null =>
  hours.reduce<Factor | null>(
    (worst, hour) => (hour.worst?.level === level ? moreSevere(worst, hour.worst) : worst),
    null,
  );

/** What the ribbon answers to "I ride from … to …". `names` are those of the ribbon's borders. */
export function rideSentence(
  hours: readonly RibbonHour[],
  { from, to }: Choice,
  names: readonly string[],
): RideSentence {
  const ride = hours.slice(from, to);
  const onlyDate = ride.every(({ date }) => date === ride[0]?.date) ? ride[0]?.date : undefined;
  // Where the chosen hours are on one day, only what comes on the next one has to name its day.
  const nameOf = (index: number) => {
    const name = names[index] ?? '';
    return hours[index]?.date === onlyDate ? withoutDay(name) : name;
  };
  const at = (index: number) => nameOf(from + index);
  const level = worstRecommendation(ride.map((hour) => hour.level));
  return {
    level,
    head: headOf(ride, level, at) + darkness(ride, at),
    facts: factsOf(ride),
    after: afterOf(hours, to, level, nameOf),
  };
}

function headOf(ride: readonly RibbonHour[], level: Recommendation, at: NameOf): string {
  if (level === 'good') return 'Good the whole time.';
  const runs = equalRuns(ride, (hour) => hour.level);
  const [first] = runs;
  const lead = first?.key === 'good' ? `Good until ${at(first.to)}. ` : '';
  const start = ride.findIndex((hour) => hour.level === level);
  const when = start === 0 ? '' : ` from ${at(start)}`;
  const factor = decided(ride, level);
  const reason = factor
    ? `: ${inside(factor)}`
    : level === 'unknown'
      ? ': no forecast, or too old to tell'
      : '';
  return `${lead}${LEVEL_PHRASE[level]}${when}${reason}.`;
}

/** Darkness changes no level, but it is always said. */
function darkness(ride: readonly RibbonHour[], at: NameOf): string {
  const nights = equalRuns(ride, ({ light }) => light === 'night').filter(({ key }) => key);
  if (nights.length === 0) return '';
  const parts = nights.map(({ from, to }) => {
    const begins = from === 0 ? '' : `from ${at(from)}`;
    const ends = to === ride.length ? '' : `${begins === '' ? 'until' : ' to'} ${at(to)}`;
    return `${begins}${ends}`;
  });
  return ` ${`Dark ${andList(parts)}`.trim()}.`;
}

type Value = 'temperature' | 'gust' | 'windSpeed' | 'precipitation' | 'precipitationProbability';

/** Facts of all hours; what one of them lacks is said to be unknown. */
function factsOf(ride: readonly RibbonHour[]): string {
  const values = (name: Value): number[] | null => {
    const all = ride.map(({ conditions }) => conditions?.[name] ?? null);
    return all.every((value) => value !== null) ? all : null;
  };
  const temperatures = values('temperature');
  const range = temperatures && [Math.min(...temperatures), Math.max(...temperatures)];
  const warmth = range
    ? range[0] === range[1]
      ? `${range[0]} °F`
      : `${range[0]} to ${range[1]} °F`
    : 'temperature not known';
  const gusts = values('gust');
  const winds = values('windSpeed');
  const wind = gusts
    ? `gusts to ${Math.max(...gusts)} mph`
    : winds
      ? `wind to ${Math.max(...winds)} mph, gusts not known`
      : 'wind not known';
  return `${sentenceCase(warmth)}, ${wind}, ${rainOf(values('precipitation'), values('precipitationProbability'), ride.some(isWintry))}.`;
}

const isWintry = ({ conditions }: RibbonHour) => isFrozen(weatherKind(conditions?.weatherCode ?? null));

function rainOf(
  amounts: readonly number[] | null,
  chances: readonly number[] | null,
  wintry: boolean,
): string {
  const sum = amounts && Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100;
  const what = wintry ? 'wintry mix' : 'rain';
  if (sum) return `${sum} in of ${what}`;
  const chance = chances && Math.max(...chances);
  if (chance !== null && chance >= RAIN_WORTH_SAYING) return `${chance}% chance of ${what}`;
  return sum === null || chance === null ? 'rain not known' : 'dry';
}

function afterOf(hours: readonly RibbonHour[], to: number, level: Recommendation, at: NameOf): string {
  const following = hours.slice(to, to + FOLLOWING_HOURS);
  const place = following.findIndex((hour) =>
    level === 'good' ? hour.level !== 'good' : hour.level === 'good' || isWorse(hour.level, level),
  );
  const change = following[place];
  if (!change) return '';
  const from = at(to + place);
  if (change.level === 'good') return `Good from ${from}.`;
  const reason =
    change.worst?.level === change.level ? inside(change.worst) : lower(LEVEL_PHRASE[change.level]);
  return `From ${from}: ${reason}.`;
}

const isWorse = (level: Recommendation, than: Recommendation) =>
  level !== than && worstRecommendation([level, than]) === level;

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One hour in the line below the ribbon: "Clear · 54 °F · wind 6, gusts 9 mph · 2% rain". */
export function hourReading(hour: RibbonHour): string[] {
  const { conditions, level, worst } = hour;
  if (!conditions) return ['No forecast'];
  const { temperature, precipitationProbability: chance, precipitation: amount } = conditions;
  const dark = hour.light === 'night' ? ', dark' : '';
  return [
    (level === 'unknown' && worst?.level !== 'unknown' ? 'Too old to tell' : (worst?.text ?? CLEAR)) + dark,
    temperature === null ? 'temperature not known' : `${temperature} °F`,
    windText(conditions),
    `${chance === null ? 'rain chance not known' : `${chance}% ${isWintry(hour) ? 'wintry mix' : 'rain'}`}${amount ? `, ${amount} in` : ''}`,
  ];
}

function windText({ windSpeed, gust }: Pick<WeatherConditions, 'windSpeed' | 'gust'>): string {
  if (windSpeed === null) return gust === null ? 'wind not known' : `gusts ${gust} mph, wind not known`;
  return gust === null ? `wind ${windSpeed} mph, gusts not known` : `wind ${windSpeed}, gusts ${gust} mph`;
}
