import type { ReactNode } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import type { OfficialAlert } from '../../providers/forecast.model.ts';
import { ALERT_SIGN } from '../../verdict/verdict-words.model.ts';
import { worstFirst } from '../level.model.ts';

export interface AlertLine {
  alert: OfficialAlert;
  /** When, or where. */
  note: string;
  text: ReactNode;
}

/** More are folded: under thirty, what it is like right now was four screens of a phone further down. */
const MOST_OPEN = 6;

/** Official alerts in the order given, each with the sign of how bad it is; of many, all but the worst are folded. */
export function AlertLines({ lines }: { lines: readonly AlertLine[] }) {
  // One more is no longer than the line that folds it.
  const most = lines.length > MOST_OPEN + 1 ? MOST_OPEN : lines.length;
  const worst = new Set(worstFirst(lines.map(({ alert }) => alert)).slice(0, most));
  const folded = lines.filter(({ alert }) => !worst.has(alert));
  return (
    <ul className="flex flex-col gap-3">
      {lines.filter(({ alert }) => worst.has(alert)).map(lineOf)}
      {folded.length > 0 && (
        <li>
          <Disclosure
            summary={`${folded.length} more alerts`}
            note={[...new Set(folded.map(({ alert }) => alert.event))].join(', ')}
          >
            {/* As lines of this card: as cards inside it they had two thirds of a phone. */}
            <ul className="-mx-5 -mb-5 sm:-mx-6 sm:-mb-6 [&>li>details]:rounded-none [&>li>details]:border-x-0 [&>li>details]:border-b-0 [&>li>details]:bg-transparent">
              {folded.map(lineOf)}
            </ul>
          </Disclosure>
        </li>
      )}
    </ul>
  );
}

/** Its text opens below it. */
const lineOf = ({ alert, note, text }: AlertLine) => (
  <li key={alert.id}>
    <Disclosure
      summary={
        // With large letters the sign has a line of its own.
        <span className="flex flex-wrap items-center gap-x-3">
          <SignFace shape={ALERT_SIGN[alert.level]} className="size-8" />
          <span className="flex-[1_1_6rem]">
            <span className="block">{alert.event}</span>
            <span className="block text-note font-normal text-muted">{note}</span>
          </span>
        </span>
      }
    >
      {text}
    </Disclosure>
  </li>
);
