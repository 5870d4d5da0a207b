import type { RsvpAnswer } from '#features/rsvp/rsvp.schema.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { publishRide } from './rides-to-join.ts';
import { button, field } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('where no email goes out, nobody has to give an address, and the link is shown', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const { id: ride } = await publishRide(page, outside);
  await page.goto(`/route/${ride}`);
  await alive(page);
  await button(page, "I'm in").click();
  await field(page, 'Your name').fill('Ann');
  await button(page, 'Sign me up').click();
  await expect(page.getByText('You are on the list with 1 rider.', { exact: true })).toBeVisible();
  const link = await field(page, 'Your private link').inputValue();
  expect(link).toMatch(/\/private\/rsvp#[\w-]{32}$/);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain(link.split('#')[1]);
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByText('Your place is reserved.')).toBeVisible();
  await page.goto(`/private/rsvp#${'A'.repeat(32)}`);
  await expect(page.getByText('This link no longer works, or it was not copied completely.')).toBeVisible();
});

test('where no email goes out, whoever waits for a place is promised none', async ({ page, outside }) => {
  const { id: ride } = await publishRide(page, outside, { maxRiders: 2 });
  const join = async (name: string, partySize: number): Promise<RsvpAnswer> => {
    const data = { name, partySize, email: `${name.toLowerCase()}@ride.example` };
    return (await page.request.post(`/api/rides/${ride}/rsvp`, { data })).json();
  };
  await join('Cleo', 2);
  const { link } = await join('Dan', 1);
  await page.goto(`/private/rsvp#${link?.token}`);
  await expect(
    page.getByText('You move up as soon as a place is free; look here from time to time.'),
  ).toBeVisible();
});
