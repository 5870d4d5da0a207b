import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { routerParts } from './router-parts-plugin.ts';

describe('the parts of React Router that are left out', () => {
  const { load, generateBundle } = routerParts() as unknown as {
    load: { handler: (id: string) => string | undefined };
    generateBundle: (this: { error: (message: string) => void }) => void;
  };
  const lib = '/anywhere/node_modules/react-router/dist/production/lib';
  const installed = resolve(import.meta.dirname, '../../node_modules/react-router/dist/production/lib');

  it('are missed aloud when an upgrade has moved them', () => {
    const error = vi.fn();
    load.handler(`${lib}/router/instrumentation.js`);
    load.handler(`${lib}/dom/ssr/routeModules.js`);
    for (const file of ['dom/ssr/single-fetch.js', 'dom/lib.js', 'dom/ssr/components.js'])
      load.handler(`${installed}/${file}`);
    generateBundle.call({ error });
    expect(error).toHaveBeenCalledWith('React Router has no dom/ssr/fog-of-war.js any more');
    load.handler(`${lib}/dom/ssr/fog-of-war.js`);
    error.mockClear();
    generateBundle.call({ error });
    expect(error).not.toHaveBeenCalled();
  });

  it('leave the data of a page to the product', () => {
    expect(load.handler(`${installed}/dom/ssr/single-fetch.js`)).toMatch(
      /^import \{ fetchPageData \}.*let res = await fetchPageData\(url, /s,
    );
  });

  it('have nothing of a page fetched before its link is pressed', () => {
    const used = /= usePrefetchBehavior|createElement\(PrefetchPageLinks,/;
    for (const file of ['dom/lib.js', 'dom/ssr/components.js']) {
      const text = load.handler(`${installed}/${file}`);
      expect(text).toContain('createElement');
      expect(text).not.toMatch(used);
    }
  });

  it('are all that is left out', () => {
    expect(load.handler(`${lib}/router/router.js`)).toBeUndefined();
  });
});
