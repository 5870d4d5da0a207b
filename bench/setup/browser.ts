import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/browsers.ts';

/** With `debugPort` others can drive it too. */
export const openBrowser = (debugPort?: number): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [...(debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`]), ...CHROMIUM_FLAGS],
  });
