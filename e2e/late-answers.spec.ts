import { gpxOf, mountainRoad } from '#test/fixtures/sample-track.ts';
import { dialog, editor, showAdmin, signIn } from './admin-area.ts';
import { busyDevice } from './busy-device.ts';
import { expect, test } from './fixtures.ts';
import { gpxFile } from './gpx-file.ts';
import { holdAnswers, holdCode } from './held-answers.ts';
import { field } from './routes-and-rides.ts';
import { button, card, checkButton as checkTrip, plan, slider } from './trip-plan.ts';
import { alive, atRest, check, FAILED_REQUEST, toast, verdict, zipField } from './weather-check.ts';

// On a slow connection an answer comes when its reader has gone on: what was chosen or typed since stays.

test.describe('while the roads of a choice are on their way', () => {
  const WHERE = '**/api/where-to-ride?*';

  test('the choice is shown, and the next ones build on it', async ({ page }) => {
    await page.goto('/routes');
    await atRest(page);
    const roads = await holdAnswers(page, WHERE);
    const [from, until] = [page.getByLabel('I ride from'), page.getByLabel('I ride until')];
    await from.selectOption('9 AM');
    await expect.poll(roads.count).toBe(1);
    await expect(from).toHaveValue('9');
    await until.selectOption('5 PM');
    await expect(until).toHaveValue('17');
    const another = page.getByRole('navigation', { name: 'Day' }).locator('a:not([aria-current])').first();
    await expect(another).toHaveAttribute('href', /from=9&to=17/);
    await another.click();
    roads.release();
    await expect(page).toHaveURL(/\/routes\?from=9&to=17&day=[\d-]+$/);
    await expect(from).toHaveValue('9');
    await expect(until).toHaveValue('17');
  });

  test('a search keeps it', async ({ page }) => {
    await page.goto('/routes');
    await atRest(page);
    const roads = await holdAnswers(page, WHERE);
    await page.getByLabel('I ride from').selectOption('9 AM');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Road type').selectOption('mountain');
    await expect.poll(roads.count).toBe(2);
    await expect(page.getByLabel('Road type')).toHaveValue('mountain');
    await field(page, 'Town or ZIP code').fill('80435');
    await field(page, 'Town or ZIP code').press('Enter');
    roads.release();
    await expect(page).toHaveURL(/zipCode=80435.*&roadType=mountain&from=9$/);
  });
});

test('a second filter of all routes builds on the first, whose list is on its way', async ({ page }) => {
  await page.goto('/all-routes');
  await alive(page);
  const lists = await holdAnswers(page, '**/api/all-scenic-routes?*');
  const [state, difficulty] = [page.getByLabel('State'), page.getByLabel('Difficulty')];
  await state.selectOption('CO');
  await expect.poll(lists.count).toBe(1);
  await expect(state).toHaveValue('CO');
  await difficulty.selectOption('advanced');
  await expect(difficulty).toHaveValue('advanced');
  lists.release();
  await expect(page).toHaveURL('/all-routes?state=CO&difficulty=advanced');
});

test('a list of all routes that is drawn late takes back nothing that was typed since', async ({ page }) => {
  const isBusy = await busyDevice(page);
  await page.goto('/all-routes');
  await alive(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  const next = await holdAnswers(page, '**/api/all-scenic-routes?*q=peak*');
  await isBusy(true);
  await search.pressSequentially('pea');
  await expect(page).toHaveURL('/all-routes?q=pea');
  await search.press('k');
  await expect.poll(next.count).toBe(1);
  await isBusy(false);
  await expect(page.getByText('Searching routes')).toBeAttached();
  await expect(search).toHaveValue('peak');
  next.release();
  await expect(page).toHaveURL('/all-routes?q=peak');
  await expect(search).toHaveValue('peak');
});

test('rides that a filter asked for leave the next filter in its reader’s hand', async ({ page }) => {
  await page.goto('/group-rides?near=28771&within=200');
  await alive(page);
  const rides = await holdAnswers(page, '**/api/group-rides?*');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Difficulty').selectOption('advanced');
  await expect.poll(rides.count).toBe(1);
  await expect(page.getByLabel('Difficulty')).toHaveValue('advanced');
  await expect(page.getByRole('link', { name: 'Month', exact: true })).toHaveAttribute(
    'href',
    /difficulty=advanced/,
  );
  await page.getByLabel('Order').focus();
  rides.release();
  await expect(page).toHaveURL(/difficulty=advanced/);
  await expect(page.getByText('Filters (1)')).toBeVisible();
  await expect(page.getByLabel('Order')).toBeFocused();
});

test.describe('what is typed while an answer is on its way stays', () => {
  test('in a search around a place', async ({ page }) => {
    await page.goto('/group-rides');
    await alive(page);
    const place = field(page, 'Town or ZIP code');
    const found = await holdAnswers(page, '**/api/group-rides');
    await place.fill('22920');
    await page.getByRole('spinbutton', { name: 'Distance (miles)' }).fill('200');
    await place.press('Enter');
    await expect.poll(found.count).toBe(1);
    await place.fill('8043');
    found.release();
    await expect(page).toHaveURL(/zipCode=22920/);
    await expect(page.getByText('No group rides found within 200 miles of 22920')).toBeVisible();
    await expect(page.locator('input[name="zipCode"]').first()).toHaveValue('8043');
  });

  test('in the form of the weather check', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    await alive(page);
    const answers = await holdAnswers(page, '**/api/weather');
    await check(page, '85003');
    await expect.poll(answers.count).toBe(1);
    await zipField(page).fill('5904');
    answers.release();
    await expect(verdict(page)).toBeVisible();
    await expect(zipField(page)).toHaveValue('5904');
  });

  test('in a plan whose check fails', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/trip');
    await alive(page);
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/api/trip-weather', async (route) => {
      await failed;
      await route.abort();
    });
    await plan(page, ['85003', '85281']);
    await expect(button(page, 'Checking…')).toBeVisible();
    await field(page, 'Final Destination').fill('86001');
    await button(page, 'Add Stop').click();
    fail();
    await expect(toast(page)).toContainText('Trip Weather Check Failed');
    await expect(checkTrip(page)).toBeVisible();
    await expect(field(page, 'Final Destination')).toHaveValue('86001');
    await expect(field(page, 'Stop 1')).toBeVisible();
  });

  test('in a plan whose check succeeds', async ({ page }) => {
    await page.goto('/trip');
    await alive(page);
    const answers = await holdAnswers(page, '**/api/trip-weather');
    await plan(page, ['85003', '85281']);
    await expect.poll(answers.count).toBe(1);
    await field(page, 'Final Destination').fill('86001');
    answers.release();
    await expect(card(page, 'Final Destination')).toContainText('85281');
    await page.getByText('Edit trip', { exact: true }).click();
    await expect(field(page, 'Final Destination')).toHaveValue('86001');
    await checkTrip(page).click();
    await expect(card(page, 'Final Destination')).toContainText('86001');
    await page.goBack();
    await expect(card(page, 'Final Destination')).toContainText('85281');
    await page.getByText('Edit trip', { exact: true }).click();
    await expect(field(page, 'Final Destination')).toHaveValue('85281');
  });

  test('in a plan that is to follow a track', async ({ page }) => {
    await page.goto('/trip');
    await alive(page);
    const ends = await holdAnswers(page, '**/api/location/zip');
    const points = '<trkpt lat="33.45" lon="-112.07"/><trkpt lat="34.54" lon="-112.47"/>';
    await page
      .getByLabel('GPX track')
      .setInputFiles(
        gpxFile(
          `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`,
        ),
      );
    await expect.poll(ends.count).toBe(2);
    await button(page, 'Add Stop').click();
    await field(page, 'Stop 1').fill('85324');
    ends.release();
    await expect(page.getByText(/^Following a track of/)).toBeVisible();
    await expect(field(page, 'Stop 1')).toHaveValue('85324');
    await expect(field(page, 'Starting Location')).toHaveValue(/^850\d\d$/);
  });
});

test('Enter takes no town of an earlier text while those of this one are on their way', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await zipField(page).pressSequentially('springfield');
  await expect(page.getByRole('option')).toHaveCount(5);
  const towns = await holdAnswers(page, '**/api/places?*');
  await zipField(page).pressSequentially(', vt');
  await expect.poll(towns.count).toBeGreaterThan(0);
  await zipField(page).press('Enter');
  await expect(zipField(page)).toHaveValue('springfield, vt');
  towns.release();
  await expect(page.getByRole('option')).toHaveText([/^Springfield, VT/]);
  await zipField(page).press('Enter');
  await expect(zipField(page)).toHaveValue('05156');
});

test('a comparison that comes late keeps the departure that was chosen since', async ({ page }) => {
  await page.goto('/trip?zip=85003&zip=86001');
  await page.getByText('Compare with another road').click();
  await field(page, 'By way of').fill('85541');
  const trips = await holdAnswers(page, '**/api/trip-weather');
  await button(page, 'Compare').click();
  await expect.poll(trips.count).toBe(1);
  await slider(page).press('ArrowRight');
  await expect(page).toHaveURL(/&leave=/);
  trips.release();
  await expect(page.getByText(/^By way of Payson, AZ: /).first()).toBeVisible();
  await expect(page).toHaveURL(/&leave=.*&via=85541$/);
});

test('a file or a drawing that arrives when it is not wanted any more goes with nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() =>
    localStorage.setItem(
      'drawn-road-add-route',
      JSON.stringify([
        { latitude: 40.015, longitude: -105.27 },
        { latitude: 40.06, longitude: -105.3 },
      ]),
    ),
  );
  await page.goto('/routes?tab=add');
  await alive(page);
  const roads = await holdAnswers(page, /\/api\/route-geometry/);
  await button(page, 'Change the road').click();
  await button(page, 'Done').click();
  await expect.poll(roads.count).toBe(1);
  await button(page, 'Remove the road').first().click();
  await page.getByText('GPX file', { exact: true }).click();
  await page.getByLabel('GPX track', { exact: true }).setInputFiles(gpxFile(gpxOf(mountainRoad(200))));
  await expect.poll(roads.count).toBe(2);
  await page.getByText('ZIP codes', { exact: true }).first().click();
  const answers = ['drawn', 'file'].map(() => page.waitForResponse(/\/api\/route-geometry/));
  roads.release();
  for (const answer of answers) await (await answer).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.getByRole('radio', { name: 'ZIP codes' })).toBeChecked();
  await page.getByText('GPX file', { exact: true }).click();
  await expect(button(page, 'Remove track')).toHaveCount(0);
  await expect(field(page, 'End location')).toHaveValue('');
});

test('what is written while a post is being saved stays', async ({ page }) => {
  await signIn(page);
  const answer = await page.request.post('/api/admin/blog/posts', {
    data: { title: 'Written on', content: '<p>The beginning.</p>' },
  });
  const { id }: { id: number } = await answer.json();
  await showAdmin(page, `blog&post=${id}`);
  const post = dialog(page, 'Edit Post');
  await expect(editor(post)).toBeVisible({ timeout: 15_000 });
  const saved = await holdAnswers(page, `**/api/admin/blog/posts/${id}`);
  await editor(post).pressSequentially('First. ');
  await page.keyboard.press('Control+s');
  await expect.poll(saved.count).toBeGreaterThan(0);
  await editor(post).pressSequentially('Second. ');
  saved.release();
  await expect(toast(page).filter({ hasText: 'updated successfully' })).toBeVisible();
  await expect(editor(post)).toContainText('First. Second. The beginning.');
  await post.getByRole('button', { name: 'Update Post' }).click();
  await expect(post).toBeHidden();
  const stored = await page.request.get(`/api/admin/blog/posts/${id}`);
  expect(await stored.text()).toContain('First. Second. The beginning.');
});

test('what is written while a new entry is on its way is a draft, and its writer is told', async ({
  page,
}) => {
  await page.goto('/submit-blog');
  await alive(page);
  const [title, content] = [page.getByLabel('Title'), page.getByLabel('Content', { exact: false }).first()];
  await page.getByLabel('Your name', { exact: false }).first().fill('Dana Rider');
  await page.getByLabel('Your email address', { exact: false }).first().fill('dana@ride.example');
  await title.fill('Up at Five');
  await content.fill('The road climbs and the air turns cold. '.repeat(10));
  const answer = await holdAnswers(page, '**/api/blog/submit');
  await page.getByRole('button', { name: 'Submit Article' }).click();
  await expect.poll(answer.count).toBe(1);
  await title.fill('Up at Six');
  answer.release();
  await expect(page).toHaveURL('/thank-you?from=article');
  await expect(toast(page).filter({ hasText: 'Your last changes were not sent' })).toBeVisible({
    timeout: 15_000,
  });
  await page.getByRole('link', { name: 'Write another' }).click();
  await expect(page.getByText('Your draft is back')).toBeVisible();
  await expect(title).toHaveValue('Up at Six');
});

test('a button that was pressed before its code came does its work when it comes, once', async ({ page }) => {
  const comeAlive = await holdCode(page);
  await page.goto('/?zip=85003', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Save place' }).dblclick();
  comeAlive();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await atRest(page);
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
});

test.describe('what was chosen before the page came alive is asked for when it does', () => {
  test('of all routes', async ({ page }) => {
    const comeAlive = await holdCode(page);
    await page.goto('/all-routes', { waitUntil: 'commit' });
    await page.getByLabel('Difficulty').selectOption('Advanced');
    await page.getByLabel('Sort by').selectOption('distance-desc');
    comeAlive();
    await expect(page).toHaveURL(/[?&]difficulty=advanced&.*sort=distance-desc/);
    await expect(page.getByLabel('Difficulty')).toHaveValue('advanced');
  });

  test('of rides', async ({ page }) => {
    const comeAlive = await holdCode(page);
    await page.goto('/group-rides', { waitUntil: 'commit' });
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Road type').selectOption('Mountain');
    comeAlive();
    await expect(page).toHaveURL(/[?&]roadType=mountain/);
    await expect(page.getByText('Filters (1)')).toBeVisible();
  });
});
