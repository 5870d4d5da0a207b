import { stateName } from '#features/location/state-names.data.ts';
import { numberText } from '#platform/text/number-text.ts';
import { SHADES, shadeOf, STATE_TILES } from '../picture.model.ts';
import type { ReportCard } from '../report-card.schema.ts';
import { ofHundred } from '../tally.model.ts';
import { NumbersTable } from './numbers-table.tsx';
import './by-state.css';

const TILE = 46;

/** How often Good was good, state by state; the number is the value, the shade helps. */
export function ByState({ states, here }: Pick<ReportCard, 'states'> & { here: string | undefined }) {
  const known = new Map(states.map((one) => [one.state, one]));
  return (
    <>
      <svg
        viewBox="-1 -1 508 370"
        className="rc-tiles"
        role="img"
        aria-label="Each state as a tile: how often Good was good. The numbers are in the table below."
      >
        {Object.entries(STATE_TILES).map(([state, [column, row]]) => {
          const counts = known.get(state)?.said.good;
          const good = counts && ofHundred(counts).good;
          return (
            <g
              key={state}
              transform={`translate(${column * TILE} ${row * TILE})`}
              className={good == null ? 'rc-unknown' : `rc-shade-${shadeOf(good)}`}
            >
              <rect x="1.5" y="1.5" width="43" height="43" rx="6" />
              {state === here && <rect x="0" y="0" width="46" height="46" rx="8" className="rc-here" />}
              <text x="23" y="18">
                {state}
              </text>
              <text x="23" y="37" className="rc-value">
                {good ?? '?'}
              </text>
            </g>
          );
        })}
      </svg>
      <p className="rc-key">
        {SHADES.map((from, shade) => (
          <span key={from}>
            <svg
              viewBox="0 0 20 16"
              width="20"
              height="16"
              aria-hidden="true"
              className={`rc-shade-${shade}`}
            >
              <rect x=".5" y=".5" width="19" height="15" rx="3" />
            </svg>
            {shade === 0
              ? `under ${SHADES[1]}`
              : `${from}${shade === SHADES.length - 1 ? ' or more' : `–${(SHADES[shade + 1] ?? 101) - 1}`}`}
          </span>
        ))}
      </p>
      {states.length > 0 && (
        <NumbersTable
          heads={['State', 'Good of 100', 'Hours']}
          rows={states.map(({ state, said, cases }) => ({
            name: stateName(state),
            values: [said.good ? ofHundred(said.good).good : '?', numberText(cases)],
          }))}
        />
      )}
    </>
  );
}
