import { BANNER_TEXT } from '../verdict/verdict-words.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

const DESCRIPTION =
  'Check riding conditions for any US ZIP code: a clear verdict with its reasons, 48 hours ahead, the best hours to ride, official alerts and radar.';
const KEYWORDS = [
  'motorcycle weather',
  'riding conditions',
  'motorcycle forecast',
  'ride today',
  'wind gusts',
];

/** Title, description and keywords of the weather check, for nobody's or one place's verdict. */
export function weatherMeta(weather: WeatherAnswer | undefined) {
  if (!weather) return { title: 'Motorcycle Weather Check', description: DESCRIPTION, keywords: KEYWORDS };
  // The sentence names what decides; what else there is follows it.
  const others = weather.conditions.filter((condition) => !weather.summary.includes(condition));
  const more = others.length > 0 ? ` ${others.join(', ')}.` : '';
  return {
    title: `${weather.location} ${weather.zipCode}: ${BANNER_TEXT[weather.recommendation]}`,
    description: `Riding conditions in ${weather.location}: ${weather.summary}${more}`,
    keywords: [...KEYWORDS, weather.location],
  };
}
