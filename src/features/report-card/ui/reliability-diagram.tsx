import { roundTo } from '#platform/numbers/round-to.ts';
import { numberText } from '#platform/text/number-text.ts';
import type { ReportCard } from '../report-card.schema.ts';
import { likelyRange } from '../tally.model.ts';
import { NumbersTable } from './numbers-table.tsx';
import './reliability-diagram.css';

const LEFT = 54;
const TOP = 32;
const WIDTH = 426;
const HEIGHT = 340;
const TICKS = [0, 25, 50, 75, 100];

const xOf = (share: number) => LEFT + share * WIDTH;
const yOf = (share: number) => TOP + (1 - share) * HEIGHT;
const round = (value: number) => roundTo(value, 1);

/** How often it was good, by how many forecast runs said so. */
export function ReliabilityDiagram({ reliability }: Pick<ReportCard, 'reliability'>) {
  const shown = reliability.flatMap(({ predicted, observed, ...step }) =>
    predicted === null || observed === null ? [] : [{ ...step, predicted, observed }],
  );
  if (shown.length === 0)
    return (
      <p className="text-muted">
        Nothing to show yet: it takes 30 hours for which forecast runs said about the same.
      </p>
    );
  const most = shown.reduce((a, { cases }) => Math.max(a, cases), 0);
  return (
    <>
      <svg
        viewBox="0 0 500 430"
        className="rc-diagram"
        role="img"
        aria-label="How often it was good, by how many forecast runs said Good. The numbers are in the table below."
      >
        {TICKS.map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${yOf(tick / 100)}H480M${xOf(tick / 100)} 372V${TOP}`} className="rc-grid" />
            <text x={LEFT - 10} y={yOf(tick / 100) + 5} className="rc-end">
              {tick}
            </text>
            <text x={xOf(tick / 100)} y={394} className="rc-middle">
              {tick}
            </text>
          </g>
        ))}
        <path d={`M${LEFT} 372L480 ${TOP}`} className="rc-exact" />
        <text x={71} y={56}>
          Above: better than we said
        </text>
        <text x={467} y={348} className="rc-end">
          Below: we were too sure
        </text>
        {shown.map(({ from, predicted, observed, cases }) => {
          const range = likelyRange(observed, cases);
          const [x, y] = [xOf(predicted / cases), yOf(observed / cases)];
          const side = 8 + 14 * Math.sqrt(cases / most);
          return (
            <g key={from}>
              <path
                d={`M${round(x)} ${round(yOf(range.to))}V${round(yOf(range.from))}`}
                className="rc-range"
              />
              <rect
                x={round(x - side / 2)}
                y={round(y - side / 2)}
                width={round(side)}
                height={round(side)}
                rx={2}
                className="rc-step"
              />
            </g>
          );
        })}
        <text x={480} y={418} className="rc-end rc-axis">
          Forecast runs that said Good, of 100
        </text>
        <text x={10} y={16} className="rc-axis">
          Times it was good, of 100
        </text>
      </svg>
      <NumbersTable
        heads={['Runs that said Good, of 100', 'Good expected', 'Good measured', 'Hours']}
        rows={reliability.map(({ from, to, predicted, observed, cases }) => ({
          name: `${from}–${to}`,
          values: [predicted ?? '?', observed ?? '?', numberText(cases)],
        }))}
      />
    </>
  );
}
