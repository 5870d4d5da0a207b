import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { FONT_SCRIPT } from './font.ts';

/** Runs the inline script in a browser that reports no paints, or in one that does where `kept` by the worker. */
function openPage({ kept = false, arrives = true, knows = true } = {}) {
  const fetched: string[] = [];
  const worn: string[] = [];
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
  class PerformanceObserver {
    static supportedEntryTypes = ['paint'];
    observe() {}
  }
  const window = {
    ...(kept && { PerformanceObserver }),
    ...(knows && { FontFace }),
  };
  const document = { fonts: { add: ({ name }: { name: string }) => worn.push(name) } };
  const navigator = { serviceWorker: { controller: kept ? {} : null } };
  runInNewContext(FONT_SCRIPT, { document, window, navigator, FontFace });
  return { fetched, worn };
}

describe('the font', () => {
  it('is fetched, and worn when it is there', async () => {
    const { fetched, worn } = openPage();
    expect([fetched, worn]).toEqual([['Overpass'], []]);
    await Promise.resolve();
    expect(worn).toEqual(['Overpass']);
  });

  it('does not wait for the first paint where the service worker has it', () => {
    expect(openPage({ kept: true }).fetched).toEqual(['Overpass']);
  });

  it('that does not arrive, or cannot be put on, leaves the fallback', async () => {
    const { worn } = openPage({ arrives: false });
    await Promise.resolve();
    expect(worn).toEqual([]);
    expect(openPage({ knows: false }).fetched).toEqual([]);
  });
});
