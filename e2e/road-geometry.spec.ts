import type { APIRequestContext, Page } from '@playwright/test';
import { circle, gpxOf, mountainRoad } from '#test/fixtures/sample-track.ts';
import { A_DAY, card, dialog, openAdmin, signIn } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { gpxFile } from './gpx-file.ts';
import { holdAnswers } from './held-answers.ts';
import { button, field, sentTo } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ROAD = mountainRoad(4_000);
const trackInput = (page: Page) => page.getByLabel('GPX track', { exact: true });
const byFile = (page: Page) => page.getByText('GPX file', { exact: true }).click();
const trim = (page: Page) => page.getByRole('checkbox', { name: 'Leave out a quarter mile at both ends' });

/** A published route with a track, made through the same calls that the pages make. */
async function publishRoad(page: Page, request: APIRequestContext, name: string): Promise<number> {
  const headers = { 'content-type': 'application/gpx+xml' };
  const sent = await request.post('/api/route-geometry', { headers, data: gpxOf(ROAD) });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id: trackId }: { id: string } = await sent.json();
  const data = { name, zipCodes: ['80461'], description: 'Sweepers over the divide.', trackId };
  const added = await request.post('/api/scenic-routes/add', { data });
  const { id }: { id: number } = await added.json();
  await signIn(page);
  const approval = { type: 'scenic-routes', id, isApproved: true, isPublished: true };
  expect((await page.request.post('/api/admin/approve', { data: approval })).ok()).toBe(true);
  return id;
}

test('a GPX file fills in what is empty, offers what differs, and goes with the route', async ({
  page,
  outside,
}) => {
  await outside.pass(A_DAY);
  const sent = sentTo(page, '/api/scenic-routes/add');
  await page.goto('/routes?tab=add');
  await alive(page);
  await field(page, 'Route name').fill('Gold Pan Pass');
  await field(page, 'Start location').fill('Our clubhouse');
  await byFile(page);
  await trackInput(page).setInputFiles(gpxFile(gpxOf(ROAD)));
  await expect(page.getByText(/ft up, .* in curves\.$/)).toBeVisible();
  await expect(page.getByText('ride.gpx', { exact: true })).toBeVisible();
  await expect(field(page, 'Start location')).toHaveValue('Our clubhouse');
  await expect(field(page, 'End location')).toHaveValue(/, CO$/);
  await expect(field(page, 'ZIP code 1')).toHaveValue(/^8\d{4}$/);
  const miles = page.getByRole('spinbutton', { name: 'Distance in miles' });
  await expect(miles).toHaveValue(/^\d\d(\.\d)?$/);
  await expect(trim(page)).not.toBeChecked();
  await expectAccessible(page);

  const offers = page.getByRole('region', { name: 'What the track says instead' });
  await offers.getByRole('button', { name: "Use the track's start location" }).click();
  await expect(field(page, 'Start location')).toHaveValue(/, CO$/);
  await expect(offers).toBeHidden();

  const whole = Number(await miles.inputValue());
  await trim(page).check();
  // What the track has filled in, the shorter one fills in again.
  await expect.poll(async () => whole - Number(await miles.inputValue())).toBeGreaterThan(0.3);

  await button(page, 'Add Route').click();
  await expect(toast(page)).toContainText('Route Added Successfully!');
  expect(sent[0]).toMatchObject({ name: 'Gold Pan Pass', trackId: expect.stringMatching(/^[0-9a-f-]{36}$/) });

  await openAdmin(page);
  await expect(card(page, 'Gold Pan Pass').getByText('With track')).toBeVisible();
  await card(page, 'Gold Pan Pass').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  await expect(edit.getByText(/^With track: \d\d/)).toBeVisible();
  const lists = await holdAnswers(page, '**/api/admin/scenic-routes?**');
  await edit.getByRole('button', { name: 'Remove track' }).click();
  await expect(edit.getByText('Without track')).toBeVisible();
  // On a phone a toast leaves a dialog's buttons free.
  await expect(toast(page)).toContainText('no longer has a track');
  expect((await toast(page).boundingBox())?.y).toBeLessThan(100);
  await edit.getByLabel('GPX track').setInputFiles(gpxFile(gpxOf(mountainRoad(2_000))));
  await expect(edit.getByText(/^With track: \d/)).toBeVisible();

  // The list behind the dialog still asks how the route is now.
  await edit.getByLabel('Name').fill('Gold Pan Road');
  lists.release();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Gold Pan Road').getByText('With track')).toBeVisible();
});

test('what is wrong with a file stands at its field; a track outlives a reload', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/group-rides?add=1');
  await alive(page);
  await field(page, 'Ride name').fill('Sunday loop');
  await byFile(page);
  for (const [text, message] of [
    ['{}', 'This file is not a GPX track.'],
    ['<!DOCTYPE gpx [<!ENTITY a "b">]><gpx>&a;</gpx>', 'This file declares a document type'],
    [gpxOf([]), 'This GPX file has no track, route or waypoints to follow.'],
    [gpxOf(mountainRoad(500, { latitude: 46.5, longitude: 11.5 })), 'This track does not start in the US.'],
  ] as const) {
    await trackInput(page).setInputFiles(gpxFile(text));
    await expect(trackInput(page)).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
    await expect(trackInput(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await context.setOffline(true);
  await trackInput(page).setInputFiles(gpxFile(gpxOf(ROAD)));
  await expect(trackInput(page)).toHaveAccessibleDescription(/There is no connection\./);
  await context.setOffline(false);

  await trackInput(page).setInputFiles(
    gpxFile(gpxOf(circle({ latitude: 39.25, longitude: -106.29 }, 3_000, 600))),
  );
  await expect(trim(page)).toBeChecked();
  await expect(field(page, 'Ride name')).toHaveValue('Sunday loop');
  await expect(field(page, /^ZIP codes/)).toHaveValue(/^8\d{4}/);
  await page.reload();
  await alive(page);
  await expect(page.getByText('The track you chose before goes with this entry.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Remove track').click();
  await expect(trackInput(page)).toBeVisible();
  await expect(button(page, 'Remove track')).toBeHidden();
  await expect(trackInput(page)).toBeFocused();
});

test("a route's page shows its road, its heights by keyboard, rain over it, a trip and a file", async ({
  page,
  request,
  outside,
}) => {
  await outside.pass(A_DAY);
  const id = await publishRoad(page, request, 'Divide Sweepers');
  await page.goto(`/route/${id}`);
  await alive(page);
  await expect(page.getByText(/^(Curvy|Twisty): [\d.]+ of [\d.]+ miles in curves$/)).toBeVisible();
  await page.getByRole('heading', { name: 'Where it runs' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: 'Map of the road of Divide Sweepers' });
  await expect(map.locator('canvas')).toBeAttached();
  await expect(map.getByText('Start', { exact: true })).toBeVisible();

  await page.getByRole('heading', { name: 'Elevation' }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/^From [\d,]+ ft to [\d,]+ ft, lowest/)).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Along the road' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Mile 0\.1: [78],\d{3}\sft$/);
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Mile [1-9][\d.]*: /);
  await page.getByText('Elevation as a table').click();
  await expect(page.getByRole('table', { name: 'Elevation along the road' }).getByRole('row')).toHaveCount(
    14,
  );

  await page.getByText('Radar over this route').click();
  await expect(
    page.getByRole('region', { name: 'Radar map around the middle of the route' }).locator('canvas'),
  ).toBeAttached();
  await expect(page.getByText('Loading radar')).toBeHidden();
  await expectAccessible(page);

  // Read by a parser that is not ours.
  const file = await page.evaluate(async (path) => {
    const response = await fetch(path);
    const document = new DOMParser().parseFromString(await response.text(), 'application/xml');
    const count = (name: string) =>
      document.getElementsByTagNameNS('http://www.topografix.com/GPX/1/1', name).length;
    return {
      type: response.headers.get('content-type'),
      errors: document.getElementsByTagName('parsererror').length,
      name: document.querySelector('metadata > name')?.textContent,
      tracks: count('trk'),
      shaping: count('rtept'),
      points: count('trkpt'),
      heights: count('ele'),
    };
  }, `/route/${id}.gpx`);
  expect(file).toMatchObject({ errors: 0, name: 'Divide Sweepers', tracks: 1 });
  expect(file.type).toContain('application/gpx+xml');
  expect(file.shaping).toBeLessThanOrEqual(50);
  expect(file.points).toBeGreaterThan(file.shaping);
  expect(file.heights).toBe(file.points);
  await expect(page.getByRole('link', { name: 'Download GPX' })).toHaveAttribute('href', `/route/${id}.gpx`);

  await page.getByRole('link', { name: 'Plan this trip with weather' }).click();
  await expect(page).toHaveURL(/\/trip\?zip=8\d{4}&zip=8\d{4}/);
  await expect(page.getByRole('heading', { level: 3, name: /, CO 80461$/ })).toBeVisible();
});
