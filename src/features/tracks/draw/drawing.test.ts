import { describe, expect, it } from 'vitest';
import { changeDrawing, startDrawing, type Drawing, type DrawingChange } from './drawing.model.ts';

const at = (north: number) => ({ latitude: 40 + north, longitude: -105 });
const MOST = 5;
const after = (changes: readonly DrawingChange[], from: Drawing = startDrawing()) =>
  changes.reduce((drawing, change) => changeDrawing(drawing, change, MOST), from);
const add = (north: number): DrawingChange => ({ kind: 'add', point: at(north) });
const norths = ({ points }: Drawing) => points.map(({ latitude }) => Math.round((latitude - 40) * 100) / 100);

describe('a road that is drawn', () => {
  it('takes points at its end, between two, elsewhere and away, and turns around', () => {
    const drawn = after([add(0), add(1), add(2)]);
    expect(norths(drawn)).toEqual([0, 1, 2]);
    expect(norths(after([{ kind: 'insert', at: 1, point: at(0.5) }], drawn))).toEqual([0, 0.5, 1, 2]);
    expect(norths(after([{ kind: 'move', at: 2, point: at(3) }], drawn))).toEqual([0, 1, 3]);
    expect(norths(after([{ kind: 'remove', at: 0 }], drawn))).toEqual([1, 2]);
    expect(norths(after([{ kind: 'reverse' }], drawn))).toEqual([2, 1, 0]);
    expect(norths(after([{ kind: 'clear' }], drawn))).toEqual([]);
  });

  it('undoes and redoes every change, and forgets what was undone after another one', () => {
    const changes: DrawingChange[] = [
      add(0),
      add(1),
      { kind: 'insert', at: 1, point: at(0.5) },
      { kind: 'move', at: 0, point: at(-1) },
      { kind: 'reverse' },
      { kind: 'remove', at: 1 },
    ];
    const drawn = after(changes);
    const undone = after(
      Array.from({ length: changes.length }, () => ({ kind: 'undo' })),
      drawn,
    );
    expect(norths(undone)).toEqual([]);
    expect(after([{ kind: 'undo' }], undone)).toBe(undone);
    const redone = after(
      Array.from({ length: changes.length }, () => ({ kind: 'redo' })),
      undone,
    );
    expect(norths(redone)).toEqual(norths(drawn));
    const other = after([{ kind: 'undo' }, add(4)], drawn);
    expect(after([{ kind: 'redo' }], other)).toBe(other);
  });

  it.each<[string, DrawingChange]>([
    ['a point upon the last one, as a second press makes', add(2)],
    ['a point upon its neighbor', { kind: 'insert', at: 1, point: at(0) }],
    ['a point that goes nowhere', { kind: 'move', at: 1, point: at(1) }],
    ['a point that is not there', { kind: 'remove', at: 7 }],
    ['a point before the first', { kind: 'insert', at: -1, point: at(9) }],
  ])('does not change by %s', (_, change) => {
    const drawn = after([add(0), add(1), add(2)]);
    expect(after([change], drawn)).toBe(drawn);
  });

  it('has no more points than it may', () => {
    expect(norths(after([0, 1, 2, 3, 4, 5, 6].map(add)))).toEqual([0, 1, 2, 3, 4]);
    const full = after([0, 1, 2, 3, 4].map(add));
    expect(after([{ kind: 'insert', at: 1, point: at(0.5) }], full)).toBe(full);
  });

  it('chooses a point that is there, and lets it go with the next change', () => {
    const drawn = after([add(0), add(1), { kind: 'choose', at: 1 }]);
    expect(drawn.chosen).toBe(1);
    expect(after([{ kind: 'choose', at: 5 }], drawn).chosen).toBeNull();
    expect(after([{ kind: 'remove', at: 1 }], drawn).chosen).toBeNull();
  });

  it('rounds points to 5 decimals, so that a leg has one name', () => {
    const [point] = after([
      { kind: 'add', point: { latitude: 40.123456789, longitude: -105.000001 } },
    ]).points;
    expect(point).toEqual({ latitude: 40.12346, longitude: -105 });
  });
});
