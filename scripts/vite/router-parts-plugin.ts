import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const PAGE_CODE = resolve(import.meta.dirname, '../../src/app/load-route-module.ts');

const PAGE_DATA = resolve(import.meta.dirname, '../../src/app/fetch-page-data.ts');

/**
 * What React Router brings to the browser and the product does not use: finding routes while one moves (its manifest
 * comes with the page: react-router.config.ts), instrumentations, and what fetches a page before its link is pressed. Every
 * page is 3 kB smaller without them. And what the product does otherwise: where the code or the data of a page does not come. An
 * upgrade that moves a file, or wants another name of it, fails the build.
 */
const REPLACED: Record<string, string> = {
  'dom/ssr/fog-of-war.js': `
export function isFogOfWarEnabled({ mode }) {
  if (mode === 'lazy') throw new Error('The build leaves lazy route discovery out');
  return false;
}
export const getPartialManifest = (manifest) => manifest;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
// Only what the server and React Server Components would need; the product has none of it in its pages.
export const getManifestPath = undefined;
export const getPathsWithAncestors = undefined;
export const handleClientVersionMismatch = undefined;`,
  'router/instrumentation.js': `
const leftOut = () => {
  throw new Error('The build leaves instrumentations out');
};
export const getRouteInstrumentationUpdates = leftOut;
export const instrumentClientSideRouter = leftOut;
export const instrumentHandler = leftOut;
export const instrumentationResultMetaContext = undefined;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;`,
  'dom/ssr/routeModules.js': `export { loadRouteModule } from ${JSON.stringify(PAGE_CODE)};`,
};

/** By file, expressions of it and what stands there instead, with an import. */
const CHANGED: Record<
  string,
  { begins?: string; changes: readonly (readonly [from: string, to: string])[] }
> = {
  'dom/ssr/single-fetch.js': {
    begins: `import { fetchPageData } from ${JSON.stringify(PAGE_DATA)};\n`,
    changes: [['await fetch(url,', 'await fetchPageData(url,']],
  },
  // A link had four hooks for it.
  'dom/lib.js': {
    changes: [
      ['let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);', ''],
      ['...prefetchHandlers,', ''],
      ['mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'],
      [
        'shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, link, /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, { page: href })) : link',
        'link',
      ],
    ],
  },
  'dom/ssr/components.js': {
    changes: [
      [
        `isPageLinkDescriptor(link) ? /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, {
		key,
		nonce,
		...link,
		crossOrigin: link.crossOrigin ?? crossOrigin
	}) : `,
        '',
      ],
    ],
  },
};

/** Undefined when the file does not have each of what is to be changed once. */
function changed(id: string, { begins = '', changes }: (typeof CHANGED)[string]): string | undefined {
  let text = readFileSync(id, 'utf8');
  for (const [from, to] of changes) {
    const parts = text.split(from);
    if (parts.length !== 2) return undefined;
    text = parts.join(to);
  }
  return begins + text;
}

export function routerParts(): Plugin {
  const met = new Set<string>();
  return {
    name: 'router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler(id) {
        const part = id.split('/react-router/dist/production/lib/')[1] ?? '';
        const change = CHANGED[part];
        const instead = change ? changed(id, change) : REPLACED[part];
        if (instead === undefined) return undefined;
        met.add(part);
        return instead;
      },
    },
    generateBundle() {
      const missing = Object.keys({ ...REPLACED, ...CHANGED }).filter((part) => !met.has(part));
      if (missing.length > 0) this.error(`React Router has no ${missing.join(', ')} any more`);
    },
  };
}
