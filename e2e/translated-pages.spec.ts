// What a browser's translator does to a page: it puts elements of its own in the place of texts, also of those to come.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { alive, check, openVerdict, reading, verdict, zipField } from './weather-check.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** As Chrome does: each text becomes `<font><font>` with the translation. The "translation" is the text in brackets. */
const translate = (page: Page, goesOn = true) =>
  page.evaluate((goesOn) => {
    const isOurs = (node: Node) => node.parentElement?.closest('font, script, style, textarea, svg') === null;
    const replace = (text: Node) => {
      if (!text.nodeValue?.trim() || !isOurs(text)) return;
      const inner = document.createElement('font');
      inner.textContent = `[${text.nodeValue}]`;
      const outer = document.createElement('font');
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    };
    const replaceIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (texts.nextNode()) found.push(texts.currentNode);
      found.forEach(replace);
    };
    replaceIn(document.body);
    if (!goesOn) return;
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(replaceIn);
    }).observe(document.body, { childList: true, subtree: true });
  }, goesOn);

test('a translated verdict is the newest one, and leaves when another is asked for', async ({ page }) => {
  await openVerdict(page, '85003');
  await alive(page);
  await page.route('/api/weather', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), temperature: -41, windSpeed: 77 } });
  });
  await translate(page);
  const main = page.getByRole('main');
  await expect(verdict(page, '[Great Day for Riding!]')).toBeVisible();
  await page.getByRole('button', { name: /Refresh/ }).click();
  await expect(main).toContainText('[-41]');
  await expect(reading(page, 'Wind')).toContainText('[77');
  await page.getByRole('button', { name: /Check Another/ }).click();
  await expect(main.getByRole('heading', { level: 2, name: /Great Day/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('[Check before you ride]');
});

test('a page that is translated before its scripts come keeps what was typed', async ({ page }) => {
  const scripts = await holdAnswers(page, /\/assets\/[^/]+\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(scripts.count).toBeGreaterThan(0);
  await translate(page, false);
  await zipField(page).fill('85003');
  scripts.release();
  await alive(page);
  await expect(zipField(page)).toHaveValue('85003');
  await check(page, '85003');
  await expect(verdict(page, /Great Day/)).toBeVisible();
});

test('texts that are changed in their place before the scripts come take along nothing that was typed', async ({
  page,
  expectedConsole,
}) => {
  // React renders such a page from the beginning, and says so.
  expectedConsole.push(/Minified React error #418/);
  const scripts = await holdAnswers(page, /\/assets\/[^/]+\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(scripts.count).toBeGreaterThan(0);
  await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    if (title.firstChild) title.firstChild.nodeValue = 'Antes de salir';
  });
  await zipField(page).fill('85003');
  scripts.release();
  await alive(page);
  await expect(zipField(page)).toHaveValue('85003');
});
