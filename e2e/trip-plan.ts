import type { Page } from '@playwright/test';
import { getPosition } from 'suncalc';
import { LOW_SUN } from '#features/trip/road/low-sun.model.ts';
import type { Outside } from './fixtures.ts';

export const FAIR = ['85003', '85281'] as const;

const HALF_HOUR = 30 * 60_000;

/** Lets time pass until the sun is in nobody's eyes in Phoenix: it rises where the fair trip leads. */
export async function pastLowSun(outside: Outside): Promise<void> {
  const isLow = (at: number) => {
    const { altitude } = getPosition(new Date(at), 33.45, -112.07);
    return altitude > -5 && altitude < LOW_SUN.highestDegrees + 5;
  };
  let ms = 0;
  while (isLow(outside.now() + ms)) ms += HALF_HOUR;
  if (ms > 0) await outside.pass(ms);
}

/** A place field offers towns once they have come, and is a combo box from then on. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label }).or(page.getByRole('combobox', { name: label }));
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const card = (page: Page, label: string) => page.getByRole('article', { name: label });
export const checkButton = (page: Page) => button(page, 'Check Route Conditions');

export const slider = (page: Page) => page.getByRole('slider', { name: 'Leave at' });

/** Fills in both ends, and asks. */
export async function plan(page: Page, [from, to]: readonly [string, string]): Promise<void> {
  await field(page, 'Starting Location').fill(from);
  await field(page, 'Final Destination').fill(to);
  await checkButton(page).click();
}
