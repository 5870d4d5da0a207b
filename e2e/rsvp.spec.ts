import type { Page } from '@playwright/test';
import { card, dialog, openAdmin } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { confirm, linkIn, publishRide, signUp } from './rides-to-join.ts';
import { button, field, sentTo } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({ mailServer: true, contextOptions: { reducedMotion: 'reduce' } });

const joinForm = (page: Page) => page.getByRole('form', { name: 'Join this ride' });
const counts = (page: Page) => page.getByRole('region', { name: "Who's going" }).getByRole('status').first();

async function openForm(page: Page, ride: number, label: string): Promise<void> {
  await page.goto(`/route/${ride}`);
  await alive(page);
  await button(page, label).click();
  await expect(joinForm(page)).toBeVisible();
}

async function fillIn(page: Page, name: string): Promise<void> {
  await field(page, 'Your name').fill(name);
  await field(page, 'Your email address').fill(`${name.toLowerCase()}@ride.example`);
}

test('a rider joins, gets the link by email, and gives the place back to the next in line', async ({
  page,
  outside,
  mailbox,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const { id: ride } = await publishRide(page, outside, { maxRiders: 3 });
  const sent = sentTo(page, `/api/rides/${ride}/rsvp`);
  await openForm(page, ride, "I'm in");
  await expect(counts(page)).toHaveText('3 spots left0 of 3 going');
  await button(page, 'Sign me up').click();
  await expect(field(page, 'Your name')).toBeFocused();
  await expect(field(page, 'Your name')).toHaveAccessibleDescription(/Name is required/);
  await expect(field(page, 'Your email address')).toHaveAccessibleDescription(/valid email address/);
  expect(sent).toHaveLength(0);
  await expectAccessible(page);
  await fillIn(page, 'Ann');
  await page.getByLabel('Riders').selectOption('2 riders');
  await field(page, 'Note to the organizer').fill('Two on one bike');
  await button(page, 'Sign me up').dblclick();
  await expect(page.getByText('Your place is held', { exact: true })).toBeVisible();
  await expect(counts(page)).toHaveText('1 spot left2 of 3 going2 not confirmed yet');
  await expect(page.getByText(/Please confirm by the link that we email you within 3 hours/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await expectAccessible(page);

  await signUp(page, ride, 'Bob', 2);
  const held = await mailbox.find('ann@ride.example', /^Confirm your place on a group ride$/);
  const waiting = await mailbox.find('bob@ride.example', /^Confirm your place on a waiting list$/);

  await page.goto(linkIn(waiting.text));
  await button(page, 'Keep my place in line').click();
  await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible();
  await page.goto(linkIn(held.text));
  await expect(page.getByText(/2 places are only held for you/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Confirm my place').click();
  await expect(page.getByText('2 places are reserved for you.')).toBeVisible();
  await mailbox.find('ann@ride.example', /^You are on the list: Ridge and Pie$/);
  await expect(page.getByText('Humpback Rocks lot')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Riders').selectOption('1 rider');
  await button(page, 'Save changes').click();
  await expect(page.getByText('Your place is reserved.')).toBeVisible();
  await mailbox.find('bob@ride.example', /^You moved up/);

  // What is changed while a change is on its way is for the next one.
  const saved = await holdAnswers(page, '**/api/private/rsvp');
  await field(page, 'Note to the organizer').fill('One on one bike');
  await button(page, 'Save changes').click();
  await expect.poll(saved.count).toBe(1);
  await field(page, 'Note to the organizer').fill('One on one bike, in blue');
  saved.release();
  await expect(button(page, 'Save changes')).not.toHaveAttribute('aria-busy');
  await expect(field(page, 'Note to the organizer')).toHaveValue('One on one bike, in blue');
  await button(page, 'Save changes').click();
  await expect(button(page, 'Save changes')).toBeDisabled();

  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  expect((await download).suggestedFilename()).toBe(`ride-${ride}-entry.json`);
  await button(page, 'Cancel my spot').click();
  await expectAccessible(page);
  const leaving = dialog(page, 'Cancel my spot?');
  await page.route('**/api/private/rsvp', (route) => route.abort());
  // Not "Cancel": that would be either.
  await expect(leaving.getByRole('button', { name: 'Keep it' })).toBeVisible();
  await leaving.getByRole('button', { name: 'Cancel my spot' }).click();
  await expect(leaving).toContainText('That did not work. Check the connection and try again.');
  await page.unroute('**/api/private/rsvp');
  await leaving.getByRole('button', { name: 'Cancel my spot' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are off the list');
  await expect(page.getByText('Your place is free for others. Your link has ended.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(linkIn(waiting.text));
  await expect(page.getByText('2 places are reserved for you.')).toBeVisible();
});

test('the emailed link to a place is found again under My rides & posts, whichever email it came by', async ({
  page,
  outside,
  mailbox,
}) => {
  const { id: ride } = await publishRide(page, outside, { maxRiders: 3 });
  await signUp(page, ride, 'Eve', 1);
  await page.goto(linkIn((await mailbox.find('eve@ride.example', /^Confirm your place/)).text));
  await button(page, 'Confirm my place').click();
  await expect(page.getByText('Your place is reserved.')).toBeVisible();
  await page.goto(linkIn((await mailbox.find('eve@ride.example', /^You are on the list/)).text));
  await expect(page.getByText('Your place is reserved.')).toBeVisible();
  await page.goto('/private');
  const saved = page.getByRole('main').getByRole('link', { name: 'Signed up: Ridge and Pie' });
  await expect(saved).toHaveCount(1);
  await saved.click();
  await expect(page.getByText('Your place is reserved.')).toBeVisible();
});

test('whoever finds the ride full waits, and is told of everything that happens to it', async ({
  page,
  outside,
  mailbox,
}) => {
  const { id: ride, token } = await publishRide(page, outside, { maxRiders: 2, name: 'Short List' });
  await signUp(page, ride, 'Cid', 2);
  await confirm(page, await mailbox.find('cid@ride.example', /^Confirm your place/));
  await openForm(page, ride, 'Join the waiting list');
  await fillIn(page, 'Dee');
  await joinForm(page).getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('You are on the waiting list', { exact: true })).toBeVisible();
  await expect(counts(page)).toHaveText('Full2 of 2 going1 on the waiting list');
  await confirm(page, await mailbox.find('dee@ride.example', /^Confirm your place/));

  // An admin takes Cid off the list, and Dee moves up.
  await openAdmin(page);
  const shortList = card(page, 'Short List');
  await expect(shortList).toContainText('2 going, 1 waiting');
  await shortList.getByRole('button', { name: 'Riders of Short List' }).click();
  const riders = dialog(page, 'Riders of Short List');
  await expect(riders).toContainText('cid@ride.example');
  await expectAccessible(page);
  await riders.getByRole('button', { name: 'Remove Cid' }).click();
  await expect(riders.getByRole('status').first()).toHaveText('1 rider, 1 place left');
  await mailbox.find('cid@ride.example', /^You are no longer on the list/);
  const up = await mailbox.find('dee@ride.example', /^You moved up/);

  // The organizer sees who comes, without the address that Dee keeps to herself, and calls the ride off.
  await page.goto(`/private/route#${token}`);
  const list = page.getByRole('region', { name: 'Who signed up' });
  await expect(list).toContainText('1 rider, 1 place left');
  await expect(list.getByRole('listitem')).toHaveText(/^Dee\s*1 rider$/);
  await expect(page.getByText('dee@ride.example')).toHaveCount(0);
  await expectAccessible(page);
  const cancelled = await page.request.post('/api/private/route/cancel', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  await mailbox.find('dee@ride.example', /^Canceled: Short List$/);
  await page.goto(linkIn(up.text));
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(button(page, 'Save changes')).toHaveCount(0);
  await expectAccessible(page);
});

test('a ride that starts while the form is filled in says so; nothing typed is lost', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const { id: ride } = await publishRide(page, outside);
  await openForm(page, ride, "I'm in");
  await fillIn(page, 'Eve');
  await page.route(`**/api/rides/${ride}/rsvp`, (route) => route.abort());
  await button(page, 'Sign me up').click();
  await expect(page.getByText('It is saved on this device and not sent yet.')).toBeVisible();
  await page.unroute(`**/api/rides/${ride}/rsvp`);
  await page.reload();
  await alive(page);
  await button(page, "I'm in").click();
  await expect(field(page, 'Your name')).toHaveValue('Eve');
  await outside.pass(31 * DAY_MS);
  await button(page, 'Sign me up').click();
  await expect(page.getByRole('region', { name: "Who's going" })).toContainText(
    /This ride (took place|has already)/,
  );
});
