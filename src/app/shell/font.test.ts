import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { FONT_SCRIPT } from './font.ts';

/** Runs the inline script; `fetched` and `worn` list fonts, `paint` tells of a paint. */
function openPage({ hidden = false, reports = true, kept = false, arrives = true } = {}) {
  const fetched: string[] = [];
  const worn: string[] = [];
  let paint = (_name: string) => {};
  class PerformanceObserver {
    static supportedEntryTypes = reports ? ['paint'] : [];
    constructor(listener: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
      paint = (painted) => listener({ getEntriesByName: (name) => (name === painted ? [name] : []) });
    }
    observe() {}
    disconnect() {
      paint = () => {};
    }
  }
  class FontFace {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    load() {
      fetched.push(this.name);
      return arrives ? Promise.resolve(this) : Promise.reject(new Error('no connection'));
    }
  }
  const document = { hidden, fonts: { add: ({ name }: { name: string }) => worn.push(name) } };
  const navigator = { serviceWorker: { controller: kept ? {} : null } };
  runInNewContext(FONT_SCRIPT, { document, window: { PerformanceObserver, FontFace, navigator }, FontFace });
  return { fetched, worn, paint: (name: string) => paint(name) };
}

describe('the font', () => {
  it('is fetched once, after the first content that is painted, and worn when it is there', async () => {
    const { fetched, worn, paint } = openPage();
    paint('first-paint');
    expect(fetched).toEqual([]);
    paint('first-contentful-paint');
    paint('first-contentful-paint');
    expect(fetched).toEqual(['Overpass']);
    expect(worn).toEqual([]);
    await Promise.resolve();
    expect(worn).toEqual(['Overpass']);
  });

  it.each([{ kept: true }, { hidden: true }, { reports: false }])('is fetched at once with %j', (page) => {
    expect(openPage(page).fetched).toEqual(['Overpass']);
  });

  it('that does not arrive leaves the fallback', async () => {
    const { worn, paint } = openPage({ arrives: false });
    paint('first-contentful-paint');
    await Promise.resolve();
    expect(worn).toEqual([]);
  });
});
