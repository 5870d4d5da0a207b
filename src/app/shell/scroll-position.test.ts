import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { SCROLL_SCRIPT } from './scroll-position.tsx';

/** Runs the inline script in a tab that keeps `stored` and shows an entry of its history. */
function arrive(getItem: (key: string) => string | null, state: object | null = { key: 'k1' }) {
  const replaceState = vi.fn();
  const scrollTo = vi.fn();
  runInNewContext(SCROLL_SCRIPT, { history: { state, replaceState }, sessionStorage: { getItem }, scrollTo });
  return { replaceState, scrollTo };
}

it('goes where the reader of this entry was', () => {
  const { scrollTo, replaceState } = arrive((key) =>
    key === 'react-router-scroll-positions' ? '{"k0":900,"k1":420}' : null,
  );
  expect(scrollTo.mock.calls).toEqual([[0, 420]]);
  expect(replaceState).not.toHaveBeenCalled();
});

it('names an entry that has no name, and stays at the top of it', () => {
  const { scrollTo, replaceState } = arrive(() => '{"k1":420}', null);
  expect(replaceState).toHaveBeenCalledWith({ key: expect.stringMatching(/^\w+$/) }, '');
  expect(scrollTo).not.toHaveBeenCalled();
});

it.each([() => null, () => 'no JSON', () => '{"k1":"down"}', () => '{}'])(
  'stays where nothing that can be read is kept',
  (getItem) => expect(arrive(getItem).scrollTo).not.toHaveBeenCalled(),
);

it('survives a browser that forbids storage', () => {
  const denied = () => {
    throw new Error('denied');
  };
  expect(arrive(denied).scrollTo).not.toHaveBeenCalled();
});
