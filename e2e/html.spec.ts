import type { TestInfo } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { nuErrors } from '../scripts/nu-html-checker.ts';
import { ADMIN_VIEWS, showAdmin, signIn } from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { PAGES } from './pages.ts';

test.use({ samples: 'upcoming' });

/** With content, beside the pages of the list. */
const MORE_PAGES = ['/route/1', '/routes?zip=22920', '/group-rides?zipCode=22920&maxDistance=200'];

async function errorsOf(pages: Map<string, string>, info: TestInfo): Promise<string[]> {
  const files = [...pages].map(([path, html], index) => {
    const file = info.outputPath(`${index}${path.replaceAll(/\W+/g, '-')}.html`);
    writeFileSync(file, html);
    return file;
  });
  const found = nuErrors(files);
  if (found) return found;
  const checker = new HtmlValidate({ extends: ['html-validate:standard'] });
  const reports = await Promise.all([...pages].map(([path, html]) => checker.validateString(html, path)));
  return reports.flatMap(({ results }) =>
    results.flatMap(({ filePath, messages }) =>
      messages.map(({ line, column, message }) => `${filePath}:${line}.${column}: ${message}`),
    ),
  );
}

test('every page is valid HTML as it comes from the server', async ({ request }, info) => {
  const pages = new Map<string, string>();
  for (const path of [...PAGES.map((page) => page.path), ...MORE_PAGES]) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(html).toMatch(/^<!DOCTYPE html>/);
    pages.set(path, html);
  }
  expect(await errorsOf(pages, info)).toEqual([]);
});

test('every page of the admin area is valid HTML', async ({ page }, info) => {
  const pages = new Map<string, string>();
  await signIn(page);
  for (const [view, heading] of ADMIN_VIEWS) {
    await showAdmin(page, view);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    pages.set(view, await page.content());
  }
  expect(await errorsOf(pages, info)).toEqual([]);
});
