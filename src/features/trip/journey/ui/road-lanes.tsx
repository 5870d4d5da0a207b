import type { RoadLane } from '../road-lanes.model.ts';
import { spread } from './departure-line.tsx';

/** What the road has in store on the same miles, quiet: the words say what the drawing shows. */
export function RoadLanes({ lanes }: { lanes: readonly RoadLane[] }) {
  if (lanes.length === 0) return null;
  return (
    <dl className="dep-lanes">
      {lanes.map(({ key, name, stretches, words }) => (
        <div key={key} className="dep-lane">
          <dt>{name}</dt>
          <dd>
            <i className="dep-way" aria-hidden="true">
              {stretches.map((stretch, index) => (
                <i key={index} className={`dep-on dep-on-${stretch.look}`} style={spread(stretch)} />
              ))}
            </i>
            <span>{words}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
