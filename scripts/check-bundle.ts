// Sizes are the same on every machine, so unlike times they may fail a test.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { BUILD_FILES } from '#server/built-pages.ts';
import { compressibleFiles } from './vite/compress-files-plugin.ts';
import { pageWeights } from './page-weight.ts';

const TOLERANCE = 1.03;
/** kB of the file that every device keeps, beside what its first page has loaded. */
const SHELL_BUDGET_KB = 148;
let failed = false;
for (const { path, script, style, scriptBudget, styleBudget } of await pageWeights()) {
  const over = script > scriptBudget * TOLERANCE || style > styleBudget * TOLERANCE;
  failed ||= over;
  process.stdout.write(
    `${over ? '✗' : '✓'} ${path.padEnd(24)} JS ${script.toFixed(1).padStart(6)} of ${scriptBudget} kB   CSS ${style.toFixed(1).padStart(5)} of ${styleBudget} kB\n`,
  );
}

const shell = globSync('assets/shell-*.json.br', { cwd: BUILD_FILES.client });
const shellSize =
  shell.reduce((sum, path) => sum + readFileSync(join(BUILD_FILES.client, path)).length, 0) / 1_000;
const shellOver = shell.length !== 1 || shellSize > SHELL_BUDGET_KB * TOLERANCE;
failed ||= shellOver;
process.stdout.write(
  `${shellOver ? '✗' : '✓'} kept by every device: ${shellSize.toFixed(1)} of ${SHELL_BUDGET_KB} kB\n`,
);

const files = compressibleFiles(BUILD_FILES.client);
const wrong = files.filter((path) => {
  const plain = readFileSync(path);
  const [br, gz] = [read(`${path}.br`), read(`${path}.gz`)];
  return !br || !gz || !brotliDecompressSync(br).equals(plain) || !gunzipSync(gz).equals(plain);
});
for (const path of wrong)
  process.stdout.write(`✗ ${relative(BUILD_FILES.client, path)} is not compressed as it is\n`);
if (files.length === 0 || wrong.length > 0) failed = true;
else process.stdout.write(`✓ ${files.length} files are there as brotli and gzip\n`);
if (failed) process.exit(1);

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
