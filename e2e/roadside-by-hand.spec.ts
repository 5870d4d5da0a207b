import { card, openAdmin } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  A_DAY,
  openPrivate,
  publishVolunteer,
  registerVolunteer,
  sendRequest,
  state,
} from './roadside-help.ts';
import { button } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('where no email can go out, an admin confirms, calls and assigns by hand, and blocks a contact', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  test.slow();
  await outside.pass(A_DAY);
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
  await expect(page.getByText('This site cannot send email right now')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Request help' })).not.toContainText('You confirm there');

  await openAdmin(page, 'requests');
  await publishVolunteer(page.request, { name: 'Hal Ruiz', email: 'hal@ride.example', zipCode: '87501' });
  const sent = await sendRequest(page.request, {
    name: 'Ivy Chen',
    email: 'ivy@ride.example',
    zipCode: '87501',
  });
  await openPrivate(page, sent.path);
  await expect(state(page)).toContainText('A person has to call you at');
  await expect(page.getByRole('main')).not.toContainText(/mail went|spam folder/);

  await openAdmin(page, 'requests');
  const request = card(page, 'Ivy Chen');
  await request.getByText('Way to a volunteer:').click();
  await expect(request).toContainText('not confirmed yet');
  await expect(request).toContainText('No mail server is set');
  await request.getByRole('button', { name: 'Confirmed by phone' }).click();
  await expect(toast(page)).toContainText('Ivy Chen is confirmed by phone.');
  await request.getByRole('button', { name: 'Approve & Publish' }).click();
  await expect(request).toContainText('volunteers have to be called');
  await request.getByRole('button', { name: 'Volunteers to call' }).click();
  await expect(request.getByRole('list', { name: 'Volunteers to call' })).toContainText('Hal Ruiz');
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Hal Ruiz said yes' }).click();
  await expect(request).toContainText('Hal Ruiz is on the way');

  await openPrivate(page, sent.path);
  await expect(state(page)).toContainText('Hal Ruiz is coming');

  await openAdmin(page, 'requests');
  await request.getByText('Way to a volunteer:').click();
  await request.getByRole('button', { name: 'Block contact' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block contact' }).click();
  await expect(request).toContainText('Blocked contact');
  // It is over, so nothing is left to decide.
  await expect(request.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(request.getByRole('button', { name: /[Pp]ublish$/ })).toHaveCount(0);
  await page.getByText('Blocked contacts', { exact: true }).click();
  await expect(button(page, /^Unblock /)).toHaveCount(2);
  await button(page, /^Unblock /)
    .first()
    .click();
  await expect(button(page, /^Unblock /)).toHaveCount(1);
  await expect(page.locator('summary').filter({ hasText: 'Blocked contacts' })).toBeFocused();
  await button(page, /^Unblock /).click();
  await expect(page.getByText('Nobody is blocked.')).toBeVisible();
  await expect(page.locator('summary').filter({ hasText: 'Blocked contacts' })).toBeFocused();
});

test('where no email can go out, no volunteer is promised to be asked on the device', async ({
  page,
  outside,
}) => {
  await outside.pass(A_DAY);
  const person = { name: 'Lou Paz', email: 'lou@ride.example', zipCode: '87501' };
  await openPrivate(page, (await registerVolunteer(page.request, person)).path);
  await expect(page.getByRole('main')).toContainText('you are called when a rider needs help');
  await expect(page.getByRole('heading', { name: 'What you told us' })).toBeVisible();
  await alive(page);
  await expect(page.getByText('Notify me on this device')).toHaveCount(0);
});
