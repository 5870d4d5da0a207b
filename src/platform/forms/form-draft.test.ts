import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormDraft, isUntouched } from './form-draft.ts';

const EMPTY = { name: '', stars: 3, zipCodes: [''] };
let kept: Map<string, string>;

const storage = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
});
/** A page of the form, loaded in a tab. */
function pageIn(tab: Map<string, string>) {
  const draft = createFormDraft('ride', EMPTY);
  const inTab =
    <Given extends unknown[], Answer>(call: (...given: Given) => Answer) =>
    (...given: Given) => {
      vi.stubGlobal('sessionStorage', storage(tab));
      return call(...given);
    };
  return { get: inTab(draft.get), set: inTab(draft.set) };
}

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', storage(kept));
  vi.stubGlobal('sessionStorage', storage(new Map()));
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

describe('two tabs with one form', () => {
  const ridge = { ...EMPTY, name: 'Ridge Run' };
  const valley = { ...EMPTY, name: 'Valley Run' };

  it('each keep what was typed in them, and a third begins with what was typed last', () => {
    const [one, two] = [new Map(), new Map()];
    pageIn(one).set(ridge);
    pageIn(two).set(valley);
    expect(pageIn(one).get()).toEqual(ridge);
    expect(pageIn(two).get()).toEqual(valley);
    expect(pageIn(new Map()).get()).toEqual(valley);
  });

  it('do not forget what was typed in the other when theirs has been sent', () => {
    const one = new Map<string, string>();
    const first = pageIn(one);
    first.set(ridge);
    pageIn(new Map()).set(valley);
    pageIn(one).get();
    first.set(null);
    expect(pageIn(new Map()).get()).toEqual(valley);
  });

  it('forget what they took over once it has been sent', () => {
    pageIn(new Map()).set(ridge);
    const second = pageIn(new Map());
    expect(second.get()).toEqual(ridge);
    second.set(null);
    expect(pageIn(new Map()).get()).toBeNull();
  });
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
