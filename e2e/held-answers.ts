import type { Page } from '@playwright/test';

/** Answers that are held back, as on a slow connection. */
export interface HeldAnswers {
  /** How many questions wait. */
  count: () => number;
  /** Lets them come, and all that follow at once. */
  release: () => void;
}

/** Holds the answers to what the page asks for at these addresses. @param glob as of `page.route` */
export async function holdAnswers(page: Page, glob: string | RegExp): Promise<HeldAnswers> {
  let count = 0;
  const held = Promise.withResolvers<void>();
  await page.route(glob, async (route) => {
    count += 1;
    await held.promise;
    // The page may have given it up for a later one.
    await route.continue().catch(() => undefined);
  });
  return { count: () => count, release: held.resolve };
}

export const PHOENIX = { latitude: 33.45, longitude: -112.07 };

declare global {
  interface Window {
    /** How often the page asked the browser for a position. */
    asked: number;
    /** Answers all questions that are waiting. */
    answerPosition: (coords: { latitude: number; longitude: number }) => void;
  }
}

/** Keeps all code from a page, as a slow connection does. @returns lets it come */
export const holdCode = async (page: Page): Promise<() => void> =>
  (await holdAnswers(page, '**/assets/*.js')).release;

/** A browser whose position stays unknown until the test answers. */
export const holdPosition = (page: Page) =>
  page.addInitScript(() => {
    const waiting: ((position: object) => void)[] = [];
    window.asked = 0;
    window.answerPosition = (coords) => waiting.splice(0).forEach((success) => success({ coords }));
    Object.defineProperty(Navigator.prototype, 'geolocation', {
      value: {
        getCurrentPosition: (success: (position: object) => void) => {
          window.asked += 1;
          waiting.push(success);
        },
      },
    });
  });

/** Answers with Phoenix, and waits until the page has its ZIP code. */
export async function findPhoenix(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/location/zip');
  await page.evaluate((coords) => window.answerPosition(coords), PHOENIX);
  await (await answered).finished();
}
