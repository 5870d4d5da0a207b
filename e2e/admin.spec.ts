import { ADMIN } from './admin-account.ts';
import {
  A_DAY,
  card,
  closeToast,
  dialog,
  openAdmin,
  sendArticle,
  sendRoute,
  showAdmin,
  signIn,
  signInByForm,
} from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test.use({ samples: 'review', contextOptions: { reducedMotion: 'reduce' } });

const HOURS_13 = 13 * HOUR_MS;

test('signing in and out', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(admin|upload)\//.test(pathname)) asked.push(pathname);
  });
  await page.goto('/admin');
  await alive(page);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  expect(asked.filter((path) => path !== '/api/admin/session')).toEqual([]);

  await signInByForm(page, 'not the password');
  await expect(toast(page)).toContainText('Login Failed');
  await closeToast(page);
  await signInByForm(page);
  await expect(toast(page)).toContainText('Login Successful');
  await expect(page.getByRole('tab', { name: 'Scenic Routes' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Routes and Groups Management' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await closeToast(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page)).toContainText('Logged Out');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('whoever logs out after the session is over is logged out', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await sendRoute(page.request, 'Late Shift Lane');
  await openAdmin(page);
  await expect(card(page, 'Late Shift Lane')).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page)).toContainText('Logged Out');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a page that the browser brings back as it was left shows nothing after signing out', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page);
  await page.request.post('/api/admin/logout');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Routes and Groups Management')).toHaveCount(0);
});

test('a route goes through review, and only what changed is sent', async ({ page }) => {
  await sendRoute(page.request, 'Peak to Peak Byway');
  await openAdmin(page);
  const route = card(page, 'Peak to Peak Byway');
  await expect(route).toContainText('Pending');
  await expect(route).toContainText('68.4 miles');
  await expect(route.getByRole('button')).toHaveText(['Edit', 'Approve & Publish', 'Delete']);

  await route.getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  await edit.getByLabel('Name').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Route name is required')).toBeVisible();
  await expect(edit.getByLabel('Name')).toBeFocused();
  await edit.getByLabel('Name').fill('Peak to Peak Byway');
  await edit.getByLabel('End location').fill('Estes Park, CO');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const { updatedAt, ...changes } = (await sent).postDataJSON();
  expect(changes).toEqual({ endLocation: 'Estes Park, CO' });
  expect(updatedAt).toEqual(expect.any(String));
  await expect(toast(page)).toContainText('Route Updated');
  await expect(route).toContainText('Ward, CO to Estes Park, CO');
  await closeToast(page);

  await route.getByRole('button', { name: 'Approve & Publish' }).click();
  await expect(toast(page)).toContainText('Status Updated');
  await expect(route).toContainText('Published');
  await route.getByRole('button', { name: 'Unpublish' }).click();
  await expect(route).toContainText('Approved');
  await route.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(route.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  await route.getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete this entry?');
  await expect(question).toContainText('Are you sure you want to delete "Peak to Peak Byway"?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(route.getByRole('button', { name: 'Delete' })).toBeFocused();
  await route.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(route).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Routes and Groups Management' })).toBeFocused();
});

test('the second of two admins is told, and keeps what was typed', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  const id = await sendRoute(page.request, 'Lariat Loop');
  await openAdmin(page);
  await card(page, 'Lariat Loop').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  await edit.getByLabel('Description').fill('My words.');
  await page.request.put(`/api/admin/scenic-routes/${id}`, { data: { endLocation: 'Golden, CO' } });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByRole('status').filter({ hasText: 'Someone else was faster' })).toBeVisible();
  await edit.getByRole('button', { name: 'Load their version, keep my changes' }).click();
  await expect(edit.getByLabel('End location')).toHaveValue('Golden, CO');
  await expect(edit.getByLabel('Description')).toHaveValue('My words.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, 'Lariat Loop')).toContainText('Ward, CO to Golden, CO');
  await expect(card(page, 'Lariat Loop')).toContainText('My words.');
});

test('a route that becomes a ride without a date says that no list shows it', async ({ page }) => {
  await sendRoute(page.request, 'Squaw Pass');
  await openAdmin(page);
  await card(page, 'Squaw Pass').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  await edit.getByLabel('Route type').selectOption('group_ride');
  await expect(edit.getByText('Without a ride date, no list and no search shows it.')).toBeVisible();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Squaw Pass')).toContainText('Group Ride: no date');
});

test('a session that ends while typing loses nothing', async ({ page, outside, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page, 'volunteers');
  await card(page, 'Ed Marsh').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Volunteer');
  await edit.getByLabel('Availability').fill('Weekdays after five');
  await outside.pass(HOURS_13);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const again = dialog(page, 'Please sign in again');
  await expect(again.getByLabel('Username')).toHaveValue(ADMIN.username);
  await expect(again.getByLabel('Password')).toBeFocused();
  await signInByForm(page);
  await expect(again).toBeHidden();
  await expect(edit.getByLabel('Availability')).toHaveValue('Weekdays after five');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, 'Ed Marsh')).toContainText('Weekdays after five');
});

test('volunteers are found, sorted and paged by the address', async ({ page }) => {
  await openAdmin(page, 'volunteers');
  await expect(page.getByText('1–20 of 25 volunteers')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/admin?view=volunteers&page=2');
  await expect(page.getByText('21–25 of 25 volunteers')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('name');
  await expect(page).toHaveURL('/admin?view=volunteers&sort=name');
  await expect(page.getByRole('article').first()).toContainText('Dana Cole');
  await page.getByRole('searchbox', { name: 'Search' }).fill('fay');
  await expect(page).toHaveURL('/admin?view=volunteers&sort=name&q=fay');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('fay');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel('Status').selectOption('published');
  await expect(page.getByRole('heading', { name: 'No volunteers found' })).toBeVisible();
  await page.getByRole('tab', { name: 'Sitemap' }).click();
  await expect(page).toHaveURL('/admin?view=sitemap');
});

test('a page of a list whose entries are gone leads to the last one', async ({ page }) => {
  await openAdmin(page, 'volunteers&page=3');
  await expect(page).toHaveURL('/admin?view=volunteers&page=2');
  await expect(page.getByText('21–25 of 25 volunteers')).toBeVisible();
});

test('a volunteer is shown whole, and an unasked save never changes the experience', async ({ page }) => {
  await openAdmin(page, 'volunteers');
  const volunteer = card(page, 'Dana Cole');
  for (const text of ['Pending', 'Active', 'dana@ride.example', '303-555-0142', '80302', 'professional'])
    await expect(volunteer).toContainText(text);
  await expect(volunteer).toContainText('12.5 miles');
  await expect(volunteer).toContainText('Flat tire repair, Fuel delivery');
  await volunteer.getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Volunteer');
  await edit.getByLabel('Email').fill('dana');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Please enter a valid email address')).toBeVisible();
  await edit.getByLabel('Email').fill('dana.cole@ride.example');
  await edit.getByLabel('Active').uncheck();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: 'dana.cole@ride.example', isActive: false });
  expect((await sent).postDataJSON()).not.toHaveProperty('experienceLevel');
  await expect(toast(page)).toContainText('Volunteer Updated');
  await expect(volunteer).toContainText('dana.cole@ride.example');
  await expect(volunteer.getByText('Active', { exact: true })).toBeHidden();
});

test('a request for help is approved once', async ({ page }) => {
  await openAdmin(page, 'requests');
  const request = card(page, 'Sam Reed');
  for (const text of [
    'Pending',
    'pending',
    'Rear tire is flat',
    'Mile 12 of CO 7',
    'flat tire',
    '303-555-0199',
  ])
    await expect(request).toContainText(text);
  await expect(request.getByRole('button')).toHaveText(['Approve & Publish', 'Delete']);
  await request.getByRole('button', { name: 'Approve & Publish' }).click();
  await expect(toast(page)).toContainText('Status Updated');
  await expect(request.getByRole('button')).toHaveText(['Delete']);
});

test('an entry that another admin deleted goes from the list', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  const id = await sendRoute(page.request, 'Gone Already Road');
  await openAdmin(page);
  await card(page, 'Gone Already Road').getByRole('button', { name: 'Delete' }).click();
  await page.request.delete(`/api/admin/scenic-routes/${id}`);
  const question = dialog(page, 'Delete this entry?');
  await expect(question).toContainText('this declines it.');
  // This site sends none.
  await expect(question).not.toContainText('email');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await expect(toast(page)).toContainText('Delete Failed');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Gone Already Road')).toBeHidden();
});

test('the sitemap tab shows the numbers and opens the file', async ({ page, context }) => {
  await openAdmin(page, 'sitemap');
  const tile = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  await expect(tile('Static Pages')).toHaveText('8');
  await expect(tile('Total URLs')).toHaveText(/\d/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page)).toContainText('Sitemap Data Refreshed');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'View Sitemap' }).click();
  expect((await opened).url()).toContain('/sitemap.xml');
});

test('a list that could not be fetched says so in a toast too, each time', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await signIn(page);
  for (const [view, path, title, failure] of [
    ['blog', '/api/admin/blog/posts?**', 'Error', 'Failed to fetch blog posts'],
    ['blog', '/api/upload/blog-images?**', 'Error', 'Failed to fetch images'],
    ['blog&sub=submissions', '/api/admin/blog/submissions?**', 'Error', 'Failed to fetch submissions'],
    ['sitemap', '/api/admin/sitemap/stats', 'Refresh Failed', 'Failed to fetch sitemap stats'],
    ['sitemap', '/api/admin/sitemap/new-pages', 'Refresh Failed', 'Failed to fetch new pages'],
  ] as const) {
    await page.route(path, (route) => route.abort());
    await showAdmin(page, view);
    const said = toast(page).filter({ hasText: failure });
    await expect(said).toContainText(title);
    await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
    await closeToast(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toContainText(title);
    await page.unroute(path);
  }
});

test('sessions are listed and ended', async ({ page, playwright, baseURL }) => {
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await elsewhere.post('/api/admin/login', { data: ADMIN });
  await openAdmin(page, 'account');
  await expect(page.getByText('This one')).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.locator('form input[autocomplete=username]')).toHaveValue(ADMIN.username);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(toast(page)).toContainText('Session Ended');
  await expect(page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')).toHaveCount(2);
  expect((await elsewhere.get('/api/admin/session')).status()).toBe(401);
  await elsewhere.dispose();
});

test('the audit log says what happened, and comes as a file', async ({ page }) => {
  await signIn(page);
  const id = await sendRoute(page.request, 'Audited Road');
  await page.request.delete(`/api/admin/scenic-routes/${id}`);
  await openAdmin(page, 'audit');
  await page.getByLabel('What').selectOption('scenic-routes');
  const row = page.getByRole('row').filter({ hasText: `Route or ride ${id}` });
  await expect(row).toContainText('declined');
  await row.locator('summary').click();
  await expect(row).toContainText('Approved: no → none');
  await expect(row).toContainText(ADMIN.username);
  await page.getByRole('searchbox', { name: 'Admin' }).fill('nobody');
  await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Admin' }).fill('');
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
});

test('the outbox shows its emails and sends one again', async ({ page, outside }) => {
  await outside.pass(A_DAY);
  await sendArticle(page.request, 'Email me');
  await openAdmin(page, 'mail');
  const { submissions }: { submissions: { id: number; title: string }[] } = await (
    await page.request.get('/api/admin/blog/submissions?q=Mail+me')
  ).json();
  const review = `/api/admin/blog/submissions/${submissions[0]?.id}/review`;
  expect((await page.request.post(review, { data: { action: 'reject' } })).status()).toBe(200);
  await expect(page.getByText('No mail server is set')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('ann@ride.example');
  const row = page.getByRole('row').filter({ hasText: 'Your article was not accepted' }).first();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText('Saved to file', { timeout: 1_000 });
  }).toPass();
  await row.getByRole('button', { name: /^Resend/ }).click();
  await expect(toast(page)).toContainText('Email Queued');
  // The first mail held a private link, so its text is gone.
  const confidential = page.getByRole('row').filter({ hasText: 'We have your article' }).first();
  await expect(confidential).toContainText("Can't resend");
  await expect(page.getByText('Its reader can ask for a new link.')).toBeVisible();
  await expect(confidential.getByRole('button', { name: /^Resend/ })).toHaveCount(0);
});
