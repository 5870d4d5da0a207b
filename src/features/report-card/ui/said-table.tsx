import { SignFace } from '#ui/signs/sign-face.tsx';
import { BANNER_TEXT, VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import { numberText } from '#platform/text/number-text.ts';
import type { ReportCard } from '../report-card.schema.ts';
import { LEVELS, ofHundred, type Level, type Row } from '../tally.model.ts';
import { LEAD_TITLES } from '../words.model.ts';
import { HundredSigns } from './hundred-signs.tsx';
import './said-table.css';

const WAS: Record<Level, string> = { good: 'good', caution: 'caution', bad: 'not rec.' };

/** Nine pictures: what it was, by what was said and how far ahead. */
export function SaidTable({ leads }: Pick<ReportCard, 'leads'>) {
  return (
    <table className="rc-said">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">We said</span>
          </th>
          {leads.map(({ lead }) => (
            <th key={lead} scope="col">
              {LEAD_TITLES[lead]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LEVELS.map((level) => (
          <tr key={level}>
            <th scope="row">
              <SignFace shape={VERDICT_SIGN[level]} className="rc-face" />
              <span>
                <span className="text-note text-muted">We said</span> <b>{BANNER_TEXT[level]}</b>
              </span>
            </th>
            {leads.map(({ lead, said, saidCases }) => (
              <td key={lead}>
                <Cell said={level} row={said[level]} cases={saidCases[level]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ said, row, cases }: { said: Level; row: Row | null; cases: number }) {
  if (!row)
    return (
      <>
        <p className="rc-none" aria-hidden="true">
          ?
        </p>
        <p className="text-note text-muted">{cases} of 30 cases</p>
      </>
    );
  const parts = ofHundred(row);
  const others = LEVELS.filter((level) => level !== said);
  return (
    <>
      <HundredSigns row={row} />
      <p className="mt-2">
        <b>{parts[said]} right</b>
      </p>
      <p className="text-note text-muted">
        {others.map((level) => `${parts[level]} ${WAS[level]}`).join(', ')}
        <br />
        of 100, from {numberText(cases)} hours
      </p>
    </>
  );
}
