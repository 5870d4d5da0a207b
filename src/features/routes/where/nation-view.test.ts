import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import {
  agedNation,
  countLines,
  forecastsText,
  onDay,
  shortDay,
  type NationView,
} from './nation-view.model.ts';

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

  const CHECKED = Date.parse('2026-06-05T13:25:00Z');
  const nation: NationView = {
    region: null,
    day: '2026-06-06',
    hours: { from: 9, to: 17 },
    counts: { good: 2, caution: 1, bad: 1, unknown: 3, waiting: 0 },
    plates: [],
    sentence: 'Good on 2 of 4 roads.',
    forecastAt: null,
    isChecked: true,
    checkedAt: new Date(CHECKED).toISOString(),
    signs: (['good', 'caution', 'bad'] as const).map((level) => ({
      latitude: 40,
      longitude: -105,
      level,
      state: 'known',
      count: 1,
    })),
  };

  it('is as it was for an hour on a page that stays open', () => {
    expect(agedNation(nation, CHECKED + 59 * MINUTE_MS, 'America/Denver')).toEqual({
      ...nation,
      isOld: false,
    });
    const never = { ...nation, checkedAt: null };
    expect(agedNation(never, CHECKED + 99 * MINUTE_MS, 'America/Denver').isOld).toBe(false);
  });

  it('then calls nothing good, and keeps its warnings', () => {
    const aged = agedNation(nation, CHECKED + HOUR_MS, 'America/Denver');
    expect(aged).toMatchObject({
      isOld: true,
      counts: { good: 0, caution: 1, bad: 1, unknown: 5 },
      sentence: 'Verdicts of 7:25 AM: nothing is called good anymore.',
    });
    expect(aged.signs.map(({ level }) => level)).toEqual(['unknown', 'caution', 'bad']);
  });

  it('says of when its forecasts are, with the day once that is long ago', () => {
    const said = (hours: number) =>
      forecastsText(
        { forecastAt: new Date(CHECKED).toISOString() },
        CHECKED + hours * HOUR_MS,
        'America/Chicago',
      );
    expect(said(4)).toBe('Forecasts of 8:25 AM and later.');
    expect(said(30)).toBe('Forecasts of Fri, Jun 5, 8:25 AM CDT and later.');
    expect(forecastsText(nation, CHECKED, 'America/Chicago')).toBe('');
  });
});
