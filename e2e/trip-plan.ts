import type { Page } from '@playwright/test';

export const FAIR = ['85003', '85281'] as const;

/** A place field offers towns once they have come, and is a combo box from then on. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label }).or(page.getByRole('combobox', { name: label }));
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const card = (page: Page, label: string) => page.getByRole('article', { name: label });
export const checkButton = (page: Page) => button(page, 'Check Route Conditions');

/** Fills in both ends, and asks. */
export async function plan(page: Page, [from, to]: readonly [string, string]): Promise<void> {
  await field(page, 'Starting Location').fill(from);
  await field(page, 'Final Destination').fill(to);
  await checkButton(page).click();
}
