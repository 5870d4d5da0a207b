import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_FILES } from '#server/built-pages.ts';

const root = resolve(import.meta.dirname, '..');
const SOURCES = [
  'src/**/*',
  'public/**/*',
  'scripts/build-program.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** Builds the pages and the program when there is no build, or one that is older than what it is made from. */
export function ensureBuilt(): void {
  const built = statSync(BUILD_FILES.program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = Math.max(
    ...globSync(SOURCES, { cwd: root }).map((file) => statSync(resolve(root, file)).mtimeMs),
  );
  if (built > newest) return;
  process.stdout.write('Building the site…\n');
  const build = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}${build.stderr}`);
    process.exit(build.status ?? 1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuilt();
