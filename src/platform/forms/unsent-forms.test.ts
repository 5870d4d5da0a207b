import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  forgetUnsent,
  holdUnsent,
  pathOfUnsent,
  saveUnsent,
  unsentForm,
  unsentForms,
  unsentToShow,
  type UnsentForm,
} from './unsent-forms.ts';

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>();
    vi.stubGlobal(name, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    });
  }
});
afterEach(() => vi.unstubAllGlobals());

const unsent = (submissionKey: string, changes: Partial<UnsentForm> = {}): UnsentForm => ({
  draft: 'route',
  values: { name: submissionKey },
  submissionKey,
  formTime: 5_000,
  path: '/routes?tab=add',
  at: 1,
  ...changes,
});

it('keeps each form that waits, of one kind too, and takes a later attempt for the same', () => {
  saveUnsent(unsent('one'));
  saveUnsent(unsent('two'));
  saveUnsent(unsent('one', { formTime: 9_000 }));
  expect(unsentForms.get()).toEqual([unsent('two'), unsent('one', { formTime: 9_000 })]);
  forgetUnsent('two');
  expect(unsentForm('two')).toBeUndefined();
  expect(unsentForm('one')).toBeDefined();
});

it('shows in a form what its tab has sent, then what was asked for, then what waits longest', () => {
  saveUnsent(unsent('one'));
  saveUnsent(unsent('two'));
  saveUnsent(unsent('other', { draft: 'route 7' }));
  expect(unsentToShow('route', null, '')?.submissionKey).toBe('one');
  holdUnsent('route', 'two');
  expect(unsentToShow('route', null, '')?.submissionKey).toBe('two');
  expect(unsentToShow('route', null, 'one')?.submissionKey).toBe('one');
  expect(unsentToShow('route', null, 'other')?.submissionKey).toBe('two');
  holdUnsent('route', undefined);
  expect(unsentToShow('route', null, '')?.submissionKey).toBe('one');
});

it('does not push aside what is typed in a tab', () => {
  saveUnsent(unsent('one'));
  expect(unsentToShow('route', { name: 'something else' }, 'one')).toBeUndefined();
  expect(unsentToShow('route', { name: 'one' }, '')?.submissionKey).toBe('one');
});

it('leads to the form with that entry, and to the list of links where an address needs a token', () => {
  expect(pathOfUnsent(unsent('one'))).toBe('/routes?tab=add#one');
  expect(pathOfUnsent(unsent('one', { path: '/private/ride' }))).toBe('/private');
});
