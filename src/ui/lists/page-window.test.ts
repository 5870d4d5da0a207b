import { describe, expect, it } from 'vitest';
import { pageWindow, selectablePages } from './page-window.ts';

describe('the window of page numbers', () => {
  it.each([
    [1, 12, [1, 2, 3, 4, 5]],
    [3, 12, [1, 2, 3, 4, 5]],
    [6, 12, [4, 5, 6, 7, 8]],
    [11, 12, [8, 9, 10, 11, 12]],
    [12, 12, [8, 9, 10, 11, 12]],
    [2, 3, [1, 2, 3]],
    [1, 0, []],
  ])('around page %d of %d', (page, pageCount, expected) => {
    expect(pageWindow(page, pageCount)).toEqual(expected);
  });
});

describe('the go-to selector', () => {
  it('offers every page of a short list', () => {
    expect(selectablePages(2, 100)).toHaveLength(100);
  });

  it('stays short for ten thousand pages, with the ends and the neighbors', () => {
    const pages = selectablePages(4321, 10_000);
    expect(pages.length).toBeLessThan(110);
    expect(pages).toEqual(expect.arrayContaining([1, 4316, 4320, 4321, 4322, 4326, 10_000]));
    expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
  });
});
