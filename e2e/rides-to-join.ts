import { expect, type Page } from '@playwright/test';
import type { Outside } from './fixtures.ts';
import { signIn } from './admin-area.ts';
import { field } from './routes-and-rides.ts';
import { alive } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Other entries came from the same address; after this nobody is in doubt about it. */
const GUARD_FORGETS_MS = 11 * 60_000;

/** A published ride in a month's time, and the token of its organizer's link. */
export async function publishRide(
  page: Page,
  outside: Outside,
  changes: Record<string, unknown> = {},
): Promise<{ id: number; token: string }> {
  await outside.pass(GUARD_FORGETS_MS);
  const sent = await page.request.post('/api/scenic-routes/add', {
    data: {
      name: 'Ridge and Pie',
      description: 'South along the ridge.',
      startLocation: 'Afton, VA',
      endLocation: 'Roanoke, VA',
      distance: 120,
      zipCodes: ['22920'],
      estimatedTime: 240,
      routeType: 'group_ride',
      rideDate: new Date(outside.now() + 30 * DAY_MS).toISOString().slice(0, 10),
      rideTime: '08:30',
      meetingPoint: 'Humpback Rocks lot',
      ...changes,
    },
  });
  const { id, link }: { id: number; link: { token: string } } = await sent.json();
  expect(sent.ok(), await sent.text()).toBe(true);
  await signIn(page);
  const answer = await page.request.post('/api/admin/approve', {
    data: { type: 'scenic-routes', id, isApproved: true, isPublished: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { id, token: link.token };
}

/** Opens the form of a group ride and fills in what it needs. `day` is YYYY-MM-DD. */
export async function fillInRide(page: Page, name: string, day: string): Promise<void> {
  await page.goto('/group-rides?add=1');
  await alive(page);
  await field(page, 'Ride name').fill(name);
  await page.getByLabel('Ride date').fill(day);
  await page.getByLabel('Start time').fill('08:30');
  await field(page, 'Start location').fill('Afton, VA');
  await field(page, 'End location').fill('Roanoke, VA');
  await field(page, 'ZIP codes').fill('22920');
  await field(page, 'Description').fill('South along the ridge.');
  await page.getByRole('spinbutton', { name: 'Distance in miles' }).fill('120');
  await field(page, 'Highlights').fill('Pie');
  await field(page, 'Warnings and tips').fill('Fog');
}

/** Signs somebody else up, as their own device would. */
export async function signUp(page: Page, ride: number, name: string, partySize = 1): Promise<void> {
  const answer = await page.request.post(`/api/rides/${ride}/rsvp`, {
    data: { name, email: `${name.toLowerCase()}@ride.example`, partySize },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Confirms a place, as the press on its private page does. */
export async function confirm(page: Page, { text }: { text: string }): Promise<void> {
  const answer = await page.request.post('/api/private/rsvp/confirm', {
    headers: { authorization: `Bearer ${linkIn(text).split('#')[1] ?? ''}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The address of a rider's private page in a mail. */
export function linkIn(text: string): string {
  const link = /\/private\/rsvp#[\w-]{32}/.exec(text)?.[0];
  expect(link, text).toBeDefined();
  return link ?? '';
}
