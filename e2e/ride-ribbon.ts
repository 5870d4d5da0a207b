// The ribbon of hours in a verdict, as journeys use it.
import type { Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { expect, type Outside } from './fixtures.ts';
import { openVerdict } from './weather-check.ts';

export const ribbon = (page: Page) => page.getByRole('region', { name: 'When to ride' });
export const from = (page: Page) => ribbon(page).getByRole('combobox', { name: 'I ride from' });
export const to = (page: Page) => ribbon(page).getByRole('combobox', { name: 'I ride to' });
export const start = (page: Page) => ribbon(page).getByRole('slider', { name: 'Ride starts' });
export const end = (page: Page) => ribbon(page).getByRole('slider', { name: 'Ride ends' });

/** Lets the rest of an hour that ends within a journey pass: hours are counted from the present one. */
export async function earlyInTheHour(outside: Outside): Promise<void> {
  const left = HOUR_MS - (outside.now() % HOUR_MS);
  if (left < 3 * MINUTE_MS) await outside.pass(left);
}

/** The ribbon with hours `first` to `last` chosen, and its handles there. */
export async function openRibbon(page: Page, zip: string, first = 2, last = 5): Promise<void> {
  await openVerdict(page, zip);
  await from(page).selectOption({ index: first });
  await to(page).selectOption({ index: last });
  await expect(start(page)).toHaveAttribute('aria-valuenow', String(first));
}

/** How sure each hour is has come, and with it lines that move what stands below them: places may be measured. */
export async function withRuns(page: Page): Promise<void> {
  await expect(ribbon(page).locator('.runs-strip')).toBeVisible();
  await expect(ribbon(page).locator('.reading')).toContainText(/good in .*\d/);
}
