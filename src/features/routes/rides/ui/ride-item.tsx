import {
  DIFFICULTY_LABELS,
  distanceText,
  hoursAndMinutes,
  milesAwayText,
  ROAD_TYPE_LABELS,
} from '../../entry/route.model.ts';
import type { FoundRoute } from '../../entry/route.schema.ts';
import { RideRow, type RideRowState } from '../../agenda/ui/ride-row.tsx';
import { Bullets } from '#ui/bullets.tsx';
import { Facts } from '#ui/lists/facts.tsx';
import { Stars } from '#ui/signs/stars.tsx';

export interface RideItemProps extends RideRowState {
  ride: FoundRoute;
  /** Without the texts, for suggestions. */
  brief?: boolean | undefined;
}

/** A ride that was found: its day on the milepost, then the verdict of its hours, where, what and how. */
export function RideItem({ ride, brief = false, going, ...row }: RideItemProps) {
  const ends = [ride.startLocation, ride.endLocation].filter((end) => end !== '');
  return (
    <RideRow
      {...row}
      ride={ride}
      className="gap-y-3 py-4"
      lines={
        <>
          {ends.length > 0 && <p className="text-note text-muted">{ends.join(' to ')}</p>}
          {ride.repeats && <p className="text-note text-muted">{ride.repeats}</p>}
          {going && <p className="text-note text-muted">{going}</p>}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {ride.description && (
          <p className={brief ? 'line-clamp-2 max-w-prose' : 'line-clamp-4 max-w-prose whitespace-pre-line'}>
            {ride.description}
          </p>
        )}
        {!brief && ride.meetingPoint && (
          <p>
            <strong>Meeting point:</strong> {ride.meetingPoint}
          </p>
        )}
        <Facts
          facts={[
            { name: 'Away', icon: 'map-pin', value: sentenceCase(milesAwayText(ride.milesAway)) },
            { name: 'Length', icon: 'route', value: distanceText(ride.distance) },
            { name: 'Duration', icon: 'clock', value: hoursAndMinutes(ride.estimatedTime) },
            { name: 'Road type', icon: 'mountain', value: ROAD_TYPE_LABELS[ride.roadType] },
            { name: 'Difficulty', icon: 'gauge', value: DIFFICULTY_LABELS[ride.difficulty] },
            { name: 'Rating', value: <Stars value={ride.scenicRating} note="the submitter's rating" /> },
          ]}
        />
        {!brief && (ride.highlights.length > 0 || ride.warnings.length > 0) && (
          <div className="flex flex-col gap-x-10 gap-y-3 sm:flex-row">
            <Bullets title="Highlights" level={4} items={ride.highlights} compact />
            <Bullets title="Warnings & Tips" level={4} items={ride.warnings} compact />
          </div>
        )}
      </div>
    </RideRow>
  );
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
