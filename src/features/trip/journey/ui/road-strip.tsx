import { VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { SignFace } from '#ui/sign-face.tsx';
import type { ArrivalRow } from '../arrival-row.model.ts';

export interface RoadStripProps {
  rows: readonly ArrivalRow[];
  /** The clock at a row's place. */
  clock: (row: ArrivalRow) => string;
}

/** The road from the start to the end, with a sign wherever the weather was looked at. */
export function RoadStrip({ rows, clock }: RoadStripProps) {
  return (
    <section aria-labelledby="road-heading" className="no-print">
      <h2 id="road-heading">Along the road</h2>
      <section
        aria-label="Along the road, scrolls sideways"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has the focus
        tabIndex={0}
        className="relative mt-3 overflow-x-auto rounded-sign border-2 border-line bg-panel"
      >
        <ol className="flex w-max min-w-full">
          {rows.map((row) => (
            <li
              key={row.key}
              className={`relative flex w-36 grow flex-col items-center gap-1.5 px-2 py-3 text-center ${row.light ? 'bg-ground' : ''}`}
            >
              <span className="text-note font-bold whitespace-nowrap">{clock(row)}</span>
              <span className="relative flex w-full justify-center">
                <span
                  aria-hidden="true"
                  className="center-line absolute top-1/2 -right-2 -left-2 -translate-y-1/2"
                />
                <SignFace shape={VERDICT_SIGN[row.recommendation]} className="relative size-9" />
              </span>
              <span className="sr-only">{VERDICT_WORD[row.recommendation]},</span>
              <span className={`leading-tight ${row.kind === 'road' ? 'text-note' : 'font-bold'}`}>
                {row.place}
              </span>
              <span className="text-note text-muted">mile {row.mile}</span>
              <span className="text-lead font-bold">
                {row.temperature === null ? '–' : `${row.temperature}°`}
              </span>
              <span className="text-note leading-tight text-muted">{row.reason}</span>
              {row.roadWind && !row.reason.includes('crosswind') && (
                <span className="text-note leading-tight font-bold">{row.roadWind}</span>
              )}
              {row.light && <span className="text-note font-bold">{row.light}</span>}
            </li>
          ))}
        </ol>
      </section>
    </section>
  );
}
