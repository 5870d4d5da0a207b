import { dayText } from '#features/subscriptions/subscriptions.model.ts';
import { NOT_CHECKED } from '#features/weather/verdict/condition-text.model.ts';
import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import type { Notice } from './notices.model.ts';

/** Places of a trip that a notification names. */
const NAMED = 3;

/** A day at a place, as the weather emails say it. */
export interface PlaceChange {
  zipCode: string;
  /** "Boulder, CO". */
  name: string;
  recommendation: Recommendation;
  text: string;
  details: string | undefined;
}

export interface VerdictFacts {
  kind: 'verdict' | 'trip';
  places: readonly PlaceChange[];
  /** YYYY-MM-DD. */
  date: string;
  isToday: boolean;
  recommendation: Recommendation;
  /** `notify`: how the day is. `turned`: it is worse than was told. */
  news: 'notify' | 'turned';
  /** "Fri, Nov 20, 5:40 PM MST"; undefined when no forecast is in it. */
  forecastOf: string | undefined;
  /** When it was issued, where that is so long ago that it has to be told. */
  issuedAt: string | undefined;
  alertsChecked: boolean;
  simulated: boolean;
}

export function verdictNotice(facts: VerdictFacts): Notice {
  const { kind, places, date, isToday, recommendation, news } = facts;
  const zips = places.map(({ zipCode }) => zipCode);
  const where = places[0]?.name ?? 'this place';
  const when = isToday ? 'Today' : dayText(date);
  const word = VERDICT_WORD[recommendation];
  const turned = `${when} turned ${recommendation === 'bad' ? 'bad for riding' : `to ${word.toLowerCase()}`}`;
  const title =
    kind === 'trip'
      ? news === 'notify'
        ? `Your trip on ${dayText(date)}: ${word}`
        : `Your trip: ${turned}`
      : news === 'notify'
        ? `${when} in ${where}: ${word}`
        : `${turned} in ${where}`;
  return {
    title: facts.simulated ? `Simulated: ${title}` : title,
    body: [kind === 'trip' ? stopsText(facts) : placeText(places[0]), basis(facts)].join(' '),
    opens: kind === 'trip' ? `/trip?${zips.map((zip) => `zip=${zip}`).join('&')}` : `/?zip=${zips[0] ?? ''}`,
    tag: `${kind}-${kind === 'trip' ? `${date}-` : ''}${zips.join('-')}`,
    urgency: 'normal',
    lastsMs: (isToday ? 4 : 12) * HOUR_MS,
  };
}

const placeText = (place: PlaceChange | undefined): string =>
  place ? [place.text, ...(place.details ? [`${place.details}.`] : [])].join(' ') : '';

/** The stops that decide; the road between them is not in it, and it says so. */
function stopsText({ places, recommendation }: VerdictFacts): string {
  const deciding = places.filter((place) => place.recommendation === recommendation);
  const named = deciding.slice(0, NAMED).map(({ name, text }) => `${name}: ${text}`);
  const more = deciding.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more stops like that.`] : []), 'Stops by daylight only.'].join(
    ' ',
  );
}

function basis({ forecastOf, issuedAt, alertsChecked, simulated }: VerdictFacts): string {
  const age = forecastOf === undefined ? [] : [`Forecast of ${forecastOf}.`];
  const issued = issuedAt === undefined ? [] : [`It was issued ${issuedAt}.`];
  const alerts = alertsChecked || forecastOf === undefined ? [] : [NOT_CHECKED];
  const simulation = simulated ? ['Simulated weather: do not ride by it.'] : [];
  return [...alerts, ...simulation, ...age, ...issued, 'Check again before you ride.'].join(' ');
}
