import { compile } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = resolve(import.meta.dirname, '../../src');
/** The styles that Tailwind makes, those of every page first. */
const GENERATED = ['app/styles.css', 'app/admin/admin.css'].map((path) => resolve(SOURCES, path));
/** A capital letter first: no class that is written by hand is like that. */
const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SECOND = `${FIRST}abcdefghijklmnopqrstuvwxyz0123456789`;
const CODES = FIRST.length * SECOND.length;
const LIKE_CODE = /^(?:[A-Za-z]|[A-Z][A-Za-z0-9])$/;
/** Those in most lists of classes on the public pages have one letter. The order counts: a new one takes an old one's place. */
const MOST_WORN = `
  items-center font-bold rounded-control text-note min-h-12 border-2 inline-flex no-underline justify-center text-muted
  py-2 bg-panel transition-colors gap-4 flex-wrap px-5 disabled:cursor-not-allowed disabled:border-line
  disabled:text-muted leading-tight text-ink w-full min-w-0 border-field text-asphalt-ink -outline-offset-3
  hover:border-ink wrap-break-word text-center rounded-sign select-none disabled:bg-transparent border-line px-3
  bg-asphalt min-h-16 mt-3 gap-3 gap-x-4 font-extrabold px-2 text-asphalt-muted whitespace-nowrap flex-1
  justify-between sign-face py-3 text-lead leading-snug gap-1.5 gap-x-6 size-6`
  .trim()
  .split(/\s+/);
const ONE_LETTER = `${FIRST.toLowerCase()}${FIRST}`;
/** A class in a style sheet, with its escapes; decimals of a number begin with a digit. */
const CLASS = /\.(?!\d)((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi;
/** A word of a string, as classes stand there. */
const WORD = /[^\s"'`\\]+/g;
/** A plain word, which may say anything, or none as above. */
const NO_CLASS_ALONE = /^[a-z]+$|[\s"'`\\]/;

/**
 * Gives each of Tailwind's utilities a name of one or two letters, in the styles and in our own code that the build writes:
 * names of classes are a fifth of a page's HTML. A word of a string that names a utility is taken for it: the code says
 * nothing else by such a word.
 */
export function shortClasses(): Plugin {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    name: 'short-classes',
    apply: 'build',
    async buildStart() {
      names = await shortNames();
    },
    transform: {
      filter: { id: /\.css(?:\?(?:transform-only|inline))?$|\/src\/.*\.tsx?$/ },
      handler(code, id) {
        const renamed = /\.css(?:\?|$)/.test(id)
          ? renameClasses(code, names)
          : renameInStrings(code, this.parse(code), names);
        return { code: renamed, map: null };
      },
    },
  };
}

/** Code that runs apart from the build of the pages, and writes HTML for them. */
const APART = ['**/*.server.ts', 'server/**/*.ts'];

/** The short name of each utility that the sources wear; those that the server writes keep their own. */
async function shortNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const apart = globSync(APART, { cwd: SOURCES }).map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  const kept = new Set(apart.flatMap((code) => code.match(WORD) ?? []));
  for (const file of GENERATED) {
    const base = dirname(file);
    const { root, sources, build } = await compile(readFileSync(file, 'utf8'), { base, onDependency() {} });
    if (root === 'none') throw new Error(`${file} does not say what it is made from`);
    const own = root ?? { base, pattern: '**/*' };
    const scanner = new Scanner({ sources: [{ ...own, negated: false }, ...sources] });
    nameUtilities(build(scanner.scan()), names, kept);
  }
  return names;
}

/** Adds those of a style sheet that have no short name yet, but what is kept. */
export function nameUtilities(
  css: string,
  names: Map<string, string>,
  kept: ReadonlySet<string> = new Set(),
): void {
  const utilities = new Set(classesIn(utilitiesOf(css)));
  const taken = new Set(names.values());
  for (const name of [...utilities].sort()) {
    if (names.has(name) || kept.has(name) || NO_CLASS_ALONE.test(name)) continue;
    const letter = ONE_LETTER[MOST_WORN.indexOf(name)];
    const code = letter ?? freeCode(name, taken);
    taken.add(code);
    names.set(name, code);
  }
}

/** The same for a name whatever others there are, unless two want the same one. */
function freeCode(name: string, taken: ReadonlySet<string>): string {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) % 1_000_003;
  for (let turn = 0; turn < CODES; turn += 1) {
    const at = (hash + turn) % CODES;
    const code = FIRST.charAt(at % FIRST.length) + SECOND.charAt(Math.floor(at / FIRST.length));
    if (!taken.has(code)) return code;
  }
  throw new Error('there are more utilities than names of two letters');
}

/** What stands in Tailwind's layer. */
function utilitiesOf(css: string): string {
  const layer = css.search(/@layer utilities\s*\{/);
  if (layer < 0) return '';
  const begin = css.indexOf('{', layer);
  let end = begin;
  let depth = 0;
  do {
    if (css[end] === '{') depth += 1;
    else if (css[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0 && end < css.length);
  return css.slice(begin, end);
}

const classesIn = (css: string): string[] =>
  Array.from(css.matchAll(CLASS), ([, name = '']) => unescaped(name));

const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** @throws Error when a class that is written by hand looks like a short name */
export const renameClasses = (css: string, names: ReadonlyMap<string, string>): string =>
  css.replace(CLASS, (written, name: string) => {
    const short = names.get(unescaped(name));
    if (LIKE_CODE.test(name)) throw new Error(`${written} looks like a short name`);
    return short === undefined ? written : `.${short}`;
  });

/** @param tree the program's syntax tree */
export function renameInStrings(code: string, tree: unknown, names: ReadonlyMap<string, string>): string {
  let written = '';
  let done = 0;
  for (const { start, end } of stringsOf(tree).toSorted((a, b) => a.start - b.start)) {
    const renamed = code.slice(start, end).replace(WORD, (word) => names.get(word) ?? word);
    written += code.slice(done, start) + renamed;
    done = end;
  }
  return written + code.slice(done);
}

interface Span {
  start: number;
  end: number;
}

/** Where the strings of a syntax tree stand, with their quotes. */
function stringsOf(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, start, end } = node as { type?: string; value?: unknown } & Span;
  if (type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string'))
    return [{ start, end }];
  return Object.values(node).flatMap(stringsOf);
}
