import { expect, type APIRequestContext, type APIResponse, type Locator, type Page } from '@playwright/test';
import { ADMIN } from './admin-account.ts';
import { alive } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Entries of other journeys came from the same address; by the next day nobody is in doubt about it. */
export const A_DAY = DAY_MS;

/** What a private page says whose link opens nothing. */
export const NO_LINK = 'This link no longer works, or it was not copied completely.';

export const help = (page: Page) => page.getByRole('form', { name: 'Request help' });
export const registration = (page: Page) => page.getByRole('form', { name: 'Register as a volunteer' });
export const volunteerSearch = (page: Page) => page.getByRole('search', { name: 'Search volunteers' });
/** The notice that says where a private page's matter stands. */
export const state = (page: Page) => page.getByRole('main').getByRole('status').first();

interface Person {
  name: string;
  email: string;
  zipCode: string;
}

/** Signs in as an admin, in a context of its own. */
export async function asAdmin(request: APIRequestContext): Promise<APIRequestContext> {
  const answer = await request.post('/api/admin/login', { data: ADMIN });
  expect(answer.status(), await answer.text()).toBe(200);
  return request;
}

/** A volunteer with a flat tire kit whom riders find. @returns the id */
export async function publishVolunteer(admin: APIRequestContext, person: Person): Promise<string> {
  const { id } = await registerVolunteer(admin, person);
  await decide(admin, 'volunteers', id);
  return id;
}

/** A volunteer as the form registers one. @returns their id and the path of their private page */
export async function registerVolunteer(
  request: APIRequestContext,
  person: Person,
): Promise<{ id: string; path: string }> {
  const registered = await request.post('/api/roadside/volunteer', {
    data: {
      ...person,
      phone: '303-555-0142',
      servicesOfferedInput: 'Flat tire repair\nFuel delivery',
      availability: 'Weekends',
      experienceLevel: 'advanced',
      maxDistance: 40,
    },
  });
  expect(registered.status(), await registered.text()).toBe(201);
  return own(registered);
}

/** Approves and publishes. */
export async function decide(admin: APIRequestContext, type: 'volunteers' | 'requests', id: string) {
  const answer = await admin.post('/api/admin/approve', {
    data: { type, id, isApproved: true, isPublished: true },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A request as the form sends it. @returns its id and the path of its private page */
export async function sendRequest(
  request: APIRequestContext,
  person: Person & { volunteerId?: string },
): Promise<{ id: string; path: string }> {
  const answer = await request.post('/api/roadside/request', {
    data: {
      requesterName: person.name,
      requesterEmail: person.email,
      requesterPhone: phoneOf(person.name),
      location: 'Behind the car wash',
      zipCode: person.zipCode,
      issueType: 'flat tire',
      description: 'The rear tire is flat.',
      ...(person.volunteerId !== undefined && { volunteerId: person.volunteerId }),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return own(answer);
}

/** What was sent, by its id, and its private page. */
async function own(answer: APIResponse): Promise<{ id: string; path: string }> {
  const { id, link }: { id: string; link: { page: string; token: string } } = await answer.json();
  return { id, path: `${link.page}#${link.token}` };
}

/** One open request per phone number, so everyone has their own. */
const phoneOf = (name: string) =>
  `303-555-${String([...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 10_000, 7)).padStart(4, '0')}`;

/** Fills in the form's first step: where, what, and a number. */
export async function fillWhereAndWhat(page: Page, person: Person): Promise<Locator> {
  const form = help(page);
  await form.getByLabel('Location').fill('Behind the car wash');
  await form.getByLabel('ZIP code').fill(person.zipCode);
  await form.getByRole('radiogroup').getByText('Flat tire').click();
  await form.getByLabel('Your phone number').fill(phoneOf(person.name));
  return form;
}

/** Fills in the second step. */
export async function fillWho(page: Page, person: Person): Promise<void> {
  const form = help(page);
  await form.getByLabel('Your name').fill(person.name);
  await form.getByLabel('Email address').fill(person.email);
  await form.getByLabel('Description').fill('The rear tire is flat.');
}

/** Fills in the whole form for help; what a test is about it changes afterwards. */
export async function fillHelp(page: Page, person: Person): Promise<Locator> {
  const form = await fillWhereAndWhat(page, person);
  await form.getByRole('button', { name: 'Next' }).click();
  await fillWho(page, person);
  return form;
}

/** The private link in a mail, as a path of this site. */
export function linkIn({ text }: { text: string }, page: 'request' | 'offer' | 'volunteer'): string {
  const found = new RegExp(`(/private/${page}#[\\w-]{32})`).exec(text)?.[1];
  expect(found, `a link to /private/${page} in: ${text}`).toBeDefined();
  return found ?? '';
}

/** Opens a private page. A change of the part behind the `#` alone would load nothing. */
export async function openPrivate(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
  await alive(page);
}
