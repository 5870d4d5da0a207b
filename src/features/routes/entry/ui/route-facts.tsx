import { Facts } from '#ui/lists/facts.tsx';
import { Stars } from '#ui/signs/stars.tsx';
import {
  DIFFICULTY_LABELS,
  distanceText,
  durationText,
  hoursAndMinutes,
  ROAD_TYPE_LABELS,
} from '../route.model.ts';
import type { ScenicRoute } from '../route.schema.ts';

/** The stars come from whoever added the route, and nobody else. */
export const RATED_BY = "the submitter's rating";

/** Length (unless the milepost says it), time, kind and rating of a route on one line; a search writes "1h 30m". */
export function RouteFacts({ route, isFound = false }: { route: ScenicRoute; isFound?: boolean }) {
  return (
    <Facts
      facts={[
        ...(isFound ? [{ name: 'Length', icon: 'route' as const, value: distanceText(route.distance) }] : []),
        {
          name: 'Riding time',
          icon: 'clock',
          value: (isFound ? hoursAndMinutes : durationText)(route.estimatedTime),
        },
        { name: 'Road type', icon: 'mountain', value: ROAD_TYPE_LABELS[route.roadType] },
        { name: 'Difficulty', icon: 'gauge', value: DIFFICULTY_LABELS[route.difficulty] },
        { name: 'Rating', value: <Stars value={route.scenicRating} note={RATED_BY} /> },
      ]}
    />
  );
}
