import { unbroken } from '#platform/text/measures.ts';
import type { RoadLane } from '../road-lanes.model.ts';
import { stretchMarkup } from '../../departures/ui/departure-line.ts';

const laneMarkup = (stretches: RoadLane['stretches']): string =>
  stretches.map((stretch) => stretchMarkup(stretch, `dep-on dep-on-${stretch.look}`)).join('');

/** What the road has in store on the same miles, quiet: the words say what the drawing shows. */
export function RoadLanes({ lanes }: { lanes: readonly RoadLane[] }) {
  if (lanes.length === 0) return null;
  return (
    <dl className="dep-lanes">
      {lanes.map(({ key, name, stretches, words }) => (
        <div key={key} className="dep-lane">
          <dt>{name}</dt>
          <dd>
            <i
              className="dep-way"
              aria-hidden="true"
              dangerouslySetInnerHTML={{ __html: laneMarkup(stretches) }}
            />
            <span>{unbroken(words)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
