import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '../..');
/** Their code, and what only they load, stays out of what every device keeps. */
const NOT_KEPT_ROUTES = /[\\/]routes[\\/](admin|design)[^\\/]*\.tsx(\?|$)/;
/** Maps show nothing without a connection. */
const NOT_KEPT_PARTS = /map-canvas|radar-panel/;

type Bundle = Rolldown.OutputBundle;

/** Builds `sw.js` beside the client's files, with the list of those that the public pages need. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // After Vite has dropped the chunks that held nothing but styles.
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const assets = publicFiles(bundle).map((name) => `/${name}`);
        const code = await buildWorker(assets, '');
        const version = hash('sha256', code).slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker(assets, version) });
      },
    },
  };
}

/** What the public pages load, at once or later, with its styles, pictures and fonts. */
function publicFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const part = bundle[name];
    if (!part || found.has(name) || NOT_KEPT_PARTS.test(name)) return;
    found.add(name);
    if (part.type !== 'chunk') return;
    const { importedCss, importedAssets } = part.viteMetadata ?? {};
    for (const file of [...(importedCss ?? []), ...(importedAssets ?? [])]) found.add(file);
    for (const next of [...part.imports, ...part.dynamicImports]) visit(next);
  };
  for (const part of Object.values(bundle)) {
    if (part.type === 'chunk' && part.isEntry && !NOT_KEPT_ROUTES.test(part.facadeModuleId ?? '')) {
      visit(part.fileName);
    }
  }
  // Fonts are referred to by styles, which are no chunks.
  for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) found.add(name);
  return [...found].sort();
}

async function buildWorker(assets: readonly string[], version: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL_ASSETS: JSON.stringify(assets), SHELL_VERSION: JSON.stringify(version) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: resolve(root, 'src/app/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('the service worker was not built');
  return chunk.code;
}
