import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPageIcons } from './page-icons.ts';

const SUN = '<path d="M1 1"/>';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dryline-icons-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'assets/icons-a_1.svg'),
    `<svg>\n<symbol id="sun" viewBox="0 0 24 24">${SUN}</symbol>\n<symbol id="moon" viewBox="0 0 24 24"></symbol>\n</svg>`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = (body: string, end = '') => `<html><body><main>${body}</main>${end}</body></html>`;
const icon = (href: string) => `<svg class="shrink-0"><use href="${href}"></use></svg>`;
const OWN = `<svg aria-hidden="true" class="hidden"><symbol id="icon-sun" viewBox="0 0 24 24">${SUN}</symbol></svg>`;

it('writes the icons that a light page shows into it, each of them once', () => {
  const shown = page(icon('/assets/icons-a_1.svg#sun').repeat(2));
  expect(createPageIcons(folder)(shown)).toBe(page(icon('#icon-sun').repeat(2), OWN));
});

it.each([
  ['a page without icons', page('')],
  ['an icon that the drawing lacks', page(icon('/assets/icons-a_1.svg#cloud'))],
  ['other drawings', page(icon('/assets/nation-a_1.svg#states'))],
  ['a text that names one', page('&lt;use href="/assets/icons-a_1.svg#sun"&gt;')],
  ['a page that would get too heavy', page(`${icon('/assets/icons-a_1.svg#sun')}${'x'.repeat(57_000)}`)],
  ['what is no whole document', icon('/assets/icons-a_1.svg#sun')],
])('leaves %s as it is', (_what, html) => {
  expect(createPageIcons(folder)(html)).toBe(html);
});
