import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmallStyles } from './small-styles.ts';

const SMALL = '.map{aspect-ratio:2}';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dryline-styles-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/map-a_1.css'), SMALL);
  writeFileSync(join(folder, 'assets/styles-b2.css'), '.x{color:red}'.repeat(400));
  writeFileSync(join(folder, 'assets/odd-c3.css'), '.x{content:"</style>"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = (...links: string[]) => `<html><head>${links.join('')}</head><body></body></html>`;
/** Chromium's look ahead for what to download knows no `disabled`, but conditions. */
const WITHOUT_EFFECT = ' media="not all" disabled';
const link = (href: string, more = '') => `<link rel="stylesheet" href="/assets/${href}"${more}/>`;

it('writes small sheets into the page, and leaves their links there without effect', () => {
  const styles = createSmallStyles(folder);
  for (const href of ['map-a_1.css', 'map-a_1.css'])
    expect(styles(page(link('styles-b2.css'), link(href)))).toBe(
      page(link('styles-b2.css'), `<style>${SMALL}</style>`, link(href, WITHOUT_EFFECT)),
    );
});

it('leaves a link by both addresses of a sheet: the router’s, and that of parts that come late', () => {
  expect(createSmallStyles(folder)(page(link('map-a_1.css#')))).toBe(
    page(
      `<style>${SMALL}</style>`,
      link('map-a_1.css#', WITHOUT_EFFECT),
      link('map-a_1.css', WITHOUT_EFFECT),
    ),
  );
});

it.each([
  ['a large one', link('styles-b2.css')],
  ['one that would end its tag', link('odd-c3.css')],
  ['one with a condition', link('map-a_1.css', ' media="print"')],
  ['one whose order React keeps', link('map-a_1.css', ' data-precedence="part"')],
  ['one of another site', '<link rel="stylesheet" href="https://other.example/assets/map-a_1.css"/>'],
])('leaves %s as it is', (_what, tag) => {
  expect(createSmallStyles(folder)(page(tag))).toBe(page(tag));
});

it('takes no text of a page for one of its sheets', () => {
  const said = page().replace(
    '<body>',
    '<body><p>&lt;link rel="stylesheet" href="/assets/map-a_1.css"/&gt;</p>',
  );
  expect(createSmallStyles(folder)(said)).toBe(said);
});
