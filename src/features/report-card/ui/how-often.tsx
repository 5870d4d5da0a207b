import type { ReactNode } from 'react';
import { numberText } from '#platform/text/number-text.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Sign } from '#ui/signs/sign.tsx';
import type { ReportCard } from '../report-card.schema.ts';
import { casesOf, ofHundred, type Row } from '../tally.model.ts';
import {
  captionOf,
  COLLECTING,
  collectingSentence,
  LEAD_WORDS,
  stateInstead,
  whereOf,
} from '../words.model.ts';
import { HundredSigns } from './hundred-signs.tsx';
import './how-often.css';

/** The one number, or how far it is from being told. */
export function HowOften({ card, children }: { card: ReportCard; children: ReactNode }) {
  const row = card.said.good;
  const instead = row ? null : stateInstead(card);
  return (
    <div className="rc-hero">
      <div>
        {row ? <CountedRow row={row} card={card} /> : <Collecting card={card} instead={instead} />}
        {children}
      </div>
      {row && <Hundred row={row} caption={captionOf(row, card.since)} />}
      {instead && <Hundred row={instead.row} caption={`${instead.name}: ${captionOf(instead.row, null)}`} />}
    </div>
  );
}

function CountedRow({ row, card }: { row: Row; card: ReportCard }) {
  return (
    <>
      <p className="rc-big">
        When we said{' '}
        <span className="whitespace-nowrap">
          <SignFace shape="guide" className="rc-in-words" />
          Good
        </span>{' '}
        {LEAD_WORDS[card.lead]}, it was good <strong>{ofHundred(row).good} of 100</strong> times
        {card.near ? ' near here' : ''}.
      </p>
      <p className="mt-3 text-muted">
        {card.near ? `Near here is ${whereOf(card)}.` : `Counted ${whereOf(card)}.`}
      </p>
    </>
  );
}

function Collecting({ card, instead }: { card: ReportCard; instead: ReturnType<typeof stateInstead> }) {
  const cases = card.saidCases.good;
  return (
    <>
      <Sign shape="blank" title={COLLECTING} small>
        {collectingSentence(card)}
      </Sign>
      <Tally cases={cases} of={card.minimumCases} />
      <p className="text-note text-muted">
        One line for each daylight hour that we called Good {LEAD_WORDS[card.lead]} and that was measured.
        Nothing is shown for fewer than {card.minimumCases}.
      </p>
      {instead && (
        <p className="mt-4 text-lead">
          <b>Until then, all of {instead.name}:</b> when we said Good {LEAD_WORDS[card.lead]}, it was good{' '}
          <b>{ofHundred(instead.row).good} of 100</b> times ({numberText(casesOf(instead.row))} hours).
        </p>
      )}
    </>
  );
}

/** Lines in fives, as one counts by hand. */
function Tally({ cases, of }: { cases: number; of: number }) {
  const path = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => {
      const line = from + index;
      return `M${6 + line * 11.5 + Math.floor(line / 5) * 2} 6v28`;
    }).join('');
  const reached = Math.min(cases, of);
  return (
    <svg viewBox="0 0 358 40" className="rc-tally" role="img" aria-label={`${cases} of ${of}`}>
      <path d={path(0, reached)} className="rc-counted" />
      <path d={path(reached, of)} className="rc-missing" />
    </svg>
  );
}

const Hundred = ({ row, caption }: { row: Row; caption: string }) => (
  <figure>
    <HundredSigns row={row} size={250} />
    <figcaption>{caption}</figcaption>
  </figure>
);
