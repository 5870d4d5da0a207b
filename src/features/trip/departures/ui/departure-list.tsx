import { Measures } from '#ui/measures.tsx';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import type { DepartureRow } from '../departure-map.model.ts';
import type { RowSure, SureTrip } from '../../probability/sure-trip.model.ts';
import { departureName } from '../departure-notes.model.ts';
import { lineMarkup } from './departure-line.ts';

export interface DepartureView {
  rows: readonly DepartureRow[];
  /** How sure each row is; none until that is known. */
  sures: readonly (RowSure | null)[];
  surest: SureTrip['surest'] | undefined;
  timeZone: string;
  /** Position of the row that stands for the chosen departure. */
  chosen: number;
  /** The chosen departure itself, epoch seconds. */
  departure: number;
  /** The departure that was asked for. */
  asked: number;
  best: { row: number; gain: string | null; word: string } | null;
  onDeparture: (departure: number) => void;
}

/** On a phone: the best departures as buttons with their reasons, in the order of the day. */
export function DepartureList(view: DepartureView & { few: ReadonlySet<number> }) {
  const { rows, sures, timeZone, chosen, asked, best, few, onDeparture } = view;
  const alive = useHydrated();
  return (
    <ol className="dep-list">
      {rows.map(
        (row, index) =>
          (few.has(row.departure) || index === chosen) && (
            <li key={row.departure}>
              <button
                type="button"
                disabled={!alive}
                aria-pressed={index === chosen}
                onClick={() => onDeparture(row.departure)}
              >
                <span className="dep-said">
                  <b>{departureName(row.departure, timeZone)}</b>
                  <span className="sr-only">{`, ${VERDICT_WORD[row.recommendation]}:`}</span>
                  <span>
                    <Measures>{row.reason}</Measures>
                    {sures[index] && <Measures>{`, ${sures[index].text}`}</Measures>}
                  </span>
                  {best?.row === index && <em className="dep-tag dep-tag-best">{best.word}</em>}
                  {row.departure === asked && best?.row !== index && <em className="dep-tag">Yours</em>}
                </span>
                <span
                  className="dep-line"
                  aria-hidden="true"
                  dangerouslySetInnerHTML={{ __html: lineMarkup(row) }}
                />
              </button>
            </li>
          ),
      )}
    </ol>
  );
}
