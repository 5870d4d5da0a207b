// What was typed outlives a session, a private link and a keyboard that composes, and is sent once.
import { card, dialog, openAdmin, sendRoute, signInByForm } from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { publishRide } from './rides-to-join.ts';
import { NO_LINK } from './roadside-help.ts';
import { button, field } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test.use({ siteFor: 'what was typed', contextOptions: { reducedMotion: 'reduce' } });

test('what an admin has typed into an entry is saved after the session ended under it', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await sendRoute(page.request, 'Long Edit Road');
  await openAdmin(page);
  await page.goto('/admin?q=Long');
  await alive(page);
  await card(page, 'Long Edit Road').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  await edit.getByLabel('Description').fill('Written for half an hour.');
  await outside.pass(13 * HOUR_MS);
  // What the dashboard asks by itself may have been refused before.
  await edit
    .getByRole('button', { name: 'Save Changes' })
    .evaluate((save: HTMLButtonElement) => save.click());
  await expect(dialog(page, 'Please sign in again')).toBeVisible();
  await signInByForm(page);
  await expect(dialog(page, 'Please sign in again')).toBeHidden();
  await expect(edit.getByLabel('Description')).toHaveValue('Written for half an hour.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  const [stored] = await (await page.request.get('/api/admin/scenic-routes?q=Long')).json();
  expect(stored.description).toBe('Written for half an hour.');
});

test('what an owner has typed can be read when the link has ended meanwhile', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const sent = await page.request.post('/api/scenic-routes/add', {
    data: { name: 'Ended Ridge', description: 'Along it.', startLocation: 'Ward, CO', zipCodes: ['80302'] },
  });
  const { link }: { link: { token: string } } = await sent.json();
  await page.goto(`/private/route#${link.token}`);
  await button(page, 'Change the route').click();
  await field(page, 'Description').fill('Half a page of words.');
  const ended = await page.request.post('/api/private/route/withdraw', {
    headers: { authorization: `Bearer ${link.token}` },
  });
  expect(ended.ok(), await ended.text()).toBe(true);
  await button(page, 'Save change').click();
  await expect(page.getByText(NO_LINK)).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Half a page of words.');
});

test('a change to a place that got no answer is not said to be saved, and is a draft after a reload', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const { id } = await publishRide(page, outside);
  const joined = await page.request.post(`/api/rides/${id}/rsvp`, {
    data: { name: 'Ann', email: 'ann@ride.example', partySize: 1 },
  });
  const { link }: { link: { token: string } } = await joined.json();
  await page.goto(`/private/rsvp#${link.token}`);
  await field(page, 'Note to the organizer').fill('I bring the pie.');
  await page.route('**/api/private/rsvp', (route) => route.abort());
  await button(page, 'Save changes').click();
  const said = page.getByRole('form', { name: 'Change your entry' });
  await expect(said).toContainText('There was no answer. What you typed is still here.');
  await expect(said).not.toContainText('saved on this device');
  await expect(field(page, 'Note to the organizer')).toHaveValue('I bring the pie.');

  await page.unroute('**/api/private/rsvp');
  await page.reload();
  await expect(said).toContainText('Your draft is back');
  await expect(field(page, 'Note to the organizer')).toHaveValue('I bring the pie.');
  await button(page, 'Save changes').click();
  await expect(toast(page)).toContainText('Your entry is changed.');
  await page.reload();
  await expect(field(page, 'Note to the organizer')).toHaveValue('I bring the pie.');
  await expect(said).not.toContainText('Your draft is back');
});

test('Enter that ends a composition neither opens the next line nor sends', async ({ page }) => {
  await page.goto('/routes?tab=add');
  await alive(page);
  const highlights = page.getByRole('textbox', { name: /^Highlight \d/ });
  await highlights.fill('景色');
  const enter = (key: { isComposing?: boolean; keyCode?: number }) =>
    highlights.first().evaluate((input, init) => {
      const event = { key: 'Enter', ...init, bubbles: true, cancelable: true };
      return input.dispatchEvent(new KeyboardEvent('keydown', event));
    }, key);
  await highlights.focus();
  await enter({ isComposing: true });
  // As Safari tells it, when the composition is over already.
  await enter({ keyCode: 229 });
  await expect(highlights).toHaveCount(1);
  await enter({});
  await expect(highlights).toHaveCount(2);
});

test('Back after an article was sent leads to an empty form', async ({ page }) => {
  await page.goto('/submit-blog');
  await field(page, 'Your name').fill("Dana O'Neil");
  await field(page, 'Your email address').fill('dana@ride.example');
  await field(page, 'Title').fill('Once');
  await field(page, 'Content').fill('The road climbs and the air turns cold. '.repeat(250));
  await field(page, 'Excerpt').focus();
  // As a paste: `fill` would pass by a limit of the input.
  await page.keyboard.insertText('x'.repeat(301));
  await button(page, 'Submit Article').click();
  await expect(field(page, 'Excerpt')).toBeFocused();
  await expect(field(page, 'Excerpt')).toHaveAccessibleDescription(/at most 300 characters; it has 301$/);
  await field(page, 'Excerpt').fill('Cold air.');
  await button(page, 'Submit Article').dblclick();
  await expect(page).toHaveURL('/thank-you?from=article');
  await page.goBack();
  await expect(field(page, 'Title')).toHaveValue('');
  await expect(field(page, 'Content')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('');
  await expect(page.getByText('Your draft is back')).toHaveCount(0);
});
