// What the linter cannot see: names that say what is inside (the file vocabulary of src/features), words of the product
// where they do not belong, server code in files of the browser, exports that nothing uses, files that are too long.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const ROLES = [
  /^[a-z0-9-]+\.(schema|model|queries|seo|mails|store|data)\.ts$/,
  /^[a-z0-9-]+\.(feature|api|service|upstream|repo|tables|jobs|mapper|worker|cache|guard)\.server\.ts$/,
  /^[a-z0-9-]+(\.[a-z]+)*\.test\.tsx?$/,
  /^[a-z0-9-]+\.tsv$/,
];
const SERVER_ONLY = /from '(node:|fastify|drizzle-orm|pg|@electric-sql)/;

/** What this product is about. Whoever builds another product takes src/ui and src/platform as they are. */
const DOMAIN =
  /\b(riders?|rid(?:es?|ing)|motorcycles?|volunteers?|roadside|(?:blog|article|proposal|verdict|weather|forecast|trip|radar|town)s?|scenic|routes?|posts?|zip(?:Codes?)?)\b/i;
/** What these words are in HTML, HTTP, Open Graph, React Router and names of icons. */
const OTHER_SENSES =
  /<\/?article|role="article"|'website' \| 'article'|['"]route['"],|route patterns|react-router|\bPOST\b|\.post\(|method="post"|guarded-post|-post'|round trips|^  'radar',$/g;
const MAY_NAME_FEATURES = new Map([
  ['src/platform/config/config.server.ts', 'settings are named after what they set'],
  ['src/platform/config/environment.server.ts', 'settings are named after what they set'],
  ['src/platform/cache/byte-cache.server.ts', 'one table divides the memory among the features'],
  ['src/platform/fetch/call-limits.ts', 'one table orders what outside calls are for'],
  ['src/platform/db/embedded/private-files.server.ts', 'names what stands in a data directory'],
  ['src/platform/http/outside-share.server.ts', 'its refusals say what is asked for'],
]);
const INTL = /\bIntl\.|\.toLocale\w+\(|\.localeCompare\(/;
const MAY_USE_INTL = new Map([
  ['src/platform/time/zone.ts', 'zones outside of the US'],
  ['src/features/radar/player/ui/radar-panel.tsx', 'asks for the zone of the device, long after the page'],
]);
const UNIT_OF_TIME = /^ *(?:export )?const (?:SECOND|MINUTE|HOUR|DAY)(?:_(?:MS|S|SECONDS))? = [\d_ *()]+;/m;
/** The same as numbers. */
const LENGTHS_OF_TIME =
  /\b(?:86_400_0{3}|3_600_0{3}|(?:24 [*] 60|60) [*] (?:60_000|MINUTE_MS)|24 [*] HOUR_M?S)\b/;
const UNITS_OF_TIME = 'src/platform/time/units.ts';
const MOST_LINES = 350;
const GENERATED = 'test/api-types.d.ts';

const problems: string[] = [];
for (const file of globSync('src/{ui,platform}/**/*.{ts,tsx,css}', { cwd: root })) {
  if (/\.test\.tsx?$/.test(file) || MAY_NAME_FEATURES.has(file.replaceAll('\\', '/'))) continue;
  for (const [index, line] of readFileSync(resolve(root, file), 'utf8').split('\n').entries()) {
    const word = DOMAIN.exec(line.replaceAll(OTHER_SENSES, ''))?.[0];
    if (word)
      problems.push(
        `${file}:${index + 1}: "${word}" is a word of the product: it belongs in a feature, or needs a plainer name`,
      );
  }
}
for (const file of globSync('src/features/*/**/*.*', { cwd: root })) {
  const name = basename(file);
  const inUi = dirname(file).split(/[\\/]/).includes('ui');
  if (
    inUi ? !/^[a-z0-9-]+(\.test|\.module)?\.(tsx?|css)$/.test(name) : !ROLES.some((role) => role.test(name))
  ) {
    problems.push(`${file}: the name says no role (see CONTRIBUTING.md)`);
  }
}
for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
  const isServer = /\.server\.tsx?$|\.test\.tsx?$|^src[\\/]server[\\/]/.test(file);
  if (
    !isServer &&
    SERVER_ONLY.test(readFileSync(resolve(root, file), 'utf8')) &&
    !/entry\.server/.test(file)
  ) {
    problems.push(`${file}: imports server code, but its name lacks .server`);
  }
  // On the server it is a timer that holds a rendered page for as long.
  if (/\bgcTime: *[1-9]/.test(readFileSync(resolve(root, file), 'utf8')) && !isServer) {
    problems.push(
      `${file}: a query's gcTime is 0 or the application's (src/platform/api-client/query-client.ts)`,
    );
  }
  if (
    !isServer &&
    !MAY_USE_INTL.has(file.replaceAll('\\', '/')) &&
    INTL.test(readFileSync(resolve(root, file), 'utf8'))
  ) {
    problems.push(
      `${file}: the first use of Intl keeps a slow phone busy for 60 ms: src/platform/time and number-text.ts`,
    );
  }
  if (basename(file).startsWith('index.')) problems.push(`${relative(root, file)}: no barrel files`);
}
/** Files whose exports are called by React Router. */
const CALLED_BY_NAME = /^src[\\/]app[\\/](routes[\\/]|root|entry)/;
const EXPORTED = /^export (?:async )?(const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;
/** Types and contracts of bodies are exported with what uses them, to be named. */
const IS_NAMED_ONLY = /^(?:interface|type|enum)$/;
const texts = globSync('{src,test,e2e,bench,simulator,scripts}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(resolve(root, file), 'utf8'),
}));
/** The engine in memory, for tests. */
const FOR_TESTS = new Set(['openMemoryPGlite']);
const IS_TEST = /\.test\.tsx?$|^(?:test|e2e)[\\/]/;
const timesNamed = new Map<string, number>();
const timesOutsideTests = new Map<string, number>();
for (const { file, text } of texts)
  for (const name of text.match(/[\w$]+/g) ?? []) {
    timesNamed.set(name, (timesNamed.get(name) ?? 0) + 1);
    if (!IS_TEST.test(file)) timesOutsideTests.set(name, (timesOutsideTests.get(name) ?? 0) + 1);
  }
/** Names between the braces of an import or of what `await import()` gives, and those behind a dot, as of a late part. */
const TAKEN = /(?:import|export)(?: type)? (?:[\w$]+, )?\{([^}]*)\}|\{([^{}]*)\}\)? (?:=|=>)|\.([\w$]+)\b/g;
const taken = new Set<string>();
for (const { text } of texts)
  for (const [, imported = '', unpacked = '', member = ''] of text.matchAll(TAKEN))
    for (const name of `${imported},${unpacked},${member}`.split(','))
      taken.add(/^(?:type )?([\w$]+)/.exec(name.trim())?.[1] ?? '');
for (const { file, text } of texts) {
  if (!file.startsWith('src') || CALLED_BY_NAME.test(file)) continue;
  for (const [, kind = '', name = ''] of text.matchAll(EXPORTED)) {
    const isUsed =
      IS_NAMED_ONLY.test(kind) || name.endsWith('Schema') ? timesNamed.get(name) !== 1 : taken.has(name);
    if (!isUsed) problems.push(`${file}: nothing uses ${name}, or only its own file does`);
    else if (timesOutsideTests.get(name) === 1 && !IS_TEST.test(file) && !FOR_TESTS.has(name))
      problems.push(`${file}: only tests use ${name}: test through what the product uses`);
  }
}
for (const { file, text } of texts)
  if ((UNIT_OF_TIME.test(text) || LENGTHS_OF_TIME.test(text)) && file.replaceAll('\\', '/') !== UNITS_OF_TIME)
    problems.push(`${file}: seconds and milliseconds have one name each: ${UNITS_OF_TIME}`);
const styles = globSync('{src,simulator}/**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(resolve(root, file), 'utf8'),
}));
for (const { file, text } of [...texts, ...styles]) {
  const lines = text.split('\n').length - 1;
  if (lines > MOST_LINES && file.replaceAll('\\', '/') !== GENERATED)
    problems.push(`${file}: ${lines} lines, and ${MOST_LINES} are the most: split it by what it is about`);
}
const told = readFileSync(resolve(root, 'CONTRIBUTING.md'), 'utf8');
for (const role of ROLES.flatMap(({ source }) => /\(([a-z|]+)\)/.exec(source)?.[1]?.split('|') ?? []))
  if (!told.includes(`\`.${role}`)) problems.push(`CONTRIBUTING.md does not say what \`.${role}\` is`);
const NAMES_A_FILE = /`((?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|css|sql|mjs))`/g;
const paths = globSync('{src,test,e2e,bench,simulator,scripts,db}/**/*.{ts,tsx,css,sql,mjs}', {
  cwd: root,
}).map((path) => `/${path.replaceAll('\\', '/')}`);
// Records of decisions are dated, and may name what was.
for (const document of globSync(['*.md', 'docs/*.md', 'simulator/*.md'], { cwd: root }))
  for (const [, name = ''] of readFileSync(resolve(root, document), 'utf8').matchAll(NAMES_A_FILE))
    if (!name.includes('NNNN') && !paths.some((path) => path.endsWith(`/${name}`)))
      problems.push(`${document}: there is no ${name}`);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
