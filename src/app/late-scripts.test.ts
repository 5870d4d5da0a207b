import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { scriptsAfterPaint, START_SCRIPT } from './late-scripts.ts';

const HTML =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/></head><body><form></form>' +
  '<script nonce="n1">window.__reactRouterContext = {};</script>' +
  '<script nonce="n1" type="module" async="">import "/assets/a.js"</script></body></html>';

describe('a finished document', () => {
  it('fetches and runs no module by itself, and ends with what starts them', () => {
    const html = scriptsAfterPaint(HTML, 'n1');
    expect(html).not.toMatch(/modulepreload" href|type="module"/);
    expect(html).toContain('<link rel="later" href="/assets/a.js"/>');
    expect(html).toContain('<script nonce="n1" type="later">import "/assets/a.js"</script>');
    expect(html).toMatch(/<script nonce="n1">\(function[^<]+<\/script><\/body><\/html>$/);
    expect(html).toContain('<script nonce="n1">window.__reactRouterContext');
  });

  it('without scripts stays as it is', () => {
    expect(scriptsAfterPaint('<html><body>Broken</body></html>', 'n1')).toBe(
      '<html><body>Broken</body></html>',
    );
  });
});

/** Runs the inline script in a browser that reports paints or does not. */
function openPage({ hidden = false, reports = true } = {}) {
  const links = [{ rel: 'later' }];
  const started: { type?: string; nonce?: string; text?: string }[] = [];
  let paint = (_name: string) => {};
  class PerformanceObserver {
    static supportedEntryTypes = reports ? ['paint'] : [];
    constructor(listener: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
      paint = (painted) => listener({ getEntriesByName: (name) => (name === painted ? [name] : []) });
    }
    observe() {}
    disconnect() {}
  }
  const document = {
    hidden,
    head: { append: (script: object) => started.push(script) },
    querySelectorAll: () => links,
    querySelector: () => ({ nonce: 'n1', text: 'import "/assets/a.js"' }),
    createElement: () => ({}),
  };
  runInNewContext(START_SCRIPT, { document, window: { PerformanceObserver } });
  return { links, started, paint: (name: string) => paint(name) };
}

const ENTRY = { type: 'module', nonce: 'n1', text: 'import "/assets/a.js"' };

describe('the scripts of a page', () => {
  it('start once, with the first content that is painted', () => {
    const { links, started, paint } = openPage();
    paint('first-paint');
    expect(started).toEqual([]);
    paint('first-contentful-paint');
    paint('first-contentful-paint');
    expect(started).toEqual([ENTRY]);
    expect(links).toEqual([{ rel: 'modulepreload' }]);
  });

  it.each([{ hidden: true }, { reports: false }])(
    'start at once with %j, where no paint is told',
    (browser) => {
      expect(openPage(browser).started).toEqual([ENTRY]);
    },
  );
});
