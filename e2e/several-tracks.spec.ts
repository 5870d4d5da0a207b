import type { Page } from '@playwright/test';
import { gpxOfTracks, mountainRoad, pointAt } from '#test/fixtures/sample-track.ts';
import { A_DAY, card, dialog, openAdmin } from './admin-area.ts';
import { expect, expectAccessible, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { gpxFile } from './gpx-file.ts';
import { button, field, sentTo } from './routes-and-rides.ts';
import { alive, toast } from './weather-check.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ROAD = mountainRoad(2_000);
const SOUTH = mountainRoad(1_000, pointAt(ROAD[0] ?? { latitude: 39.2, longitude: -106.2 }, 0, -127_000));
const TOUR = gpxFile(gpxOfTracks([ROAD, SOUTH]));
const trackInput = (page: Page) => page.getByLabel('GPX track', { exact: true });
const tracks = (page: Page) => page.getByRole('region', { name: 'Tracks of this file' });
const use = (page: Page, name: string) =>
  tracks(page).getByRole('button', { name: `Use ${name}`, exact: true });

test('the rider chooses which track of a file goes with a route; an admin chooses another', async ({
  page,
  outside,
}) => {
  await outside.pass(A_DAY);
  const sent = sentTo(page, '/api/scenic-routes/add');
  await page.goto('/routes?tab=add');
  await alive(page);
  await field(page, 'Route name').fill('Two Day Tour');
  await page.getByText('GPX file', { exact: true }).click();
  await trackInput(page).setInputFiles(TOUR);
  await expect(
    page.getByText('This file holds 2 tracks. Choose which one goes with this entry; until then none does.'),
  ).toBeVisible();
  await expect(tracks(page).getByText(/^Track 1: 12(\.\d)? miles, .+, CO to .+, CO$/)).toBeVisible();
  await expect(tracks(page).getByText(/^Track 2: 6(\.\d)? miles/)).toBeVisible();
  await expect(field(page, 'End location')).toHaveValue('');
  await expectAccessibleInAllThemes(page);

  await use(page, 'track 2').click();
  await expect(use(page, 'track 2')).toHaveAttribute('aria-pressed', 'true');
  await expect(use(page, 'track 2')).toBeFocused();
  await expect(page.getByText(/^6(\.\d)? miles. .* in curves\.$/)).toBeVisible();
  await expect(field(page, 'End location')).toHaveValue(/, CO$/);
  await page.getByRole('checkbox', { name: 'Leave out a quarter mile at both ends' }).check();
  await expect(page.getByText(/^5(\.\d)? miles. .* in curves\.$/)).toBeVisible();
  await button(page, 'Add Route').click();
  await expect(toast(page)).toContainText('Route Added Successfully!');
  expect(sent[0]).toMatchObject({ trackId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await expect(tracks(page)).toBeHidden();

  await openAdmin(page);
  await card(page, 'Two Day Tour').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  await expect(edit.getByText(/^With track: 5/)).toBeVisible();
  await edit.getByLabel('GPX track').setInputFiles(TOUR);
  await expect(
    edit.getByText('This file holds 2 tracks. Choose which one this route follows.'),
  ).toBeVisible();
  await expect(edit.getByText(/^With track: 5/)).toBeVisible();
  await use(page, 'track 1').click();
  await expect(edit.getByText(/^With track: 12/)).toBeVisible();
  await expectAccessible(page);
});

test('a trip follows the chosen track of a file', async ({ page }) => {
  await page.goto('/trip');
  await alive(page);
  await trackInput(page).setInputFiles(gpxFile(gpxOfTracks([ROAD.slice(0, 900), ROAD.slice(900), SOUTH])));
  await expect(page.getByText('This file holds 3 tracks. Choose which one to follow.')).toBeVisible();
  await expect(tracks(page).getByText(/^Track 3 “Day 3”: 6(\.\d)? mi$/)).toBeVisible();
  await expect(tracks(page).getByText(/^All of them/)).toBeHidden();
  await use(page, 'track 3').click();
  await expect(page.getByText(/^Following a track of 6(\.\d)? mi$/)).toBeVisible();
  await expect(field(page, 'Starting Location')).toHaveValue(/^8\d{4}$/);

  await trackInput(page).setInputFiles(gpxFile(gpxOfTracks([ROAD.slice(0, 900), ROAD.slice(900)])));
  await expect(page.getByText(/^Following a track/)).toBeHidden();
  await use(page, 'all of them').click();
  await expect(page.getByText(/^Following a track of 12(\.\d)? mi$/)).toBeVisible();
  await expectAccessible(page);
});

test('control characters in an address lead nowhere, and in a search mean nothing', async ({ request }) => {
  for (const [path, status] of [
    ['/blog/%00', 404],
    ['/blog/tag/%00', 404],
    ['/blog/tag/a%00b', 404],
    ['/route/1%00', 404],
    ['/all-routes?q=%00abc', 200],
    ['/?zip=8%000435', 200],
  ] as const)
    expect((await request.get(path)).status(), path).toBe(status);
});
