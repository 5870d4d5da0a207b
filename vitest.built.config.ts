import { defineConfig } from 'vitest/config';

/** Tests of what the build has made: run them after `npm run build`. */
export default defineConfig({
  test: {
    include: ['test/built/**/*.test.ts'],
    environment: 'node',
    env: { NODE_ENV: 'production' },
    maxWorkers: 1,
    setupFiles: ['test/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
