// The file vocabulary of src/features: a name says what is inside, so nothing may stand outside it.
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
  /\b(riders?|rid(?:es?|ing)|motorcycles?|volunteers?|roadside|(?:blog|article|proposal|verdict|weather|forecast)s?|scenic|routes?|posts?)\b/i;
/** What these words are in HTML, HTTP, Open Graph and React Router. */
const OTHER_SENSES =
  /<\/?article|role="article"|'website' \| 'article'|['"]route['"],|route patterns|react-router|\bPOST\b|\.post\(|method="post"|guarded-post|-post'/g;
const MAY_NAME_FEATURES = new Map([
  ['src/platform/config/config.server.ts', 'settings are named after what they set'],
  ['src/platform/config/environment.server.ts', 'settings are named after what they set'],
  ['src/platform/cache/byte-cache.server.ts', 'one table divides the memory among the features'],
  ['src/platform/http/outside-share.server.ts', 'its refusals say what is asked for'],
]);

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
    problems.push(`${file}: a query's gcTime is 0 or the application's (src/app/shell/query-client.ts)`);
  }
  if (basename(file).startsWith('index.')) problems.push(`${relative(root, file)}: no barrel files`);
}
const told = readFileSync(resolve(root, 'CONTRIBUTING.md'), 'utf8');
for (const role of ROLES.flatMap(({ source }) => /\(([a-z|]+)\)/.exec(source)?.[1]?.split('|') ?? []))
  if (!told.includes(`\`.${role}`)) problems.push(`CONTRIBUTING.md does not say what \`.${role}\` is`);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
