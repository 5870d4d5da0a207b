import { describe, expect, it } from 'vitest';
import { directoryVerdict, isIncomplete, type DirectoryWeather } from './directory-weather.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const road: DirectoryWeather['roads'][number] = {
  id: 7,
  states: ['CO'],
  state: 'known',
  level: 'good',
  verdict: 'Good 9 AM–1 PM',
  reason: '',
  timeZone: 'America/Denver',
  forecastAt: '2026-11-21T14:30:00Z',
};
const weather = (change: Partial<typeof road> = {}): DirectoryWeather => ({
  day: '2026-11-21',
  isPartial: false,
  box: '',
  roads: [{ ...road, ...change }],
});

describe('what the directory says of a road', () => {
  it('is its verdict', () => {
    expect(directoryVerdict(weather(), 7, NOW, true)).toMatchObject({
      level: 'good',
      text: 'Good 9 AM–1 PM',
    });
  });

  it('is good for an hour after its forecast was asked for', () => {
    expect(directoryVerdict(weather(), 7, NOW + 31 * 60_000, true)).toMatchObject({ level: 'unknown' });
  });

  it('waits for what is on its way, and says when nothing comes', () => {
    for (const none of [null, weather({ state: 'waiting' }), { ...weather(), roads: [] }]) {
      expect(directoryVerdict(none, 7, NOW, false)).toMatchObject({ kind: 'waiting' });
      expect(directoryVerdict(none, 7, NOW, true)).toMatchObject({ kind: 'none' });
    }
    expect([weather(), weather({ state: 'waiting' }), null].map(isIncomplete)).toEqual([false, true, true]);
  });

  it('waits for what only the reader may ask for', () => {
    const partial = { ...weather({ state: 'unknown', level: 'unknown' }), isPartial: true };
    expect(isIncomplete(partial)).toBe(true);
    expect(directoryVerdict(partial, 7, NOW, false)).toMatchObject({ kind: 'waiting' });
    expect(directoryVerdict(partial, 7, NOW, true)).toMatchObject({ level: 'unknown' });
  });

  it('is unknown for a good one without a time', () => {
    expect(directoryVerdict(weather({ forecastAt: null }), 7, NOW, true).level).toBe('unknown');
  });
});
