import { hourTime, shortWeekday } from '#platform/time/format-time.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { SignFace } from '#ui/sign-face.tsx';
import { Table } from '#ui/table.tsx';
import type { AssessedHour } from '../windows.model.ts';
import { CLEAR, cellText } from '../condition-text.model.ts';
import { compassWord, VERDICT_SIGN, VERDICT_WORD } from '../verdict-words.model.ts';
import type { Recommendation } from '../../weather.schema.ts';

const STRIP_HOURS = 48;

export interface OutlookHour extends AssessedHour {
  /** The verdict to show: with own limits, and never better than the answer's own. */
  verdict: Recommendation;
}

export interface HourlyOutlookProps {
  hours: readonly OutlookHour[];
  timeZone: string;
}

/** One cell per hour: verdict, temperature and the worst factor; the same as a table for who prefers one. */
export function HourlyOutlook({ hours, timeZone }: HourlyOutlookProps) {
  const shown = hours.slice(0, STRIP_HOURS);
  const reason = ({ assessment, verdict }: OutlookHour) =>
    assessment.worst?.text ?? (verdict === 'unknown' ? 'Too old to tell' : CLEAR);
  return (
    <section aria-labelledby="hourly-heading" className="[grid-area:hours]">
      <h2 id="hourly-heading">Next 48 hours</h2>
      <div
        role="region"
        aria-label="Hour by hour, scrolls sideways"
        tabIndex={0}
        className="relative mt-3 overflow-x-auto rounded-sign border-2 border-line bg-panel"
      >
        <ol className="flex w-max">
          {shown.map((hour, index) => {
            const { time, temperature } = hour.conditions;
            const midnight = index > 0 && hour.date !== shown[index - 1]?.date;
            return (
              <li
                key={time}
                className={`flex w-28 flex-col items-center gap-1.5 px-2 py-3 text-center ${midnight ? 'border-l-2 border-field' : ''} ${hour.light === 'day' ? '' : 'bg-ground'}`}
              >
                <span className="text-note font-bold whitespace-nowrap">
                  {index === 0 || midnight ? `${shortWeekday(time, timeZone)} ` : ''}
                  {hourTime(time, timeZone)}
                </span>
                <SignFace shape={VERDICT_SIGN[hour.verdict]} className="size-9" />
                <span className="sr-only">{VERDICT_WORD[hour.verdict]},</span>
                <span className="text-lead font-bold">{temperature === null ? '–' : `${temperature}°`}</span>
                <span className="text-note leading-tight text-muted">{cellText(reason(hour))}</span>
              </li>
            );
          })}
        </ol>
      </div>
      <Disclosure summary="Hours as a table" className="mt-3">
        <Table
          caption="Next 48 hours as a table"
          captionHidden
          dense
          rows={shown}
          rowKey={(hour) => hour.conditions.time}
          columns={[
            {
              key: 'time',
              header: 'Hour',
              rowHeader: true,
              cell: ({ conditions }) => (
                <span className="whitespace-nowrap">
                  {shortWeekday(conditions.time, timeZone)} {hourTime(conditions.time, timeZone)}
                </span>
              ),
            },
            { key: 'verdict', header: 'Verdict', cell: (hour) => VERDICT_WORD[hour.verdict] },
            { key: 'reason', header: 'Because', cell: reason },
            {
              key: 'temperature',
              header: '°F',
              align: 'end',
              cell: ({ conditions }) => conditions.temperature ?? '–',
            },
            {
              key: 'wind',
              header: 'Wind, mph',
              cell: ({ conditions: { windSpeed, windDirection } }) =>
                windSpeed === null
                  ? '–'
                  : `${windSpeed}${windDirection === null ? '' : ` from the ${compassWord(windDirection)}`}`,
            },
            {
              key: 'gust',
              header: 'Gusts, mph',
              align: 'end',
              cell: ({ conditions }) => conditions.gust ?? '–',
            },
            {
              key: 'chance',
              header: 'Rain chance',
              align: 'end',
              cell: ({ conditions: { precipitationProbability: chance } }) =>
                chance === null ? '–' : `${chance}%`,
            },
            {
              key: 'rain',
              header: 'Rain, in',
              align: 'end',
              cell: ({ conditions }) => conditions.precipitation ?? '–',
            },
            {
              key: 'visibility',
              header: 'Visibility, mi',
              align: 'end',
              cell: ({ conditions }) => conditions.visibility ?? '–',
            },
          ]}
        />
      </Disclosure>
    </section>
  );
}
