import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { typeOf } from '../../src/app/worker/cache-rules.ts';

const root = resolve(import.meta.dirname, '../..');
/** Pages that devices keep nothing of: their code, and what only they load, is not kept either. */
const NOT_KEPT_ROUTES = /[\\/]routes[\\/](admin|design)[^\\/]*\.tsx(\?|$)/;
/** Maps show nothing without a connection. */
const NOT_KEPT_PARTS = /map-canvas|radar-panel/;
/** What every page begins with, and the pages of `SHELL_PAGES`. */
const FRAME = /[\\/]app[\\/](entry\.client|root)\.tsx(\?|$)/;
const SHELL_ROUTES = /[\\/]routes[\\/](home|offline|roadside-assistance)\.tsx(\?|$)/;

type Bundle = Rolldown.OutputBundle;

/** What the worker is told of the build. */
interface ShellFiles {
  /** Loaded by every page: a device has them from the first one. */
  frame: string[];
  /** The text of everything else that the pages of `SHELL_PAGES` may load, by name: one download. */
  pack: Record<string, string>;
  /** What the code of another page may load later, by the name of its file. */
  late: Record<string, string[]>;
}

/** Builds `sw.js` beside the client's files, and the one file with what it needs at once. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // After Vite has dropped the chunks that held nothing but styles.
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const { frame, pack, late } = shellFiles(bundle);
        const packed = JSON.stringify(pack);
        const packName = `assets/shell-${hash('sha256', packed).slice(0, 8)}.json`;
        this.emitFile({ type: 'asset', fileName: packName, source: packed });
        const told = { SHELL_FRAME: frame, SHELL_PACK: `/${packName}`, LATE_FILES: late };
        const version = hash('sha256', await buildWorker({ ...told, SHELL_VERSION: '' })).slice(0, 12);
        const source = await buildWorker({ ...told, SHELL_VERSION: version });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

function shellFiles(bundle: Bundle): ShellFiles {
  const entries = Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' && part.isEntry ? [{ name: part.fileName, module: part.facadeModuleId ?? '' }] : [],
  );
  const namesOf = (which: RegExp) =>
    entries.filter(({ module }) => which.test(module)).map(({ name }) => name);
  const [frameEntries, shellEntries] = [namesOf(FRAME), namesOf(SHELL_ROUTES)];
  const frame = filesOf(bundle, frameEntries, false);
  // Fonts are referred to by styles, which are no chunks.
  for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) frame.add(name);
  const shell = filesOf(bundle, [...frameEntries, ...shellEntries], true);
  const others = entries.filter(({ name, module }) => !shell.has(name) && !NOT_KEPT_ROUTES.test(module));
  const late = others.flatMap(({ name }) => {
    const files = without(filesOf(bundle, [name], true), filesOf(bundle, [name], false), shell);
    return files.length > 0 ? [[`/${name}`, paths(files)] as const] : [];
  });
  const pack = without(shell, frame).map((name) => [`/${name}`, textOf(bundle, name)] as const);
  // Pictures come with the pages that show them.
  const code = without(frame).filter((name) => !name.endsWith('.svg'));
  return { frame: paths(code), pack: Object.fromEntries(pack), late: Object.fromEntries(late) };
}

const without = (names: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]): string[] =>
  [...names].filter((name) => !others.some((other) => other.has(name))).sort();

const paths = (names: readonly string[]): string[] => names.map((name) => `/${name}`);

function textOf(bundle: Bundle, name: string): string {
  const part = bundle[name];
  if (part === undefined) throw new Error(`${name} is not in the build`);
  // The worker has to know its type: better that the build fails than that no device is ever ready.
  typeOf(name);
  return part.type === 'chunk' ? part.code : Buffer.from(part.source).toString();
}

/** Files that some load with their styles and pictures; `later` also what they may load later. */
function filesOf(bundle: Bundle, names: readonly string[], later: boolean): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const part = bundle[name];
    if (!part || found.has(name) || NOT_KEPT_PARTS.test(name)) return;
    found.add(name);
    if (part.type !== 'chunk') return;
    const { importedCss, importedAssets } = part.viteMetadata ?? {};
    for (const file of [...(importedCss ?? []), ...(importedAssets ?? [])]) found.add(file);
    for (const next of [...part.imports, ...(later ? part.dynamicImports : [])]) visit(next);
  };
  for (const name of names) visit(name);
  return found;
}

async function buildWorker(told: Record<string, unknown>): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: Object.fromEntries(Object.entries(told).map(([name, value]) => [name, JSON.stringify(value)])),
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
