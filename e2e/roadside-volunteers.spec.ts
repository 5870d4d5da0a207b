import { card, openAdmin } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  A_DAY,
  asAdmin,
  decide,
  linkIn,
  NO_LINK,
  openPrivate,
  registration,
  state,
  volunteerSearch,
} from './roadside-help.ts';
import { button, sentTo } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ mailServer: true, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ outside }) => outside.pass(A_DAY));

test('a volunteer registers, pauses, changes what they offer, and leaves', async ({
  page,
  request,
  mailbox,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/roadside-assistance');
  await alive(page);
  await page.getByRole('tab', { name: 'Volunteer' }).click();
  await expect(page).toHaveURL(/tab=volunteer/);
  const form = registration(page);
  await button(page, 'Register as Volunteer').click();
  for (const message of [
    'Name is required',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please specify services offered',
    'Please enter a valid 5-digit zip code',
    'Please specify your availability',
  ])
    await expect(form.getByText(message)).toBeVisible();
  await expectAccessible(page);
  await expect(form.getByRole('link', { name: 'terms of this site' })).toHaveAttribute('href', '/terms');
  await form.getByLabel('Your name').fill('Gil Park');
  await form.getByLabel('Email address').fill('gil@ride.example');
  await form.getByLabel('Phone number').fill('406-555-0123');
  await form.getByLabel('Fuel delivery').check();
  await form.getByLabel('Flat tire repair').check();
  await form.getByLabel('ZIP code').fill('59715');
  await form.getByLabel('Availability').fill('Call me: 406-555-0123');
  await form.getByLabel('Experience').selectOption('professional');
  await button(page, 'Register as Volunteer').click();
  await expect(form.getByText(/Please leave out phone numbers/)).toBeVisible();
  await form.getByLabel('Availability').fill('Weekends');
  const sent = sentTo(page, '/api/roadside/volunteer');
  await button(page, 'Register as Volunteer').click();
  await expect(toast(page)).toContainText('Registration Successful!');
  expect(sent).toEqual([
    expect.objectContaining({
      servicesOfferedInput: 'Flat tire repair\nFuel delivery',
      experienceLevel: 'professional',
      maxDistance: 25,
      isActive: true,
    }),
  ]);
  await expect(form.getByLabel('Your name')).toHaveValue('');
  await expect(form.getByLabel('Fuel delivery')).not.toBeChecked();

  await openPrivate(page, linkIn(await mailbox.find('gil@ride.example', /registration/), 'volunteer'));
  await expect(state(page)).toContainText('Waiting for review');
  await button(page, 'Pause').click();
  await expect(state(page)).toContainText('Paused');
  await button(page, 'Resume').click();
  await expect(state(page)).toContainText('Waiting for review');
  await button(page, 'Change').click();
  const edit = page.getByRole('form', { name: 'Change your registration' });
  await expect(edit.getByLabel('Email address')).toHaveCount(0);
  await edit.getByLabel('ZIP code').fill('597');
  await button(page, 'Save changes').click();
  await expect(edit.getByText('Please enter a valid 5-digit zip code')).toBeVisible();
  await edit.getByLabel('ZIP code').fill('59715');
  await edit.getByLabel('Miles you ride to help').fill('60');
  await button(page, 'Save changes').click();
  await expect(page.getByRole('main')).toContainText('60 miles');
  await expectAccessible(page);

  // Once riders find Gil, an admin reads what they are to read of him before they do.
  const admin = await asAdmin(request);
  const [gilPark]: { id: string }[] = await (await admin.get('/api/admin/volunteers?q=Gil')).json();
  await decide(admin, 'volunteers', gilPark?.id ?? '');
  await page.reload();
  await button(page, 'Change').click();
  await edit.getByLabel('Availability').fill('Every day but Monday');
  await page.reload();
  await button(page, 'Change').click();
  await expect(edit).toContainText('Your draft is back');
  await button(page, 'Save changes').click();
  await expect(page.getByText('Your change waits for review')).toBeVisible();
  await expect(page.getByText('It changes: Availability.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await openAdmin(page, 'volunteers');
  const gil = card(page, 'Gil Park');
  await expect(gil).toContainText('Proposed change');
  await expect(gil.locator('ins')).toContainText('Every day but Monday');
  await expectAccessible(page);
  await gil.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(gil.getByText('Proposed change')).toHaveCount(0);
  await openPrivate(
    page,
    linkIn(await mailbox.find('gil@ride.example', /^Your change is made$/), 'volunteer'),
  );
  await expect(page.getByRole('main')).toContainText('Every day but Monday');

  await button(page, 'Leave').click();
  const question = page.getByRole('dialog', { name: 'Leave the volunteers?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await button(page, 'Leave').click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(state(page)).toContainText('Deleted');
  await page.reload();
  await expect(page.getByText(NO_LINK)).toBeVisible();
});

test('a search lives in its address, and says when it finds nobody, is wrong, or fails', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/roadside-assistance?zipCode=59301&issueType=fuel&maxDistance=10');
  await expect(page.getByRole('heading', { name: 'No Volunteers Found' })).toBeVisible();
  await expect(page.getByText('No volunteers found within 10 miles of 59301')).toBeVisible();
  await alive(page);
  const search = volunteerSearch(page);
  await expect(search.getByLabel('What is wrong?')).toHaveValue('fuel');
  await search.getByLabel('ZIP code').fill('5930');
  await search.getByLabel('What is wrong?').selectOption('');
  await search.getByLabel('Distance (miles)').fill('101');
  await search.getByRole('button', { name: 'Search Volunteers' }).click();
  await expect(search.getByText('Please enter a valid 5-digit zip code')).toBeVisible();
  await expect(search.getByText('Please select issue type')).toBeVisible();
  await expect(search.getByText('Distance must be between 1 and 100 miles')).toBeVisible();
  await expect(search.getByLabel('What is wrong?')).toBeFocused();

  await page.route('**/api/roadside/search', (route) => route.abort());
  await search.getByLabel('ZIP code').fill('59301');
  await search.getByLabel('What is wrong?').selectOption('battery');
  await search.getByLabel('Distance (miles)').fill('');
  await search.getByRole('button', { name: 'Search Volunteers' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to search volunteers' })).toBeVisible();
  await expect(toast(page)).toContainText('Search Failed');
  await page.goBack();
  await expect(search.getByText('Please select issue type')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('searching works, forms and private pages say what they need', async ({ page, request }) => {
    await page.goto('/roadside-assistance');
    await volunteerSearch(page).getByLabel('What is wrong?').selectOption('fuel');
    await volunteerSearch(page).getByLabel('ZIP code').fill('59301');
    await volunteerSearch(page).getByRole('button', { name: 'Search Volunteers' }).click();
    await expect(page.getByText('No volunteers found within 25 miles of 59301')).toBeVisible();

    await page.getByRole('tab', { name: 'Need Help' }).click();
    await expect(page).toHaveURL('/roadside-assistance?tab=help');
    await expect(page.getByRole('tab', { name: 'Need Help' })).toHaveAttribute('aria-selected', 'true');

    // The browser's switch leaves `noscript` unread, so its words are looked for in the answer.
    const html = async (path: string) => (await request.get(path)).text();
    expect(await html('/roadside-assistance?tab=help')).toContain('This form needs JavaScript');
    expect(await html('/private/request')).toContain('This page needs JavaScript');
  });
});
