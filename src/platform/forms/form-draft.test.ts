import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFormDraft, isUntouched } from './form-draft.ts';

const EMPTY = { name: '', stars: 3, zipCodes: [''] };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('brings back what was typed on this device', () => {
  createFormDraft('ride', EMPTY).set({ name: 'Ridge Run', stars: 5, zipCodes: ['22920', ''] });
  expect(createFormDraft('ride', EMPTY).get()).toEqual({
    name: 'Ridge Run',
    stars: 5,
    zipCodes: ['22920', ''],
  });
});

it('keeps drafts of different forms apart, and forgets on request', () => {
  const ride = createFormDraft('ride', EMPTY);
  ride.set({ ...EMPTY, name: 'Ridge Run' });
  expect(createFormDraft('route', EMPTY).get()).toBeNull();
  ride.set(null);
  expect(ride.get()).toBeNull();
});

it('takes from an older form only what still fits', () => {
  kept.set('draft-ride', JSON.stringify({ name: 'Ridge Run', stars: '5', zipCodes: [22920], gone: true }));
  expect(createFormDraft('ride', EMPTY).get()).toEqual({ name: 'Ridge Run', stars: 3, zipCodes: [''] });
});

it.each(['', 'nonsense', '"text"', '[1', 'null'])('has no draft when the device holds %j', (raw) => {
  kept.set('draft-ride', raw);
  expect(createFormDraft('ride', EMPTY).get()).toBeNull();
});

it('tells a touched form from an untouched one', () => {
  expect(isUntouched({ ...EMPTY, zipCodes: [''] }, EMPTY)).toBe(true);
  expect(isUntouched({ ...EMPTY, zipCodes: ['', ''] }, EMPTY)).toBe(false);
});
