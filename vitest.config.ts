import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const TESTS = ['src/**/*.test.{ts,tsx}', '{simulator,scripts,bench}/**/*.test.ts'];
/** These need modules, or a memory, that no other file has touched. */
const NEEDS_A_PROCESS = /vi\.mock\(|process\.memoryUsage\(/;
const alone = globSync(TESTS).filter((file) => NEEDS_A_PROCESS.test(readFileSync(file, 'utf8')));

export default defineConfig({
  test: {
    environment: 'node',
    // PGlite takes hundreds of MB per worker and the machines that run this are small.
    maxWorkers: 2,
    setupFiles: ['test/property-seed.ts'],
    // Ceilings, not waits: a machine that others keep busy takes ten times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is looked for again and again may come late on a busy machine: one second would be a timed test.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // Files of one process share the modules that they load: loading them again took a fifth of the time.
      { extends: true, test: { name: 'shared', include: TESTS, exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
