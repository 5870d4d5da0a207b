import { describe, expect, it } from 'vitest';
import { fairTrip, rainAt } from '#test/fixtures/example-trip.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { bestAmong, rankDepartures } from './best-departure.model.ts';
import { departureRow, sharesOf } from './departure-map.model.ts';
import {
  daySentence,
  daysOfRows,
  noteHeight,
  placeFullNotes,
  placeNotes,
  type RowNote,
} from './departure-notes.model.ts';
import { createTimelines, type TripWeather } from '../journey/timeline.model.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;
const ZONE = 'America/Denver';

const rowsOf = (trip: TripWeather, count = 12) => {
  const at = createTimelines(trip);
  return Array.from({ length: count }, (_, hour) => departureRow(at(START + hour * HOUR_S)));
};

/** Dark until so many hours from the start. */
const darkUntil = (trip: TripWeather, hours: number): TripWeather => ({
  ...trip,
  places: trip.places.map((place) => ({
    ...place,
    light: { first: 'night' as const, changes: [{ time: START + hours * HOUR_S, light: 'day' as const }] },
  })),
});

describe('the line of a departure', () => {
  it('is one stretch on a fair day', () => {
    const [row] = rowsOf(fairTrip(START).trip);
    expect(row).toMatchObject({
      recommendation: 'good',
      cells: [{ level: 'good', from: 0, to: 1, hazard: null }],
      dark: [],
      reason: 'Clear all the way',
      arrives: START + 2 * HOUR_S,
    });
  });

  it('shows what is met around the place where it is met, at the hour of passing', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[1], 3, 0.4);
    const rows = rowsOf(trip);
    expect(rows.map(({ recommendation }) => recommendation).indexOf('bad')).toBe(2);
    expect(rows[2]?.cells).toEqual([
      { level: 'good', from: 0, to: 0.25, hazard: null },
      { level: 'bad', from: 0.25, to: 0.75, hazard: 'rain' },
      { level: 'good', from: 0.75, to: 1, hazard: null },
    ]);
    expect(rows[2]?.reason).toBe('Rain near Salida, CO');
  });

  it('of weather that moves is a diagonal', () => {
    const { hours, trip } = fairTrip(START);
    for (const [place, one] of hours.entries()) rainAt(one, 8 - 2 * place, 0.4);
    const met = rowsOf(trip).map(({ cells }) => cells.find(({ level }) => level === 'bad')?.from ?? null);
    expect([met[8], met[5], met[2]]).toEqual([0, 0.25, 0.75]);
  });

  it('is never milder than its trip: its worst stretch is the verdict', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[0], 1, 0.05);
    rainAt(hours[2], 6, 0.4);
    hours[1].gust[4] = 40;
    const order = ['good', 'unknown', 'caution', 'bad'];
    for (const row of rowsOf(trip)) {
      const worst = Math.max(...row.cells.map(({ level }) => order.indexOf(level)));
      expect(order[worst]).toBe(row.recommendation);
      expect([row.cells[0]?.from, row.cells.at(-1)?.to]).toEqual([0, 1]);
    }
  });

  it('says what nobody knows, and never as good', () => {
    const { trip } = fairTrip(START);
    const late = createTimelines(trip)(START + 40 * HOUR_S);
    expect(departureRow(late)).toMatchObject({
      recommendation: 'unknown',
      cells: [{ level: 'unknown', from: 0, to: 1, hazard: null }],
      reason: 'Not known yet',
    });
  });

  it('shades the dark and tells how long it lasts', () => {
    const { trip } = fairTrip(START);
    const [row] = rowsOf(darkUntil(trip, 0.5));
    expect(row?.dark).toEqual([{ from: 0, to: 0.25 }]);
    expect(row?.reason).toBe('Clear, dark for the first 1 h');
    expect(rowsOf(darkUntil(trip, 20))[0]?.reason).toBe('Clear, all in the dark');
  });

  it('stands on a way without length all the same', () => {
    expect(sharesOf([{ mile: 0 }, { mile: 0 }, { mile: 0 }])).toEqual([0, 0.5, 1]);
  });
});

describe('the best of the departures shown', () => {
  const timelines = (trip: TripWeather) => {
    const at = createTimelines(trip);
    return Array.from({ length: 12 }, (_, hour) => at(START + hour * HOUR_S));
  };

  it('is the asked one where no other is better', () => {
    const all = timelines(fairTrip(START).trip);
    const asked = all[5];
    expect(asked && bestAmong(all, asked)).toEqual({ timeline: asked, gain: null });
  });

  it('is the nearest that misses the rain, with what it misses', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[1], 6, 0.4);
    const all = timelines(trip);
    const asked = all[5];
    const best = asked && bestAmong(all, asked);
    expect(best?.timeline.departure).toBe(START + 4 * HOUR_S);
    expect(best?.gain).toBe('to miss the rain near Salida, CO');
    expect(rankDepartures(all, START).at(-1)).toBe(asked);
  });

  it('is none where nothing is known', () => {
    const at = createTimelines(fairTrip(START).trip);
    const late = at(START + 60 * HOUR_S);
    expect(bestAmong([late], late)).toBeNull();
  });
});

describe('words beside the lines', () => {
  const rows = (levels: string) =>
    [...levels].map((level, hour) => ({
      departure: START + hour * HOUR_S,
      arrives: START + (hour + 2) * HOUR_S,
      recommendation: ({ g: 'good', c: 'caution', b: 'bad', u: 'unknown' } as const)[level] ?? 'unknown',
      cells: [],
      dark: [],
      reason: '',
    }));

  it.each([
    ['ggg', 'Good whenever you leave.'],
    ['bbb', 'Nothing fit for riding.'],
    ['cbc', 'No good departure.'],
    ['uuu', 'Not known yet.'],
    ['gbggu', 'Good if you leave from 8 AM to 9 AM.'],
    ['bgb', 'Good if you leave at 7 AM.'],
  ])('of a day with %s: %s', (levels, sentence) => {
    expect(daySentence(rows(levels), ZONE)).toBe(sentence);
  });

  it('name each local day once', () => {
    expect(daysOfRows(rows('g'.repeat(30)), ZONE)).toMatchObject([
      { from: 0, to: 18, weekday: 'Sat', day: 'Jul 4' },
      { from: 18, to: 30, weekday: 'Sun', day: 'Jul 5' },
    ]);
  });

  it('never stand on each other, nor beyond the lines', () => {
    const note = (row: number, kind: RowNote['kind']): RowNote => ({
      row,
      kind,
      title: 'A title',
      text: 'A sentence that takes two lines beside the map.',
    });
    const all = [note(46, 'day'), note(0, 'day'), note(1, 'best'), note(2, 'asked'), note(45, 'day')];
    const placed = placeNotes(all, 14, 48);
    expect(placed).toHaveLength(5);
    for (const [index, one] of placed.entries()) {
      const before = placed[index - 1];
      expect(one.top).toBeGreaterThanOrEqual(before ? before.top + noteHeight(before.note) : 0);
      expect(one.top + noteHeight(one.note)).toBeLessThanOrEqual(14 * 48);
    }
    const few = placeNotes(all, 14, 9).map((one) => one.note.kind);
    expect(few).toEqual(['best', 'asked']);
  });

  it('say more of as many days as leave room for all of them', () => {
    const day = (row: number, text: string): RowNote => ({ row, kind: 'day', title: 'A day', text });
    const notesWith = (full: number) =>
      [0, 10, 20].map((row, index) => day(row, index < full ? 'x'.repeat(93) : 'x'));
    const text = (rows: number) => placeFullNotes(notesWith, 3, 14, rows).map(({ note }) => note.text.length);
    expect(text(30)).toEqual([93, 93, 93]);
    expect(text(15)).toEqual([93, 93, 1]);
    expect(text(10)).toEqual([1, 1, 1]);
    // Too little for all of them at any length.
    expect(text(5)).toEqual([1]);
  });
});
