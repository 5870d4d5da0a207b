import { expect, type APIRequestContext } from '@playwright/test';
import { DAY_MS } from '#platform/time/units.ts';
import { ADMIN } from './admin-account.ts';
import type { Outside } from './fixtures.ts';

/** Sixty characters without a place to break. */
export const LONG_WORD = 'DonaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauuntA'.slice(0, 60);
/** The longest tag there may be. */
export const LONG_TAG = LONG_WORD.slice(0, 50).toLowerCase();

/**
 * A post, a route, a ride and a place on it, a volunteer, a request for help and an article with a long word in every
 * field that people write; all but the last two are published.
 */
export async function fillIn(request: APIRequestContext, { now, pass }: Outside) {
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const publish = (type: string, id: string | number) =>
    post('/api/admin/approve', { type, id, isApproved: true, isPublished: true });
  const signIn = () => post('/api/admin/login', ADMIN);
  await signIn();
  const { slug }: { slug: string } = await post('/api/admin/blog/posts', {
    status: 'published',
    title: LONG_WORD,
    excerpt: LONG_WORD,
    content: `<h2>${LONG_WORD}</h2><p>${LONG_WORD}</p><ul><li>${LONG_WORD}</li></ul><pre>${LONG_WORD}</pre>`,
    tags: [LONG_TAG, 'rain'],
  });

  const road = {
    name: LONG_WORD,
    description: LONG_WORD,
    startLocation: LONG_WORD,
    endLocation: LONG_WORD,
    distance: 68.4,
    highlights: [LONG_WORD],
    warnings: [LONG_WORD],
    zipCodes: ['80302'],
    submitterName: LONG_WORD,
  };
  const { id: routeId }: { id: number } = await post('/api/scenic-routes/add', road);
  await publish('scenic-routes', routeId);
  const ride: { id: number; link: { page: string; token: string } } = await post('/api/scenic-routes/add', {
    ...road,
    routeType: 'group_ride',
    rideDate: new Date(now() + 3 * DAY_MS).toISOString().slice(0, 10),
    rideTime: '10:00',
    organizer: LONG_WORD,
    meetingPoint: LONG_WORD,
    pace: LONG_WORD,
  });
  await publish('scenic-routes', ride.id);
  const place: { link: { page: string; token: string } } = await post(`/api/rides/${ride.id}/rsvp`, {
    name: LONG_WORD,
    email: `${LONG_WORD}@ride.example`,
    note: LONG_WORD,
  });
  await post('/api/scenic-routes/add', { ...road, name: `${LONG_WORD} waits` });

  // Many entries of one address look like a robot's work; by the next day nobody is in doubt about it.
  await pass(DAY_MS);
  await signIn();
  const contact = { email: `${LONG_WORD}@ride.example`, phone: '303-555-0161', zipCode: '80302' };
  const { id: volunteerId }: { id: string } = await post('/api/roadside/volunteer', {
    ...contact,
    name: LONG_WORD,
    servicesOfferedInput: `Other\n${LONG_WORD}`,
    availability: LONG_WORD,
  });
  await publish('volunteers', volunteerId);
  await post('/api/roadside/request', {
    requesterName: LONG_WORD,
    requesterEmail: contact.email,
    requesterPhone: contact.phone,
    zipCode: '80302',
    location: LONG_WORD,
    issueType: 'other',
    description: LONG_WORD,
  });
  await post('/api/blog/submit', {
    authorName: LONG_WORD,
    authorEmail: contact.email,
    title: LONG_WORD,
    excerpt: LONG_WORD,
    content: `${LONG_WORD} ${'and on '.repeat(20)}`,
    tags: [LONG_TAG],
  });
  const pathOf = ({ link }: typeof ride | typeof place) => `${link.page}#${link.token}`;
  return { slug, routeId, rideId: ride.id, ridePath: pathOf(ride), placePath: pathOf(place) };
}
