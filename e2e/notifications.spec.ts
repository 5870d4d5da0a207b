import { isoDay } from '#platform/time/format-time.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  A_DAY,
  asAdmin,
  decide,
  linkIn,
  openPrivate,
  publishVolunteer,
  sendRequest,
  state,
} from './roadside-help.ts';
import { button } from './routes-and-rides.ts';
import {
  arrived,
  deliver,
  keptSubscription,
  pressNotice,
  shownNotices,
  simulatePush,
} from './simulated-push.ts';
import { alive } from './weather-check.ts';

// The worker shows the notifications, so journeys here have one.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'], mailServer: true });
test.beforeEach(({ outside }) => outside.pass(A_DAY));

const PART = { name: 'Notify me on this device' };

test('a rider hears of a verdict, and stops it where it was switched on', async ({ page, site }) => {
  await simulatePush(page, site.simulator);
  await page.goto('/?zip=85003');
  const part = page.getByRole('region', PART);
  await expect(part).toContainText('Hear each morning how the day is for riding here');
  await part.getByRole('button', { name: 'Notify me' }).click();
  await expect(part).toContainText('They are on.');
  await expectAccessible(page);

  const [hello = ''] = await arrived(page, site.simulator, 1);
  await deliver(page, hello);
  const notice = {
    title: 'Notifications are on',
    body: 'You can stop them on the page where you switched them on.',
    tag: 'hello',
  };
  await expect.poll(() => shownNotices(page)).toEqual([notice]);

  // Another visit knows that they are on.
  await page.reload();
  await expect(part).toContainText('They are on.');
  await part.getByRole('button', { name: 'Stop' }).click();
  await expect(part.getByRole('button', { name: 'Notify me' })).toBeVisible();
  expect(await keptSubscription(page)).toBeNull();
});

test('a rider hears of a trip on the day that was chosen last', async ({ page, site, outside }) => {
  await simulatePush(page, site.simulator);
  const dayIn = (days: number) => isoDay(outside.now() / 1_000 + days * 86_400, 'America/Phoenix');
  await page.goto(`/trip?zip=85003&zip=85281&leave=${dayIn(1)}T10:00`);
  await alive(page);
  await button(page, /^All \d+ departures/).click();
  await button(page, '7 days, daylight').click();
  await page.getByRole('slider', { name: 'When to leave' }).focus();
  await page.keyboard.press('End');
  await expect(page).not.toHaveURL(new RegExp(dayIn(1)));
  const chosen = new URL(page.url()).searchParams.get('leave')?.slice(0, 10);
  const sent = page.waitForRequest('**/api/notifications/trip');
  await page.getByRole('region', PART).getByRole('button', { name: 'Notify me' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ date: chosen, zipCodes: ['85003', '85281'] });
});

test('a volunteer is asked on the device, and answers with one press on their page', async ({
  page,
  site,
  request,
  mailbox,
}) => {
  const admin = await asAdmin(request);
  await publishVolunteer(admin, { name: 'Noa Reyes', email: 'noa@ride.example', zipCode: '97331' });
  await simulatePush(page, site.simulator);
  await openPrivate(page, linkIn(await mailbox.find('noa@ride.example', /Riders can find you/), 'volunteer'));
  const part = page.getByRole('region', PART);
  await part.getByRole('button', { name: 'Notify me' }).click();
  await expect(part).toContainText('They are on.');

  const sent = await sendRequest(request, { name: 'Uma Stuck', email: 'uma@ride.example', zipCode: '97331' });
  const confirm = linkIn(await mailbox.find('uma@ride.example', /Confirm/), 'request');
  const [, token = ''] = confirm.split('#');
  const confirmed = await request.post('/api/private/roadside-request/confirm', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await decide(admin, 'requests', sent.id);

  const [, asked = ''] = await arrived(page, site.simulator, 2);
  expect(asked).not.toMatch(/Uma|Stuck|car wash|303-555/);
  await deliver(page, asked);
  const body = 'Flat tire, Corvallis, OR, less than a mile from you. Can you come?';
  await expect
    .poll(async () => (await shownNotices(page)).map((shown) => [shown.title, shown.body]))
    .toEqual([['A rider needs help', body]]);
  const opened = await pressNotice(page, 'help');
  expect(opened).toMatch(/\/private\/offer#[\w-]{32}$/);
  await expect.poll(() => shownNotices(page)).toEqual([]);

  // The press on the notification answered nothing.
  await openPrivate(page, opened);
  await expect(state(page)).not.toContainText('Uma');
  await button(page, 'Accept').click();
  await expect(state(page)).toContainText('You are helping');
});

test('the worker shows something whatever comes, and opens no address of others', async ({ page, site }) => {
  await page.goto('/roadside-assistance');
  const evil = { notification: { title: 'Look', body: 'Here', navigate: 'https://evil.example/', tag: 'x' } };
  await deliver(page, JSON.stringify(evil));
  await expect.poll(() => shownNotices(page)).toEqual([{ title: 'Look', body: 'Here', tag: 'x' }]);
  expect(await pressNotice(page)).toBe(`${site.url}/`);
});

test.describe('where there can be none', () => {
  test('a browser that blocks them says what to do', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    );
    await page.goto('/?zip=85003');
    const part = page.getByRole('region', PART);
    await expect(part).toContainText('Your browser blocks notifications of this site.');
    await expect(part.getByRole('button')).toHaveCount(0);
    // It and its room are as high as its words, and not as what it would have asked.
    const blank = (node: HTMLElement) =>
      (node.parentElement?.getBoundingClientRect().bottom ?? 0) -
      (node.lastElementChild?.getBoundingClientRect().bottom ?? 0);
    expect(await part.evaluate(blank)).toBeLessThan(20);
  });

  test('an iPhone says that it needs the app', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4)',
      });
    });
    await page.goto('/?zip=85003');
    await expect(page.getByRole('region', PART)).toContainText('choose “Add to Home Screen”');
  });

  test('an old browser says so', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.goto('/?zip=85003');
    await expect(page.getByRole('region', PART)).toContainText('This browser cannot show notifications');
  });
});

test('the design page shows notifications in every state of a device', async ({ page }) => {
  await page.goto('/design');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const panels = page.getByRole('region', { name: 'Notify me on this device' });
  await expect(panels).toHaveText([
    /Hear each morning how the day is .*This is a demonstration: no notification leaves it\.\s*Notify me$/,
    /They are on\. .*Stop$/,
    /Your browser blocks notifications/,
    /On an iPhone or iPad/,
    /This browser cannot show notifications of this site\.$/,
    /when a rider near you needs help/,
  ]);
});
