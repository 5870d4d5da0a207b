import { expect, expectAccessible, test } from './fixtures.ts';
import { publishRide } from './rides-to-join.ts';
import { button, field, headings } from './routes-and-rides.ts';
import { FAILED_REQUEST } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('joining stays in reach of the thumb, and goes when its card is there', async ({ page, outside }) => {
    const { id } = await publishRide(page, outside, { maxRiders: 3 });
    await page.goto(`/route/${id}`);
    const bar = page.getByRole('link', { name: "I'm in" });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).toBeVisible();
    await expect(page.locator('.join-bar')).toContainText('3 spots left');
    // The last thing of the page stands above the bar when it has the focus.
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await last.focus();
    const below = await last.evaluate((node) => node.getBoundingClientRect().bottom);
    const top = await page.locator('.join-bar').evaluate((node) => node.getBoundingClientRect().top);
    expect(below).toBeLessThanOrEqual(top);
    await expectAccessible(page);
    await bar.tap();
    await expect(field(page, 'Your name')).toBeVisible();
    await expect(page.locator('.join-bar')).toHaveCount(0);
    await expect(button(page, 'Hide Form')).toBeInViewport();
  });
});

test('a ride beyond the forecast says from which day on it has a verdict', async ({ page, outside }) => {
  const { id } = await publishRide(page, outside, { maxRiders: 3 });
  await page.goto(`/route/${id}`);
  await expect(headings(page, 1)).toHaveText('Ridge and Pie');
  await expect(headings(page, 2).first()).toHaveText(/^Verdict from \w+day, \w+ \d+(, \d{4})?$/);
  await expect(page.getByRole('heading', { name: 'Meet at Humpback Rocks lot' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Directions to Afton, VA/ })).toBeVisible();
  await expectAccessible(page);
});

test('a ride within the forecast has its hours, and the sentence for them', async ({ page, outside }) => {
  const tomorrow = new Date(outside.now() + DAY_MS).toISOString().slice(0, 10);
  const { id } = await publishRide(page, outside, {
    rideDate: tomorrow,
    rideTime: '12:00',
    zipCodes: ['85003'],
  });
  await page.goto(`/route/${id}`);
  await expect(headings(page, 2).first()).toHaveText('Great Day for Riding!');
  await expect(
    page.getByText(/^Good for the whole ride: \d+ to \d+\s°F, gusts to \d+\smph, rain unlikely\./),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /Good, \d+\s[AP]M to \d+\s[AP]M/ })).toBeVisible();
  await expectAccessible(page);
});

test('without a connection signing up says that it needs one', async ({
  page,
  outside,
  context,
  expectedConsole,
}) => {
  // Pictures of the map may still be on their way.
  expectedConsole.push(FAILED_REQUEST);
  const { id } = await publishRide(page, outside);
  await page.goto(`/route/${id}`);
  await expect(button(page, "I'm in")).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Sign-up needs a connection.")).toBeVisible();
  await expect(button(page, "I'm in")).toBeDisabled();
  await context.setOffline(false);
  await expect(button(page, "I'm in")).toBeEnabled();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a ride says all but who goes, its map in the colors of the dark', async ({ page, outside }) => {
    const { id } = await publishRide(page, outside);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/route/${id}`);
    await expect(page.locator('.road-map')).toHaveCSS('background-color', 'rgb(29, 33, 35)');
    await expect(headings(page, 1)).toHaveText('Ridge and Pie');
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    await expect(page.getByText('240 minutes (4 h)')).toBeVisible();
    await expect(button(page, "I'm in")).toBeHidden();
    await expect(page.locator('.join-bar')).toBeHidden();
  });
});
