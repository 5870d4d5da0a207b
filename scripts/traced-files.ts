import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { isBuiltin } from 'node:module';
import { parseSync } from 'vite';

export interface TracedFiles {
  /** Paths of our own modules, from the root. */
  modules: string[];
  /** Names of the packages they import. */
  packages: string[];
}

/**
 * What modules import, and what that imports, within `root`. Types do not count.
 * @param entries paths from the root
 * @throws Error for an import that leads nowhere
 */
export function traceFiles(root: string, entries: readonly string[]): TracedFiles {
  const modules = new Set<string>();
  const packages = new Set<string>();
  const queue = entries.map((entry) => resolve(root, entry));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const path = relative(root, file).replaceAll('\\', '/');
    if (modules.has(path)) continue;
    modules.add(path);
    for (const wanted of importsOf(file, readFileSync(file, 'utf8'))) {
      if (isBuiltin(wanted)) continue;
      if (/^\.{0,2}\//.test(wanted)) queue.push(existing(resolve(dirname(file), wanted), path, wanted));
      else if (wanted.startsWith('#'))
        queue.push(existing(resolve(root, `src/${wanted.slice(1)}`), path, wanted));
      else packages.add(packageOf(wanted));
    }
  }
  return { modules: [...modules].toSorted(), packages: [...packages].toSorted() };
}

const existing = (file: string, from: string, wanted: string): string => {
  if (existsSync(file)) return file;
  throw new Error(`${from} imports ${wanted}, which is not there.`);
};

/** "@scope/name/part" → "@scope/name". */
const packageOf = (wanted: string): string =>
  wanted
    .split('/')
    .slice(0, wanted.startsWith('@') ? 2 : 1)
    .join('/');

function importsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code);
  const isThere = (entries: readonly { isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  return [
    ...module.staticImports
      .filter(({ entries }) => isThere(entries))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .filter(({ entries }) => isThere(entries))
      .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    // An import of a computed name is none that can be followed.
    ...module.dynamicImports
      .map(
        ({ moduleRequest }) => /^(["'])(.+)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2],
      )
      .filter((name) => name !== undefined),
  ];
}

/**
 * Folders of packages and of all that they depend on, from `root`, wherever npm put them.
 * @throws Error for one that is not installed and has to be
 */
export function packageFolders(root: string, names: readonly string[]): string[] {
  const folders = new Set<string>();
  const queue = names.map((name) => ({ name, from: root, optional: false }));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const folder = installed(root, next.from, next.name);
    if (folder === undefined) {
      if (next.optional) continue;
      throw new Error(`${next.name} is needed and not installed: run \`npm ci\` first.`);
    }
    if (folders.has(folder)) continue;
    folders.add(folder);
    const manifest: Manifest = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(manifest.dependencies ?? {}))
      queue.push({ name, from: folder, optional: false });
    for (const name of Object.keys(manifest.optionalDependencies ?? {}))
      queue.push({ name, from: folder, optional: true });
  }
  return [...folders].map((folder) => relative(root, folder).replaceAll('\\', '/')).toSorted();
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function installed(root: string, from: string, name: string): string | undefined {
  for (let at = from; at.startsWith(root); at = dirname(at)) {
    const folder = resolve(at, 'node_modules', name);
    if (existsSync(resolve(folder, 'package.json'))) return folder;
    if (at === root) return undefined;
  }
  return undefined;
}

/** Paths from `root` that patterns name. */
export const named = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root }).map((path) => path.replaceAll('\\', '/'));
