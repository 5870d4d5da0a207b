import { BANNER_TEXT } from '#features/weather/verdict/verdict-words.model.ts';
import type { PageTrip } from './journey/sent-trip.model.ts';

const DESCRIPTION =
  'Motorcycle trip weather where you are when you get there: arrival times along the road, wind from the side, rain, ' +
  'darkness and official alerts, and the best time to leave.';
const KEYWORDS = [
  'motorcycle trip weather',
  'route weather',
  'ride planner',
  'crosswind',
  'best time to leave',
];

/** Title, description and keywords of the trip planner, empty or with a trip. */
export function tripMeta(
  trip: Pick<PageTrip, 'routeWeather' | 'overallRecommendation' | 'summary'> | undefined,
) {
  const from = trip?.routeWeather[0]?.location;
  const to = trip?.routeWeather.at(-1)?.location;
  if (!trip || !from || !to) {
    return { title: 'Motorcycle Trip Weather', description: DESCRIPTION, keywords: KEYWORDS };
  }
  return {
    title: `${from} to ${to}: ${BANNER_TEXT[trip.overallRecommendation]}`,
    description: `Riding weather from ${from} to ${to}: ${trip.summary}`,
    keywords: [...KEYWORDS, from, to],
  };
}
