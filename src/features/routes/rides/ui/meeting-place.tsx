import { useMemo } from 'react';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { MapColors } from '#ui/map/map-colors.tsx';
import { RoadMap, type RoadMapProps } from '#ui/map/road-map.tsx';
import type { MapBoxes } from '#ui/map/road-map-view.ts';
import { boundsOf } from '../../agenda/ui/ride-signs.ts';
import type { RouteDetails } from '../../entry/route.schema.ts';

const BOXES: MapBoxes = { desktop: { width: 466, height: 300 }, phone: { width: 358, height: 210 } };
const NOTHING: readonly never[] = [];
const nothing = () => undefined;

/** Where a ride meets: on a map as near as its ZIP code says, in words, and the way there. */
export function MeetingPlace({
  ride,
  baseMap,
}: {
  ride: RouteDetails;
  baseMap: RoadMapProps['baseMap'] | undefined;
}) {
  const { start, meetingPoint, startLocation, knownZips } = ride;
  const bounds = useMemo(() => boundsOf(start ? [start] : []), [start]);
  const where = startLocation || (start ? `${start.city}, ${start.state}` : '');
  if (!start && !meetingPoint && !where) return null;
  return (
    <section aria-labelledby="meet-heading">
      {start && baseMap && (
        <>
          <MapColors />
          <RoadMap
            label={`Map of the area around ${start.city}, where the ride meets`}
            roads={NOTHING}
            signs={NOTHING}
            place={start}
            bounds={bounds}
            baseMap={baseMap}
            focused={null}
            onFocus={nothing}
            onOpen={nothing}
            boxes={BOXES}
            className="mb-2.5 h-52 rounded-sign border-2 border-line lg:h-75"
          />
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex-[1_1_6rem]">
          <h2 id="meet-heading" className="text-body font-bold">
            {meetingPoint ? `Meet at ${meetingPoint}` : `Meet in ${where}`}
          </h2>
          {meetingPoint && where && <p className="text-muted">{where}</p>}
          {start && <p className="text-note text-muted">The map shows the middle of ZIP {knownZips[0]}.</p>}
        </div>
        {start && (
          <a
            href={`https://www.openstreetmap.org/directions?to=${start.latitude}%2C${start.longitude}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Directions to ${start.city}, ${start.state} on OpenStreetMap`}
            className={buttonClass({ variant: 'secondary' }, 'no-print flex-none')}
          >
            <Icon name="map-pin" />
            Directions
          </a>
        )}
      </div>
    </section>
  );
}
