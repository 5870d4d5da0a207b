import { expect, expectAccessible, expectAccessibleInAllThemes, test } from './fixtures.ts';
import {
  A_DAY,
  asAdmin,
  decide,
  fillHelp,
  help,
  linkIn,
  NO_LINK,
  openPrivate,
  publishVolunteer,
  sendRequest,
  state,
  volunteerSearch,
} from './roadside-help.ts';
import { button, entry, sentTo } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ mailServer: true, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ outside }) => outside.pass(A_DAY));

test('from a search to help: request, confirmation, approval, a yes, both contacts, thanks', async ({
  page,
  request,
  browser,
  baseURL,
  mailbox,
}) => {
  test.slow();
  const admin = await asAdmin(request);
  const volunteerId = await publishVolunteer(admin, {
    name: 'Dana Cole',
    email: 'dana@ride.example',
    zipCode: '80435',
  });
  const sam = { name: 'Sam Reed', email: 'sam@ride.example', zipCode: '80435' };

  await page.goto('/roadside-assistance');
  await alive(page);
  await volunteerSearch(page).getByLabel('What is wrong?').selectOption('flat tire');
  await volunteerSearch(page).getByLabel('ZIP code').fill('80435');
  await volunteerSearch(page).getByRole('button', { name: 'Search Volunteers' }).click();
  await expect(toast(page)).toContainText('Search Complete');
  await expect(toast(page)).toContainText('Found 1 volunteer within 25 miles of 80435');
  await expect(entry(page, 'Dana Cole')).toContainText('Weekends');
  await button(page, 'Request Help from Dana Cole').click();
  await expect(page).toHaveURL(/tab=help/);
  await expect(page.getByText('Requesting help from: Dana Cole (advanced)')).toBeVisible();
  await expect(help(page).getByLabel('ZIP code')).toHaveValue('80435');
  await expect(help(page).getByRole('radio', { name: 'Flat tire' })).toBeChecked();
  await button(page, 'Ask anyone instead').click();
  await expect(page.getByText('Requesting help from')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Find Help' })).toHaveAttribute('aria-selected', 'true');
  await volunteerSearch(page).getByLabel('What is wrong?').selectOption('fuel');
  await volunteerSearch(page).getByRole('button', { name: 'Search Volunteers' }).click();
  await expect(page).toHaveURL(/issueType=fuel/);
  await button(page, 'Request Help from Dana Cole').click();
  await expect(help(page).getByRole('radio', { name: 'Out of fuel' })).toBeChecked();

  const sent = sentTo(page, '/api/roadside/request');
  await fillHelp(page, sam);
  await button(page, 'Submit Request').click();
  await expect(page.getByRole('textbox', { name: 'Your private link' })).toHaveValue(
    /\/private\/request#[\w-]{32}$/,
  );
  expect(sent).toEqual([expect.objectContaining({ volunteerId, maxDistance: 25, urgency: 'medium' })]);
  await expect(page.getByText('Requesting help from')).toBeHidden();
  await expect(help(page).getByLabel('Your name')).toHaveValue('');
  await expect(page.getByText('Please open the email we sent you').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Request for help/ })).toBeVisible();

  await openPrivate(page, linkIn(await mailbox.find(sam.email, /confirm/i), 'request'));
  await expect(state(page)).toContainText('Waiting for your confirmation');
  await button(page, 'Confirm my request').click();
  await expect(state(page)).toContainText('Waiting for review');
  await expectAccessible(page);

  const waiting: { id: string; requesterEmail: string }[] = await (
    await admin.get('/api/admin/requests')
  ).json();
  await decide(admin, 'requests', waiting.find((one) => one.requesterEmail === sam.email)?.id ?? '');
  const asked = await mailbox.find('dana@ride.example', /needs help/);
  for (const secret of ['Sam', sam.email, 'car wash']) expect(asked.text).not.toContain(secret);
  const search = 'zipCode=80435&issueType=flat+tire&maxDistance=25';
  for (const address of [
    `/roadside-assistance?${search}`,
    `/roadside-assistance.data?${search}`,
    '/',
    '/group-rides',
    '/sitemap.xml',
    '/private/request',
    '/private/offer',
  ]) {
    const shown = await (await request.get(address)).text();
    for (const secret of ['dana@ride.example', '555-0142', sam.name, sam.email, 'car wash'])
      expect(shown, `${address} holds ${secret}`).not.toContain(secret);
  }

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const volunteer = await elsewhere.newPage();
  await openPrivate(volunteer, linkIn(asked, 'offer'));
  await expect(state(volunteer)).toContainText('Can you help, Dana Cole?');
  await expect(volunteer.getByRole('main')).not.toContainText(/Sam|car wash/);
  await button(volunteer, 'Accept').click();
  await expect(state(volunteer)).toContainText('You said yes');
  await expect(volunteer.getByRole('link', { name: /^Call Sam Reed/ })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(volunteer.getByRole('main')).toContainText('Behind the car wash');
  await expectAccessible(volunteer);

  // The page finds out by itself.
  await expect(state(page)).toContainText('Dana Cole is coming', { timeout: 15_000 });
  await expect(page.getByRole('link', { name: 'Call Dana Cole: 303-555-0142' })).toBeVisible();
  await page.reload();
  await expect(state(page)).toContainText('Dana Cole is coming');
  await page.getByLabel('A word of thanks for Dana Cole').fill('You saved my day.');
  await button(page, 'Mark as completed').click();
  await expect(state(page)).toContainText('Completed');

  await openPrivate(volunteer, linkIn(asked, 'offer'));
  await expect(state(volunteer)).toContainText('Completed');
  await expect(state(volunteer)).toContainText('You saved my day.');
  expect((await mailbox.find('dana@ride.example', /^Thank you/)).text).toContain('You saved my day.');
  await elsewhere.close();
});

test('a no moves on; a request is shared, canceled, its data downloaded and deleted', async ({
  page,
  context,
  request,
  mailbox,
  expectedConsole,
}) => {
  test.slow();
  expectedConsole.push(FAILED_REQUEST);
  const admin = await asAdmin(request);
  const first = await publishVolunteer(admin, {
    name: 'Ed Marsh',
    email: 'ed@ride.example',
    zipCode: '83001',
  });
  await publishVolunteer(admin, { name: 'Fay Ortiz', email: 'fay@ride.example', zipCode: '83014' });
  const sent = await sendRequest(request, {
    name: 'Tess Lang',
    email: 'tess@ride.example',
    zipCode: '83001',
    volunteerId: first,
  });
  await admin.post(`/api/admin/requests/${sent.id}/confirm`);
  await decide(admin, 'requests', sent.id);

  const toEd = linkIn(await mailbox.find('ed@ride.example', /needs help/), 'offer');
  expect(
    (await mailbox.all()).some(
      ({ to, subject }) => to.includes('fay@ride.example') && /needs help/.test(subject),
    ),
  ).toBe(false);
  await openPrivate(page, toEd);
  await button(page, 'Decline').click();
  await expect(state(page)).toContainText('You declined');
  const toFay = linkIn(await mailbox.find('fay@ride.example', /needs help/), 'offer');

  await openPrivate(page, sent.path);
  await expect(state(page)).toContainText('2 volunteers were asked, 1 could not come.');
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: /^\d+ of 20 minutes to the next step$/ })).toBeVisible();
  await expect(main.getByText('This page updates automatically.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Call 911' })).toBeInViewport();
  await expectAccessibleInAllThemes(page);
  await context.setOffline(true);
  await expect(main.getByText(/^No connection\. Last checked \d+:\d\d\s[AP]M$/)).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText('This page updates automatically.')).toBeVisible();

  // Handed on: where and how far, and nothing to press or to call.
  await button(page, 'Share position').click();
  await expect(main.getByRole('heading', { name: 'Share where you are' })).toBeFocused();
  await button(page, 'Share a link').click();
  const shared = await main.getByRole('textbox', { name: 'Link to share' }).inputValue();
  const friend = await context.newPage();
  await friend.goto(shared);
  await expect(friend.getByRole('main')).toContainText('Volunteers are asked. No answer yet.');
  await expect(friend.getByRole('main')).toContainText('Behind the car wash');
  await expect(friend.getByRole('main')).not.toContainText(/Tess|ride\.example|555/);
  await expect(friend.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessibleInAllThemes(friend);
  await friend.goto('/private');
  const saved = friend.getByRole('region', { name: 'On this device' }).getByRole('link');
  // The call alone, by its own link: neither what was handed on nor what a volunteer was asked.
  await expect(saved).toHaveText(['Request for help']);
  await expect(saved).toHaveAttribute('href', sent.path);
  await friend.close();

  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  expect((await download).suggestedFilename()).toBe('roadside-request.json');
  await button(page, 'Cancel request').click();
  const question = page.getByRole('dialog', { name: 'Cancel this request?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(state(page)).toContainText('Asking volunteers');

  // An answer that was on its way while a step failed tells nothing any more, and the page goes on asking.
  const own = '**/api/private/roadside-request';
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(own, async (route) => {
    asked += 1;
    if (asked === 1) await answer.promise;
    await route.continue();
  });
  await page.route(`${own}/cancel`, (route) => route.abort(), { times: 1 });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => asked).toBe(1);
  await button(page, 'Cancel request').click();
  await question.getByRole('button', { name: 'Cancel the request' }).click();
  await expect(page.getByText('That did not work', { exact: true })).toBeVisible();
  answer.resolve();
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(2);

  await button(page, 'Cancel request').click();
  await question.getByRole('button', { name: 'Cancel the request' }).click();
  await expect(state(page)).toContainText('Canceled');

  await openPrivate(page, toFay);
  await expect(state(page)).toContainText('The request is over');
  await expect(button(page, 'Accept')).toHaveCount(0);

  await openPrivate(page, sent.path);
  await button(page, 'Delete my data').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my data' }).click();
  await expect(state(page)).toContainText('Deleted');
  await page.reload();
  await expect(page.getByText(NO_LINK)).toBeVisible();
});

test('links that open nothing look the same, whatever is wrong with them', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  for (const kind of ['request', 'offer', 'volunteer'])
    for (const token of ['', '#not-a-token', `#${'A'.repeat(32)}`]) {
      await openPrivate(page, `/private/${kind}${token}`);
      await expect(page.getByText(NO_LINK)).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Roadside Assistance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Roadside Assistance' })).toBeVisible();
});
