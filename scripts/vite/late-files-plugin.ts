import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const VITES_OWN = '\0vite/preload-helper.js';
const OURS = resolve(import.meta.dirname, '../../src/ui/late/late-files.ts');

/** Whether somewhere in a syntax tree `import(…).then(…, …)` is called. */
function handlesFailure(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const {
    type,
    callee,
    arguments: given,
  } = node as {
    type?: string;
    callee?: { object?: { type?: string } };
    arguments?: unknown[];
  };
  if (type === 'CallExpression' && callee?.object?.type === 'ImportExpression' && (given?.length ?? 0) > 1)
    return true;
  return Object.values(node).some(handlesFailure);
}

/** Puts `src/ui/late/late-files.ts` in the place of what Vite wraps each `import()` of a page with. */
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
    // Vite wraps an import() together with the then() behind it, which would not hear of a download that failed.
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'import(' },
      handler(code, id) {
        if (handlesFailure(this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' })))
          this.error(
            'Put the import() into a function of its own, and call then() with two handlers on that',
          );
      },
    },
    generateBundle() {
      if (!met) this.error('Vite wraps an import() with something else than before');
    },
  };
}
