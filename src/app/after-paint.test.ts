import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { AFTER_PAINT } from './after-paint.ts';

/** Runs such a script in a browser that reports paints or does not; `begun` counts its beginnings. */
function openPage({ hidden = false, reports = true, atOnce = false } = {}) {
  let begun = 0;
  let paint = (_name: string) => {};
  class PerformanceObserver {
    static supportedEntryTypes = reports ? ['paint'] : [];
    constructor(listener: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
      paint = (painted) => listener({ getEntriesByName: (name) => (name === painted ? [name] : []) });
    }
    observe() {}
    disconnect() {}
  }
  const count = () => {
    begun += 1;
  };
  runInNewContext(`${AFTER_PAINT}afterPaint(count,${atOnce})`, {
    document: { hidden },
    window: { PerformanceObserver },
    count,
  });
  return { begun: () => begun, paint: (name: string) => paint(name) };
}

it('begins once, with the first content that is painted', () => {
  const page = openPage();
  page.paint('first-paint');
  expect(page.begun()).toBe(0);
  page.paint('first-contentful-paint');
  page.paint('first-contentful-paint');
  expect(page.begun()).toBe(1);
});

it.each([{ hidden: true }, { reports: false }, { atOnce: true }])('begins at once with %j', (browser) => {
  expect(openPage(browser).begun()).toBe(1);
});
