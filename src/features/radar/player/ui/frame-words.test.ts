import { expect, test } from 'vitest';
import { frameAge, frameMark, frameText } from './frame-words.ts';
import type { LoopFrame } from './radar-layers.ts';

const NOW = Date.parse('2026-11-20T21:40:00Z');

const frame = (minutes: number, mark: LoopFrame['mark'] = 'past'): LoopFrame => ({
  id: 'a',
  url: '',
  nativeZoom: { min: 0, max: 8 },
  time: NOW / 1000 + minutes * 60,
  forecast: minutes > 0,
  mark,
});

test('tells how long ago, or how far ahead', () => {
  expect([0, -4, -60, -125, 15, 113, 120].map((minutes) => frameAge(frame(minutes), NOW))).toEqual([
    'just now',
    '4 min ago',
    '1 h ago',
    '2 h 5 min ago',
    'in 15 min',
    'in 1 h 53 min',
    'in 2 h',
  ]);
});

test('calls the newest picture "now" only while it is fresh', () => {
  expect(frameMark(frame(-8, 'now'), NOW)).toBe('now');
  expect(frameMark(frame(-16, 'now'), NOW)).toBe('past');
  expect(frameMark(frame(30, 'model forecast'), NOW)).toBe('model forecast');
});

test('reads as one line for the slider', () => {
  expect(frameText(frame(-4, 'now'), 'America/Denver', NOW)).toBe('2:36 PM, now, 4 min ago');
});
