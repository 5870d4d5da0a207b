import { expect, test } from './fixtures.ts';
import { button, field } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({
  viewport: { width: 844, height: 390 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
});

test('while directions are down, nothing stands over the crosshair or the buttons', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await outside.pass(DAY_MS);
  await page.goto('/routes?tab=add');
  await alive(page);
  await page.getByText('Draw it', { exact: true }).tap();
  await button(page, 'Search a town').tap();
  const found = page.waitForResponse((response) => response.url().includes('/api/places?q=80302'));
  await field(page, 'Go to a town or ZIP code').fill('80302');
  await found;
  await button(page, 'Add point 1').tap();
  await outside.fault({ service: 'valhalla', kind: '500' });
  await outside.fault({ service: 'osrm', kind: '500' });
  await page.locator('.draw-map').focus();
  await page.keyboard.press('ArrowRight');
  await button(page, 'Add point 2').tap();
  await expect(page.getByText('Directions are down.')).toBeVisible();
  await expect(page.locator('.draw-plate')).toHaveText(/^About .*not known$/);
  for (const name of ['Done', 'My position', 'Zoom in', 'Zoom out', 'Undo', 'Add point 3', 'Try again'])
    await button(page, name).tap({ trial: true });
  const covered = await page.locator('.draw-crosshair').evaluate((crosshair) => {
    const { left, right, top, bottom } = crosshair.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const arms = [
      [left, y],
      [right, y],
      [x, top],
      [x, bottom],
    ] as const;
    return arms.filter(([ax, ay]) => !document.elementFromPoint(ax, ay)?.closest('.draw-map'));
  });
  expect(covered).toEqual([]);
});

test('what else can be done opens over the map: it is all to be reached, and the map keeps its size', async ({
  page,
}) => {
  await page.goto('/routes?tab=add');
  await alive(page);
  await page.getByText('Draw it', { exact: true }).tap();
  await button(page, 'Search a town').tap();
  const found = page.waitForResponse((response) => response.url().includes('/api/places?q=80302'));
  await field(page, 'Go to a town or ZIP code').fill('80302');
  await found;
  await button(page, 'Add point 1').tap();
  await page.locator('.draw-map').focus();
  await page.keyboard.press('ArrowRight');
  await button(page, 'Add point 2').tap();
  await expect(page.locator('.draw-plate')).toBeVisible();
  const size = () => page.locator('.draw-map').evaluate((map) => [map.clientWidth, map.clientHeight]);
  const before = await size();
  await button(page, 'More').tap();
  const more = page.getByRole('group', { name: 'More' });
  await expect(more).toBeVisible();
  for (const name of ['Done', 'Search a town', 'Add point 3']) await button(page, name).tap({ trial: true });
  for (const name of ['Undo', 'Reverse', 'Delete point', 'Start over'])
    await more.getByRole('button', { name, exact: true }).tap({ trial: true });
  await more.getByRole('checkbox').tap({ trial: true });
  expect(await size()).toEqual(before);
  await button(page, 'More').tap();
  await expect(more).toBeHidden();
});
