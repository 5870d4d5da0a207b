import { unbroken } from '#platform/text/measures.ts';
import { LANE, tripLanes } from '../trip-lanes.model.ts';
import type { Timeline } from '../../journey/timeline.model.ts';

/** Temperature, gusts and rain of the chosen departure, quiet, under the stops on the same miles. */
export function TripLanes({ timeline }: { timeline: Timeline }) {
  return (
    <dl className="dep-lanes">
      {tripLanes(timeline.arrivals).map(({ key, name, path, words }) => (
        <div key={key} className="dep-lane">
          <dt>{name}</dt>
          <dd>
            <svg
              viewBox={`0 0 ${LANE.width} ${LANE.height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className={`dep-lane-${key}`}
            >
              <path d={path} />
            </svg>
            <span>{unbroken(words)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
