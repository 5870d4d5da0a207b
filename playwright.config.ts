import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './scripts/browsers.ts';

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Small machines are slow when both workers render; these are ceilings, not waits.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: ensureChromium(),
      args: CHROMIUM_FLAGS,
    },
  },
});
