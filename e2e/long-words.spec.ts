import { fillIn, LONG_TAG, LONG_WORD } from './long-words.ts';
import { A_DAY, openAdmin, showAdmin } from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { alive, toSuggestions } from './weather-check.ts';
import type { Page } from '@playwright/test';

test.use({ viewport: { width: 320, height: 640 } });

/** What reaches beyond the right edge of the window, is no picture of a map, and cannot be scrolled to within a region of its own. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const scrolls = (node: Element) => ['auto', 'scroll'].includes(getComputedStyle(node).overflowX);
    const inRegion = (node: Element): boolean => {
      for (let one = node.parentElement; one; one = one.parentElement) if (scrolls(one)) return true;
      return false;
    };
    // A map ends at its own edge, and what is beyond it is moved to.
    return [...document.querySelectorAll('main *:not(.road-map *, .road-drawing *, .radar-face > svg *)')]
      .filter((node) => node.getBoundingClientRect().right > edge + 0.5 && !inRegion(node))
      .map((node) => `${node.tagName.toLowerCase()}: ${node.textContent.slice(0, 60)}`);
  });

test('a word wider than the phone breaks wherever people write', async ({ page, outside }) => {
  await outside.pass(A_DAY);
  const made = await fillIn(page.request, outside);
  const pages: readonly [path: string, shows: string][] = [
    ['/blog', LONG_WORD],
    [`/blog/${made.slug}`, LONG_WORD],
    [`/blog/tag/${encodeURIComponent(LONG_TAG)}`, LONG_TAG],
    ['/routes?zipCode=80302', LONG_WORD],
    [`/all-routes?q=${LONG_WORD}`, LONG_WORD],
    [`/route/${made.routeId}`, LONG_WORD],
    [`/route/${made.rideId}`, LONG_WORD],
    ['/group-rides?zipCode=80302', LONG_WORD],
    ['/roadside-assistance?issueType=other&zipCode=80302&maxDistance=25', LONG_WORD],
    [made.ridePath, LONG_WORD],
    [made.placePath, `Share ${LONG_WORD}`],
  ];
  for (const [path, shows] of pages) {
    await page.goto(path);
    await expect(page.getByText(shows).first(), path).toBeVisible();
    expect(await beyondTheEdge(page), path).toEqual([]);
  }
  await page.goto('/?zip=80302');
  await toSuggestions(page);
  await expect(page.getByText(LONG_WORD).first()).toBeVisible();
  expect(await beyondTheEdge(page)).toEqual([]);
  await openAdmin(page);
  for (const view of ['', 'volunteers', 'requests', 'blog', 'queue', 'mail']) {
    await showAdmin(page, view);
    await expect(page.getByText(LONG_WORD).first(), view).toBeVisible();
    expect(await beyondTheEdge(page), view).toEqual([]);
  }
  await showAdmin(page, 'blog');
  await page.getByRole('tab', { name: 'User Submissions' }).click();
  await alive(page);
  await expect(page.getByRole('article', { name: LONG_WORD })).toBeVisible();
  expect(await beyondTheEdge(page)).toEqual([]);
});
