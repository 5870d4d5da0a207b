import { moreSevere } from './severity.model.ts';
import { VERDICT_WORD } from './verdict-words.model.ts';
import type { Factor, Recommendation } from '../weather.schema.ts';

/** An alert's own name out of its condition text: "Reduced safety: Wind Advisory" → "Wind Advisory". */
const alertName = (text: string) => text.replace(/^[^:]*: /, '');

type ShortFactor = Pick<Factor, 'key' | 'level' | 'value' | 'limit' | 'text'>;

/** At this chance (percent) and above, rain is said without its chance. */
const LIKELY = 60;

function hazardWord({ key, level, value, limit, text }: ShortFactor): string {
  switch (key) {
    case 'thunder':
      return 'Storms';
    case 'wind':
      return 'Wind';
    case 'gust':
      return 'Gusts';
    case 'temperature': {
      const isCold = value !== null && (limit === null ? value < 50 : value <= limit);
      if (isCold) return level === 'bad' && value <= 35 ? 'Freezing' : 'Cold';
      return 'Hot';
    }
    case 'heatIndex':
      return 'Hot';
    case 'precipitation':
      return text.includes('recipitation') ? 'Wintry mix' : 'Rain';
    case 'precipitationProbability':
      return value !== null && value >= LIKELY ? 'Rain' : 'Rain chance';
    case 'visibility':
      return 'Low visibility';
    case 'frozenPrecipitation':
      return text.includes('freezing') ? 'Ice' : 'Snow, ice';
    case 'fog':
      return 'Fog';
    case 'smoke':
      return 'Smoke';
    case 'road':
      return level === 'bad' ? 'Icy road' : 'Wet road';
    case 'alert':
      return alertName(text);
    case 'alertCheck':
      return 'Not checked';
    case 'darkness':
      return 'Dark';
    case 'sunAhead':
      return 'Low sun';
    case 'rideChill':
      return 'Cold';
  }
}

/** A word or two for a narrow place, never broken: "Storms", "Wind", "Cold". Missing data is "Unknown", no reason "Good". */
export function shortWord(factor: ShortFactor | null): string {
  if (factor === null || factor.level === 'good' || factor.level === 'note') return VERDICT_WORD.good;
  return factor.level === 'unknown' ? VERDICT_WORD.unknown : hazardWord(factor);
}

/** What a run of hours of one level is called. */
export interface HourToName {
  level: Recommendation;
  /** The factor that decided; null when nothing stands against riding. */
  worst: Factor | null;
  /** True between dusk and dawn. */
  dark?: boolean | undefined;
}

/** Hours of a run that has a whole day in it, whatever its nights. */
const DAY_AND_NIGHT = 24;

/** The word of a run: its most severe reason, and that it is dark when two thirds of a night's run are. "Cold, dark". */
export function runWord(hours: readonly HourToName[]): string {
  const level = hours[0]?.level ?? 'unknown';
  if (level === 'unknown') return VERDICT_WORD.unknown;
  const worst = hours.reduce<Factor | null>((most, hour) => moreSevere(most, hour.worst), null);
  // Old data makes an hour worse than its factors say.
  const word = level !== 'good' && worst?.level !== level ? VERDICT_WORD[level] : shortWord(worst);
  const dark =
    hours.length < DAY_AND_NIGHT && hours.filter((hour) => hour.dark === true).length * 3 >= hours.length * 2;
  return dark && word !== 'Dark' ? `${word}, dark` : word;
}
