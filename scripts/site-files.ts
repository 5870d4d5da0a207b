// `npm run build:site -- DIRECTORY` puts there what a running site needs, and nothing else: the program, the pages, the
// packages they load, and Node. Servers and the container image run such a directory.
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILD_FILES } from '#server/built-pages.ts';
import { named, packageFolders, traceFiles } from './traced-files.ts';

const root = resolve(import.meta.dirname, '..');
// The site's account reads it, whatever whoever builds lets others see.
process.umask(0o022);

/** Where modules are begun with, and what they read besides. */
const ENTRIES = [
  'build/program/start.js',
  'build/program/cli.js',
  'build/server/index.js',
  'build/server/assets/*.js',
];
const DATA = [
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
  'docs/*.md',
  // Not what somebody filled in there.
  'deploy/*.{service,conf,yaml,toml,example}',
  'deploy/{Caddy,Container}file*',
  'build/client/**/*',
  'db/**/*',
  'src/**/*.tsv',
];
/** What packages bring for people who write programs. */
const NOT_RUN = /\.(map|md|markdown|d\.[cm]?ts|tsbuildinfo)$/;

const COMMANDS = `#!/bin/sh
# Commands of this site: \`dryline help\` lists them. Settings come from the environment, and on a server from this file.
here=$(dirname "$(readlink -f "$0")")
settings=\${DRYLINE_SETTINGS:-/etc/dryline/dryline.env}
# What root made in the directory of data, the site could not read.
[ "$(id -u)" != 0 ] || [ ! -r "$settings" ] || exec runuser -u dryline -- "$0" "$@"
if [ -r "$settings" ]; then
  # Node takes its own variables from it; the program reads the others as the service does.
  DRYLINE_SETTINGS=$settings exec "$here/node" --env-file="$settings" "$here/../build/program/cli.js" "$@"
elif [ -e "$settings" ]; then
  echo "$settings can be read by root and the site's own account alone: run this as root." >&2
  exit 1
fi
unset DRYLINE_SETTINGS
exec "$here/node" "$here/../build/program/cli.js" "$@"
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Processor that the site will run on, as Node names it. */
    cpu: { type: 'string', default: process.arch },
    /** Where \`npm ci\` put the packages for it. */
    packages: { type: 'string', default: root },
  },
});
const [to, ...more] = positionals;
if (to === undefined || more.length > 0) fail('Usage: npm run build:site -- DIRECTORY [--cpu x64|arm64]');
if (existsSync(to) && globSync('*', { cwd: to }).length > 0) fail(`There is something in ${to} already.`);
if (!existsSync(BUILD_FILES.program)) fail('There is no build yet: run `npm run build` first.');
const from = resolve(values.packages);
const node = resolve(from, `node_modules/node-linux-${values.cpu}/bin/node`);
if (!existsSync(node))
  fail(`Node for Linux on ${values.cpu} is not installed: run \`npm ci --os=linux --cpu=${values.cpu}\`.`);

const { modules, packages } = traceFiles(root, named(root, [...ENTRIES, ...ownProcesses()]));
for (const path of new Set([...modules, ...named(root, DATA)])) {
  if (statSync(resolve(root, path)).isDirectory()) continue;
  copy(resolve(root, path), resolve(to, path));
}
for (const folder of packageFolders(from, packages))
  for (const path of named(resolve(from, folder), ['**/*'])) {
    if (path.split('/').includes('node_modules') || NOT_RUN.test(path)) continue;
    const file = resolve(from, folder, path);
    if (statSync(file).isFile()) copy(file, resolve(to, folder, path));
  }
copy(node, resolve(to, 'bin/node'));
writeFileSync(resolve(to, 'bin/dryline'), COMMANDS);
chmodSync(resolve(to, 'bin/dryline'), 0o755);

const bytes = named(resolve(to), ['**/*']).reduce((sum, path) => {
  const status = statSync(resolve(to, path));
  return sum + (status.isFile() ? status.size : 0);
}, 0);
const { version }: { version: string } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
process.stdout.write(
  `Dryline ${version} for Linux on ${values.cpu} is in ${to}: ${Math.round(bytes / 1e6)} MB.\n`,
);

/** Threads and processes of their own run as they are; the program names each in a `new URL`. */
function ownProcesses(): string[] {
  const program = named(root, ['build/program/*.js']).map((path) =>
    readFileSync(resolve(root, path), 'utf8'),
  );
  const names = program.flatMap((code) =>
    [...code.matchAll(/new URL\("(?:\.\/)?([\w.-]+\.server\.ts)"/g)].map(([, name]) => name),
  );
  return [...new Set(names)].map((name) => `src/**/${name}`);
}

function copy(file: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(file, target, { preserveTimestamps: true, dereference: true });
  chmodSync(target, (statSync(file).mode & 0o100) > 0 ? 0o755 : 0o644);
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
