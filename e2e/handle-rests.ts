import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Lets a test wait until a handle has rested: until no timer of the page is left that has its 300 ms. Call this before the
 * page is opened.
 */
export async function handleRests(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { setTimeout: begin, clearTimeout: end } = window;
    const left = new Set<unknown>();
    const tell = () => document.documentElement.toggleAttribute('data-handle-moves', left.size > 0);
    const over = (timer: unknown) => {
      left.delete(timer);
      tell();
    };
    window.setTimeout = ((work: () => void, ms?: number) => {
      const timer = begin(() => {
        work();
        over(timer);
      }, ms);
      if (ms === 300) left.add(timer);
      tell();
      return timer;
    }) as typeof setTimeout;
    window.clearTimeout = (timer) => {
      end(timer);
      over(timer);
    };
  });
  return () => expect(page.locator('html')).not.toHaveAttribute('data-handle-moves');
}
