import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'simulator/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    // PGlite takes hundreds of MB per worker and the machines that run this are small.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
