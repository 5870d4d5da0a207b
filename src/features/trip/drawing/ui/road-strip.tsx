import { Measures } from '#ui/measures.tsx';
import { VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { SignFace } from '#ui/signs/sign-face.tsx';
import type { ArrivalRow } from '../../journey/arrival-row.model.ts';

export interface RoadStripProps {
  rows: readonly ArrivalRow[];
  /** The clock at a row's place. */
  clock: (row: ArrivalRow) => string;
}

/** The road from the start to the destination, with a sign wherever the weather was looked at. */
export function RoadStrip({ rows, clock }: RoadStripProps) {
  return (
    <section aria-labelledby="road-heading" className="no-print">
      <h2 id="road-heading">Along the road</h2>
      <ol
        aria-labelledby="road-heading"
        className="road-strip mt-3 overflow-hidden rounded-sign border-2 border-line bg-panel"
      >
        {rows.map((row) => (
          <li key={row.key} className={row.light ? 'bg-ground' : undefined}>
            <span className="text-note">
              <span className="block font-bold">{clock(row)}</span>
              <span className="block text-muted sm:hidden">{`mile ${row.mile}`}</span>
            </span>
            <SignFace shape={VERDICT_SIGN[row.recommendation]} />
            <span className="sr-only">{`${VERDICT_WORD[row.recommendation]},`}</span>
            <span className="min-w-0 leading-tight sm:contents">
              <span className={`block ${row.kind === 'road' ? 'text-note' : 'font-bold'}`}>{row.place}</span>
              <span className="hidden text-note text-muted sm:block">{`mile ${row.mile}`}</span>
              <span className="text-note text-muted sm:order-1">
                <Measures>{row.reason}</Measures>
              </span>
              {row.roadWind && !row.reason.includes('crosswind') && (
                <span className="text-note font-bold sm:order-1">
                  <span className="sm:hidden">, </span>
                  <Measures>{row.roadWind}</Measures>
                </span>
              )}
              {row.light && (
                <span className="text-note font-bold sm:order-1">
                  <span className="sm:hidden">, </span>
                  {row.light}
                </span>
              )}
            </span>
            <span className="text-lead font-bold">
              {row.temperature === null ? '–' : `${row.temperature}°`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
