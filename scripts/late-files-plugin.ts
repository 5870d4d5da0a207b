import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const VITES_OWN = '\0vite/preload-helper.js';
const OURS = resolve(import.meta.dirname, '../src/ui/late-files.ts');

/** Puts `src/ui/late-files.ts` in the place of what Vite wraps each `import()` of a page with. */
export function lateFiles(): Plugin {
  let met = false;
  return {
    name: 'late-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      // Vite leaves out a module that imports nothing.
      build: {
        modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
      },
    }),
    load(id) {
      if (id !== VITES_OWN) return undefined;
      met = true;
      return `export { withFiles as __vitePreload } from ${JSON.stringify(OURS)};`;
    },
    generateBundle() {
      if (!met) this.error('Vite wraps an import() with something else than before');
    },
  };
}
