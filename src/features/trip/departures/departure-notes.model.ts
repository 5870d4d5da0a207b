import { equalRuns } from '#features/weather/verdict/equal-runs.model.ts';
import { clockTime, hourTime, isoDay, monthDay, shortWeekday } from '#platform/time/format-time.ts';
import type { DepartureRow } from './departure-map.model.ts';
import { HOUR_S } from '#platform/time/units.ts';

/** Words beside the rows of a departure map. */
export interface RowNote {
  /** The row that it is about. */
  row: number;
  kind: 'best' | 'asked' | 'day';
  title: string;
  text: string;
}

/** The rows of one local date. */
export interface DayOfRows {
  date: string;
  from: number;
  to: number;
  /** "Sat", "Aug 15". */
  weekday: string;
  day: string;
}

export const daysOfRows = (rows: readonly Pick<DepartureRow, 'departure'>[], timeZone: string): DayOfRows[] =>
  equalRuns(rows, ({ departure }) => isoDay(departure, timeZone)).map(({ key, from, to }) => {
    const time = rows[from]?.departure ?? 0;
    return { date: key, from, to, weekday: shortWeekday(time, timeZone), day: monthDay(time, timeZone) };
  });

/** "Sat 10 AM", "Sat 10:20 AM". */
export function departureName(time: number, timeZone: string): string {
  const clock = time % HOUR_S === 0 ? hourTime(time, timeZone) : clockTime(time, timeZone);
  return `${shortWeekday(time, timeZone)} ${clock}`;
}

/**
 * The row beside which a day's name and date stand: its first that no plate covers; null where there is none.
 * @param plates rows, of which each covers those next to it too
 */
export function rowOfDayName({ from, to }: Pick<DayOfRows, 'from' | 'to'>, plates: readonly number[]) {
  const lines = to - from > 2 ? 2 : 1;
  for (let row = from; row + lines <= to; row += 1)
    if (!plates.some((plate) => isCovered(row, plate) || isCovered(row + lines - 1, plate))) return row;
  return null;
}

/** A plate is higher than a row. */
export const isCovered = (row: number, plate: number): boolean => Math.abs(row - plate) < 2;

/** What a day's departures come to. */
export function daySentence(rows: readonly DepartureRow[], timeZone: string): string {
  if (rows.every(({ recommendation }) => recommendation === 'unknown')) return 'Not known yet.';
  const runs = equalRuns(rows, ({ recommendation }) => recommendation === 'good').filter(({ key }) => key);
  const longest = runs.reduce((most, run) => (run.to - run.from > most.to - most.from ? run : most), {
    key: true,
    from: 0,
    to: 0,
  });
  const count = longest.to - longest.from;
  if (count === rows.length) return 'Good whenever you leave.';
  const [first, last] = [rows[longest.from], rows[longest.to - 1]];
  if (!first || !last || count === 0) {
    const isBad = rows.every(({ recommendation }) => recommendation === 'bad');
    return isBad ? 'Nothing fit for riding.' : 'No good departure.';
  }
  const from = hourTime(first.departure, timeZone);
  if (count === 1) return `Good if you leave at ${from}.`;
  return `Good if you leave from ${from} to ${hourTime(last.departure, timeZone)}.`;
}

/** Pixels that a note takes beside rows: its title, and its text in lines of so many characters. */
const NOTE = { title: 19, line: 17, characters: 31, gap: 8 };

export const noteHeight = ({ text }: Pick<RowNote, 'text'>): number =>
  NOTE.title + Math.ceil(text.length / NOTE.characters) * NOTE.line;

/**
 * Where the notes of a map stand that say more of as many days as leave room for all.
 * @param notesWith the notes, of which those of so many days say more
 */
export function placeFullNotes(
  notesWith: (days: number) => readonly RowNote[],
  days: number,
  rowHeight: number,
  rows: number,
): { note: RowNote; top: number }[] {
  for (let full = days; full > 0; full -= 1) {
    const notes = notesWith(full);
    const placed = placeNotes(notes, rowHeight, rows);
    if (placed.length === notes.length) return placed;
  }
  return placeNotes(notesWith(0), rowHeight, rows);
}

/**
 * Where notes stand: at their row, pushed down where the one above needs the room. Those of days go first where there
 * is not enough of it.
 * @param rowHeight pixels
 */
export function placeNotes(
  notes: readonly RowNote[],
  rowHeight: number,
  rows: number,
): { note: RowNote; top: number }[] {
  const room = rows * rowHeight;
  let kept = [...notes].toSorted((a, b) => a.row - b.row);
  const needed = () => kept.reduce((sum, note) => sum + noteHeight(note) + NOTE.gap, 0);
  while (needed() > room && kept.some(({ kind }) => kind === 'day')) {
    const last = kept.findLastIndex(({ kind }) => kind === 'day');
    kept = kept.filter((_, index) => index !== last);
  }
  const placed = kept.map((note) => ({ note, top: note.row * rowHeight }));
  for (const [index, one] of placed.entries()) {
    const before = placed[index - 1];
    if (before) one.top = Math.max(one.top, before.top + noteHeight(before.note) + NOTE.gap);
  }
  // Pushed beyond the end, they are moved up again from the last one on.
  let end = room;
  for (const one of placed.toReversed()) {
    one.top = Math.max(0, Math.min(one.top, end - noteHeight(one.note)));
    end = one.top - NOTE.gap;
  }
  return placed;
}
