import { expect, it } from 'vitest';
import { rowOfDayName } from './departure-notes.model.ts';

it.each([
  ['stands at its first row', { from: 0, to: 16 }, [9], 0],
  ['stands below a plate', { from: 0, to: 16 }, [0], 2],
  ['stands below the plate of the day before', { from: 16, to: 40 }, [15], 17],
  ['stands below two plates', { from: 0, to: 16 }, [1, 4], 6],
  ['has no place in a day of one covered row', { from: 40, to: 41 }, [40], null],
])('a day’s name %s', (_, day, plates, row) => {
  expect(rowOfDayName(day, plates)).toBe(row);
});
