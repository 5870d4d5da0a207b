import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { AFTER_PAINT } from './after-paint.ts';
import { scriptsAfterPaint, START_SCRIPT } from './late-scripts.ts';

const HTML =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/></head><body><form></form>' +
  '<script nonce="n1">window.__reactRouterContext = {};</script>' +
  '<script nonce="n1" type="module" async="">import "/assets/a.js"</script></body></html>';

describe('a finished document', () => {
  it('fetches and runs no module by itself, and ends with what starts them', () => {
    const html = scriptsAfterPaint(HTML, 'n1', expect.unreachable);
    expect(html).not.toMatch(/modulepreload" href|type="module"/);
    expect(html).toContain('<link rel="later" href="/assets/a.js"/>');
    expect(html).toContain('<script nonce="n1" type="text/x-later">import "/assets/a.js"</script>');
    expect(html).toMatch(/<script nonce="n1">afterPaint\(.+\)<\/script><\/body><\/html>$/);
    expect(html).toContain('<script nonce="n1">window.__reactRouterContext');
  });

  it('has no marks for a search for routes that the build leaves out', () => {
    const link = (more: string) => HTML.replace('<form>', `<a href="/routes"${more}>Routes</a><form>`);
    const plain = scriptsAfterPaint(link(''), 'n1', expect.unreachable);
    expect(scriptsAfterPaint(link(' data-discover="true"'), 'n1', expect.unreachable)).toBe(plain);
  });

  it('without scripts stays as it is', () => {
    expect(scriptsAfterPaint('<html><body>Broken</body></html>', 'n1', expect.unreachable)).toBe(
      '<html><body>Broken</body></html>',
    );
  });

  it.each([
    [
      'its attributes stand in another order',
      HTML.replace('type="module" async=""', 'async="" type="module"'),
    ],
    [
      'there are two of them',
      HTML.replace('</body>', '<script nonce="n1" type="module" async=""></script></body>'),
    ],
    ['nothing is preloaded as before', HTML.replace('modulepreload', 'preload')],
  ])('whose entry is not the known one (%s) stays as it is, and that is said', (_what, changed) => {
    const said = vi.fn();
    expect(scriptsAfterPaint(changed, 'n1', said)).toBe(changed);
    expect(said).toHaveBeenCalledOnce();
  });
});

it('starts the scripts with the nonce that the page gave them', () => {
  const links = [{ rel: 'later' }];
  const started: object[] = [];
  const text = 'import * as page from "/assets/a.js";\n\nimport("/assets/entry.js");';
  const document = {
    documentElement: { dataset: {} },
    head: { append: (script: object) => started.push(script) },
    querySelectorAll: () => links,
    querySelector: () => ({ nonce: 'n1', text }),
    createElement: () => ({}),
    addEventListener: () => undefined,
  };
  class MutationObserver {
    observe() {}
  }
  runInNewContext(AFTER_PAINT + START_SCRIPT, {
    document,
    window: { addEventListener: () => undefined },
    MutationObserver,
  });
  expect(started).toEqual([
    {
      type: 'module',
      nonce: 'n1',
      text,
      onerror: expect.any(Function),
    },
  ]);
  expect(links).toEqual([{ rel: 'modulepreload' }]);
});
