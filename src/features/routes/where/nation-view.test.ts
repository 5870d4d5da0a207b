import { describe, expect, it } from 'vitest';
import { countLines, onDay, shortDay } from './nation-view.model.ts';

describe('the nation on the home page', () => {
  it('names its day', () => {
    expect(onDay('2026-06-06', '2026-06-05')).toBe('on Saturday');
    expect(onDay('2026-06-06', '2026-06-06')).toBe('today');
    expect(shortDay('2026-06-06')).toBe('Sat, Jun 6');
  });

  it('counts what there is, and always the good', () => {
    const none = { good: 0, caution: 0, bad: 0, unknown: 0, waiting: 0 };
    const texts = (counts: Partial<typeof none>) =>
      countLines({ ...none, ...counts }).map(({ text }) => text);
    expect(texts({ good: 1_234, caution: 13, bad: 7, unknown: 2 })).toEqual([
      '1,234 roads good',
      '13 caution',
      '7 not recommended',
      '2 unknown',
    ]);
    expect(texts({ waiting: 70 })).toEqual(['0 roads good', '70 being checked']);
    expect(texts({ good: 1 })).toEqual(['1 road good']);
  });
});
