import { memo, useMemo, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { BANNER_TEXT } from '#features/weather/verdict/verdict-words.model.ts';
import { Measures } from '#ui/measures.tsx';
import { hourTime } from '#platform/time/format-time.ts';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import type { DepartureRow } from '../departure-map.model.ts';
import {
  daySentence,
  daysOfRows,
  departureName,
  isCovered,
  placeFullNotes,
  rowOfDayName,
  type RowNote,
} from '../departure-notes.model.ts';
import { lineMarkup } from './departure-line.ts';
import type { DepartureView } from './departure-list.tsx';
import { HOUR_S } from '#platform/time/units.ts';

/** Pixels of a row on a desktop, where notes stand beside them; as in departures.css. */
const ROW_HEIGHT = 14;
/** Rows from one label of an hour to the next. */
const LABEL_STEP = 2;

const STEPS: Partial<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  PageUp: -6,
  PageDown: 6,
  Home: -Infinity,
  End: Infinity,
};

/** All departures, one under the other: weather that moves is a diagonal. One slider for keyboards and readers. */
export function DepartureRows(view: DepartureView) {
  const { rows, sures, surest, timeZone, chosen, departure, asked, best, onDeparture } = view;
  const alive = useHydrated();
  const last = rows.length - 1;
  const notes = useMemo(
    () => notesOf({ rows, sures, surest, timeZone, asked, best }),
    [rows, sures, surest, timeZone, asked, best],
  );
  const choose = (index: number) => {
    const row = rows[Math.min(last, Math.max(0, index))];
    if (row) onDeparture(row.departure);
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    choose(Math.floor(((event.clientY - top) / height) * rows.length));
  };
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(chosen + step);
  };
  const row = rows[chosen];
  const bestRow = best?.row ?? chosen;
  // Two plates beside each other stand apart.
  const aside = Math.abs(bestRow - chosen) === 1 ? (bestRow - chosen) * 0.7 : 0;
  const rowSure = sures[chosen];
  const name = departureName(departure, timeZone);
  const at = (index: number) => ({ '--at': index }) as CSSProperties;

  return (
    <div className="dep-map" style={{ '--rows': rows.length } as CSSProperties}>
      <Labels rows={rows} timeZone={timeZone} chosen={chosen} best={bestRow} />
      <div
        role="slider"
        tabIndex={0}
        aria-label="When to leave"
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={chosen}
        aria-valuetext={
          row &&
          `${name}: ${BANNER_TEXT[row.recommendation]}. ${row.reason}${rowSure ? `, ${rowSure.text}` : ''}`
        }
        aria-disabled={!alive || undefined}
        className="dep-rows"
        onClick={press}
        onKeyDown={key}
      >
        <Lines rows={rows} />
        {best && <i className="dep-frame dep-frame-best" style={at(best.row)} />}
        <i className="dep-frame" style={at(chosen)} />
      </div>
      {best && best.row !== chosen && (
        <b className="dep-plate dep-plate-best" style={at(best.row + aside)} aria-hidden="true">
          {departureName(rows[best.row]?.departure ?? 0, timeZone)}
        </b>
      )}
      <b
        className={`dep-plate ${best?.row === chosen ? 'dep-plate-best' : ''}`}
        style={at(chosen)}
        aria-hidden="true"
      >
        {name}
      </b>
      <ul className="dep-notes">
        {notes.map(({ note, top }) => (
          <li key={`${note.kind} ${note.row}`} className={`dep-note dep-note-${note.kind}`} style={{ top }}>
            <b>{note.title}</b>
            <span>
              <Measures>{note.text}</Measures>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** All lines, drawn once: choosing one of them moves a frame above them. */
const Lines = memo(function Lines({ rows }: { rows: readonly DepartureRow[] }) {
  return rows.map((row) => (
    <span key={row.departure} className="dep-row" dangerouslySetInnerHTML={{ __html: lineMarkup(row) }} />
  ));
});

/** Hours and days where no plate says them. */
const Labels = memo(function Labels({
  rows,
  timeZone,
  chosen,
  best,
}: {
  rows: readonly DepartureRow[];
  timeZone: string;
  chosen: number;
  best: number;
}) {
  const plates = [chosen, best];
  const days = daysOfRows(rows, timeZone).map((day) => ({ ...day, row: rowOfDayName(day, plates) }));
  return (
    <div className="dep-labels" aria-hidden="true">
      {days.map(
        ({ date, to, weekday, day, row }) =>
          row !== null && (
            <span key={date} className="dep-day" style={{ '--at': row } as CSSProperties}>
              <b>{weekday}</b>
              {to - row > LABEL_STEP && <span>{day}</span>}
            </span>
          ),
      )}
      <span className="dep-hours">
        {rows
          .map(({ departure }, index) =>
            departure % HOUR_S === 0 &&
            index % LABEL_STEP === 0 &&
            !plates.some((plate) => isCovered(index, plate))
              ? hourTime(departure, timeZone)
              : '',
          )
          .join('\n')}
      </span>
    </div>
  );
});

function notesOf({
  rows,
  sures,
  surest,
  timeZone,
  asked,
  best,
}: Pick<DepartureView, 'rows' | 'sures' | 'surest' | 'timeZone' | 'asked' | 'best'>) {
  const sureOf = (row: number) => (sures[row] ? `, ${sures[row].text}` : '');
  const days = daysOfRows(rows, timeZone);
  const ofDays = days.map(({ from, to, weekday, day }): { note: RowNote; more: string | null } => {
    const ofDay = rows.slice(from, to);
    const named = ofDay.flatMap(({ departure }, index) =>
      departure % HOUR_S === 0
        ? { name: hourTime(departure, timeZone), sure: sures[from + index] ?? null }
        : [],
    );
    const text = daySentence(ofDay, timeZone);
    return {
      note: { row: from, kind: 'day', title: `${weekday}, ${day}`, text },
      more: surest?.(named) ?? null,
    };
  });
  const notes: RowNote[] = [];
  const bestRow = best && rows[best.row];
  if (best && bestRow) {
    const gain = best.gain === null ? '' : ` Leave then ${best.gain}.`;
    notes.push({
      row: best.row,
      kind: 'best',
      title: `${best.word}: ${departureName(bestRow.departure, timeZone)}`,
      text: `${bestRow.reason}${sureOf(best.row)}.${gain}`,
    });
  }
  const askedRow = rows.findIndex(({ departure }) => departure === asked);
  if (askedRow !== -1 && askedRow !== best?.row)
    notes.push({
      row: askedRow,
      kind: 'asked',
      title: `You asked: ${departureName(asked, timeZone)}`,
      text: `${rows[askedRow]?.reason ?? ''}${sureOf(askedRow)}.`,
    });
  return placeFullNotes(
    (full) => [
      ...ofDays.map(({ note, more }, day) =>
        more === null || day >= full ? note : { ...note, text: `${note.text} ${more}` },
      ),
      ...notes,
    ],
    days.length,
    ROW_HEIGHT,
    rows.length,
  );
}
