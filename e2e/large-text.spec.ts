import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { alive } from './weather-check.ts';
test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

/** Those with the widest parts. */
const PATHS = [
  '/?zip=80435',
  '/trip?zip=80435&zip=81301&return=1',
  '/routes',
  '/routes?tab=add',
  '/all-routes',
  '/route/1',
  '/group-rides',
  '/group-rides?add=1',
  '/roadside-assistance?tab=help',
  '/roadside-assistance?tab=help&step=details',
  '/weather-emails',
  '/report-card',
];

test('text twice as large stays within a phone on every kind of page', async ({ page }) => {
  test.slow();
  for (const path of PATHS) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    // To the end, since what was not near the screen has no size yet.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const phone of [390, 320]) {
      await page.setViewportSize({ width: phone, height: 844 });
      await expect.soft.poll(width, `${path} at ${phone} px`).toBe(phone);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test('titles, names and labels are not broken inside their words with text twice as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, selector] of [
    ['/roadside-assistance', 'h1'],
    ['/all-routes', 'h1, h3, label'],
    ['/?zip=73160', 'section[aria-label="Official alerts"] summary'],
    ['/?zip=80435', 'ol strong'],
    ['/route/1', 'section[aria-labelledby=outlook-heading] :is(strong, strong + span)'],
    ['/trip?zip=80435&zip=81301', 'article :is(p, dt, li)'],
    ['/group-rides?view=month', 'h2, .ride-month :is(th, b, small)'],
    ['/group-rides', 'form label'],
    ['/group-rides?zipCode=57783&maxDistance=200', 'h2'],
    ['/route/1', 'summary'],
    ['/submit-blog', 'li'],
  ] as const) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const inParts = await page.locator(`main :is(${selector})`).evaluateAll((texts) =>
      texts.flatMap((text) => {
        const words: string[] = [];
        const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
        while (nodes.nextNode())
          for (const { 0: word, index } of String(nodes.currentNode.nodeValue).matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(nodes.currentNode, index);
            range.setEnd(nodes.currentNode, index + word.length);
            if (range.getClientRects().length > 1) words.push(word);
          }
        return words;
      }),
    );
    expect(inParts, path).toEqual([]);
  }
});

async function openNextRide(page: Page): Promise<void> {
  await page.goto('/group-rides');
  await page
    .getByRole('region', { name: 'Next rides' })
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click();
}

test('the button to join a ride keeps its word with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNextRide(page);
  await expect(page.getByRole('button', { name: "I'm in" })).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  // Before the card comes into view.
  const join = page.locator('.join-bar a');
  await expect(join).toBeVisible();
  await expect
    .poll(() => join.evaluate((link) => [link.scrollWidth - link.clientWidth, link.clientHeight < 130]))
    .toEqual([0, true]);
});

test('the pages of the next rides have one line of their column', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/group-rides');
  const pages = page.getByRole('navigation', { name: 'Pages of rides to come' }).getByRole('listitem');
  await expect(pages.first()).toBeVisible();
  expect(
    new Set(await pages.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size,
  ).toBe(1);
});

test('the ways to see the rides hold their words with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/group-rides?near=80517');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const ways = page.getByRole('navigation', { name: 'Ways to see the rides' }).getByRole('link');
  await expect(ways).toHaveCount(3);
  expect(await ways.evaluateAll((links) => links.map((one) => one.scrollWidth - one.clientWidth))).toEqual([
    0, 0, 0,
  ]);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.addStyleTag({ content: 'html { font-size: 100% !important }' });
  const sides = await ways.evaluateAll((links) =>
    links.map((one) => {
      const content = document.createRange();
      content.selectNodeContents(one);
      return content.getBoundingClientRect().left - one.getBoundingClientRect().left;
    }),
  );
  expect(Math.min(...sides)).toBeGreaterThan(6);
});

test('the buttons beside a stop end where its form ends, with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/trip?add=1');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const beyond = await page
    .locator('main form button')
    .evaluateAll((buttons: HTMLButtonElement[]) =>
      buttons.map((button) =>
        Math.round(button.getBoundingClientRect().right - (button.form?.getBoundingClientRect().right ?? 0)),
      ),
    );
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
});

test('the places along a road keep their words beside the signs, with text twice as large', async ({
  page,
}) => {
  await page.goto('/trip?zip=80435&zip=81301');
  const places = page.getByRole('list', { name: 'Along the road' }).getByRole('listitem');
  await expect(places.first()).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const heights = () =>
    places.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(600);
});

test('the sky begins at the bar above it with text twice as large', async ({ page }) => {
  await page.goto('/');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const bar = await page.getByRole('banner').boundingBox();
  const sky = await page.locator('.landscape').boundingBox();
  expect(sky?.y).toBeCloseTo(bar?.height ?? 0, 0);
});

/** Pairs of labels that cover each other by more than a hair, by their words. */
const colliding = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((labels) => {
    const boxes = labels.map((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return { text: label.textContent, box: words.getBoundingClientRect() };
    });
    return boxes.flatMap(({ text, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${text} and ${other.text}`),
    );
  });

test('the way to detect a location stays beside its label or goes below', async ({ page }) => {
  await page.goto('/');
  for (const [width, size] of [
    [390, 100],
    [320, 100],
    [390, 200],
  ] as const)
    await test.step(`${width} px, ${size} %`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.addStyleTag({ content: `html { font-size: ${size}% !important }` });
      expect(await colliding(page, '.bar-form :is(label, .bar-locate)')).toEqual([]);
    });
});

test('the way to detect a location has no border of its own on the plate of a phone', async ({ page }) => {
  await page.goto('/');
  const detect = page.locator('.bar-locate');
  await detect.hover();
  await expect(detect).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
});

test('riding hours keep their words, and a verdict its end, with text twice as large', async ({ page }) => {
  await page.goto('/routes?zip=80517&distance=100');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  for (const name of ['I ride from', 'I ride until']) {
    const hours = page.getByRole('combobox', { name });
    expect((await hours.boundingBox())?.width).toBeGreaterThan(160);
  }
  const ends = await page
    .locator('.roads-card p span')
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(390);
  const place = page.locator('.band-opener span span').first();
  expect(await place.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

test('labels of the hours stay apart, at every size of text', async ({ page }) => {
  await page.goto('/?zip=80435');
  for (const size of [100, 200])
    await test.step(`${size} %`, async () => {
      await page.addStyleTag({ content: `html { font-size: ${size}% !important }` });
      const heads = page.locator('.rib .heads');
      await expect(heads.first()).toBeVisible();
      expect(await colliding(page, '.rib .heads :is(b, span)')).toEqual([]);
      // As high as 71 °F stands between 41 and 71: the number of the hour under way is below the lane's name.
      const number = page.locator('.rib .warmth .val').first();
      await number.evaluate((one) => {
        one.style.top = '16%';
      });
      await expect(number).toHaveCSS('position', 'absolute');
      expect(await colliding(page, '.rib .of-warmth b, .rib .warmth .val')).toEqual([]);
    });
});

test('hours and degrees of a ride stay apart with text twice as large', async ({ page }) => {
  await openNextRide(page);
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  for (const labels of ['.at', '.deg']) {
    await expect(page.locator(`.hour-strip ${labels}`).first()).toBeVisible();
    expect(await colliding(page, `.hour-strip ${labels}`)).toEqual([]);
  }
  await page.goto('/routes?zip=80517&distance=100');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const ends = await page.locator('.hour-bar').evaluateAll((bars) =>
    bars.map((bar) => {
      const bottoms = [...bar.children].map((part) => part.getBoundingClientRect().bottom);
      return Math.max(...bottoms) - bar.getBoundingClientRect().bottom;
    }),
  );
  expect(Math.max(...ends)).toBeLessThanOrEqual(0);
});

test('what has the focus is seen above the bar at the thumb, with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const field = page.locator('input[name=location]');
  // By the keyboard, since what a script gives the focus comes to the middle of the screen.
  for (
    let steps = 0;
    steps < 30 && !(await field.evaluate((node) => node === document.activeElement));
    steps++
  )
    await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  const bar = await page.locator('.help-bar').boundingBox();
  const box = await field.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
