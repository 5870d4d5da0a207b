import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '../scripts/ensure-chromium.ts';

/** A browser that asks nobody but the site; with `debugPort` others can drive it too. */
export const openBrowser = (debugPort?: number): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...(debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`]),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
