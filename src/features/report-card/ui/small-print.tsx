import { numberText } from '#platform/text/number-text.ts';
import type { ReportCard } from '../report-card.schema.ts';
import { AREAS } from '../sample.model.ts';
import { dayOf, whereOf } from '../words.model.ts';
import './small-print.css';

/** What counts, what cannot be seen, and how much there is. */
export function SmallPrint({ card }: { card: ReportCard }) {
  const { cases, leftOut, since, minimumCases } = card;
  return (
    <section aria-labelledby="small-print">
      <h2 id="small-print">The small print</h2>
      <dl className="rc-print">
        <div>
          <dt>What counts as true</dt>
          <dd>
            The same table of limits, applied to what the weather station of the place measured in that hour:
            temperature, wind, gusts, rain, snow and ice, visibility. The forecast is asked for at the station
            and its height.
          </dd>
        </div>
        <div>
          <dt>What we cannot see</dt>
          <dd>
            Stations do not hear thunder well, there are few on passes, and most do not see how long a road
            stays wet. Hours in which too little was measured are left out, not counted as right.
          </dd>
        </div>
        <div>
          <dt>Which places</dt>
          <dd>
            Up to {AREAS} weather stations at a time, spread over all states, a new draw every month, hours of
            daylight. {cases === 0 ? 'No verdict compared yet' : `${numberText(cases)} verdicts compared`}{' '}
            {whereOf(card)}
            {since !== null && `, since ${dayOf(since)}`}. Nothing is kept about anybody who asked.
          </dd>
        </div>
        <div>
          <dt>Hours left out</dt>
          <dd>
            {numberText(leftOut)} {leftOut === 1 ? 'hour' : 'hours'} without a measurement, because a station
            or its feed was silent or said too little.
          </dd>
        </div>
        <div>
          <dt>Too few cases</dt>
          <dd>
            Nothing is shown below {minimumCases}. Bars are 95% ranges: the truth is likely inside them.
          </dd>
        </div>
      </dl>
    </section>
  );
}
