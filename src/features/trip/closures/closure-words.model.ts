import { numberText } from '#platform/text/number-text.ts';
import type { Closure, Fire } from './closure.model.ts';
import type { RoadTrouble } from './closures.schema.ts';

/** "US 550 northbound closed". */
export const closureTitle = ({ road, direction }: Pick<Closure, 'road' | 'direction'>): string =>
  [road || 'Road', ...(direction ? [direction.replace('-', ' ')] : []), 'closed'].join(' ');

/** "Ridge Fire". */
export const fireTitle = ({ name }: Pick<Fire, 'name'>): string =>
  name === '' ? 'Wildfire' : /\b(fire|complex)$/i.test(name) ? name : `${name} Fire`;

/** "18,450 acres, 35% contained"; null when nothing is reported. */
export function fireFacts({ acres, percentContained }: Fire): string | null {
  const facts = [
    ...(acres === null || acres < 0.5 ? [] : [`${numberText(Math.round(acres))} acres`]),
    ...(percentContained === null ? [] : [`${Math.round(percentContained)}% contained`]),
  ];
  return facts.length > 0 ? facts.join(', ') : null;
}

/** "US 550 northbound", "the road": of a closure's title. */
export const closedRoad = ({ title }: Pick<RoadTrouble, 'title'>): string => {
  const road = title.replace(/ closed$/, '');
  return road === 'Road' ? 'the road' : road;
};

/** Said before a verdict of the weather, which knows nothing of it; '' when nothing is closed. */
function closedSentence(closures: readonly RoadTrouble[]): string {
  const closed = closures.filter(({ otherDirection }) => !otherDirection);
  const [first] = closed;
  if (!first) return '';
  const more = closed.length - 1;
  const others =
    more === 0 ? '' : more === 1 ? ' Another closure follows.' : ` ${more} more closures follow.`;
  return `${closedRoad(first).replace(/^the/, 'The')} is closed at mile ${Math.round(first.fromMile)} when you get there.${others}`;
}

/** A verdict's sentence with what is closed before it. */
export const withClosures = (summary: string, closures: readonly RoadTrouble[]): string =>
  [closedSentence(closures), summary].filter(Boolean).join(' ');
