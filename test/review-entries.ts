// For tests of what admins review.
import { expect } from 'vitest';
import { auditAnswerSchema } from '#features/accounts/audit/audit.schema.ts';
import type { ReviewKind } from '#features/review/review.model.ts';
import type { Database } from '#platform/db/database.server.ts';
import { testSuite, type Method } from './test-suite.ts';

/** The id of nothing. */
export const GONE = '00000000-0000-4000-8000-000000000000';
export const pending = { isApproved: false, isPublished: false };
export const approved = { isApproved: true, isPublished: false };
export const published = { isApproved: true, isPublished: true };

export const route = {
  name: 'Peak to Peak',
  description: 'Aspens all the way.',
  startLocation: 'Nederland, CO',
  endLocation: 'Estes Park, CO',
  zipCodes: ['80302'],
  distance: 55.4,
  estimatedTime: 120,
  highlights: ['Long Peak', 'Aspens'],
  submitterEmail: 'rider@ride.example',
};
export const volunteer = {
  name: 'Pat',
  email: 'pat@ride.example',
  phone: '303-555-0142',
  zipCode: '80302',
  servicesOffered: ['Flat tire repair', 'Fuel delivery'],
  availability: 'Weekends',
  experienceLevel: 'professional',
  maxDistance: 12.5,
} as const;
export const request = {
  requesterName: 'Sam',
  requesterEmail: 'sam@ride.example',
  requesterPhone: '303-555-0199',
  location: 'Mile 12 of CO 7',
  zipCode: '80302',
  issueType: 'flat tire',
  description: 'Rear tire is flat',
} as const;

export function reviewSuite(open: () => Promise<Database>) {
  const suite = testSuite(open, {
    emptied: ['scenic_routes', 'roadside_volunteers', 'roadside_requests'],
    pauseMs: 60_000,
  });

  const call = (method: Method, url: string, payload?: object, as: string | null = suite.cookie) =>
    suite.test.app.inject({
      method,
      url,
      ...(as && { headers: { cookie: as } }),
      ...(payload && { payload }),
    });
  const add = async (kind: ReviewKind, changes: object = {}): Promise<number | string> => {
    const entry = { createdAt: new Date(suite.test.now()), updatedAt: new Date(suite.test.now()) };
    if (kind === 'volunteers') {
      const row = { ...volunteer, servicesOffered: [...volunteer.servicesOffered], ...entry, ...changes };
      return (await suite.test.services.roadside.volunteers.importMany([row]))[0] ?? '';
    }
    if (kind === 'requests')
      return (
        (await suite.test.services.roadside.requests.importMany([{ ...request, ...entry, ...changes }]))[0] ??
        ''
      );
    const sent = { ...route, ...changes };
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: sent,
    });
    suite.test.advance(11 * 60_000);
    return response.json<{ id: number }>().id;
  };
  const approve = (type: ReviewKind, id: number | string, flags: object) =>
    call('POST', '/api/admin/approve', { type, id, ...flags });
  const list = async (kind: ReviewKind, query = '') => {
    const response = await call('GET', `/api/admin/${kind}${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return {
      rows: response.json<Record<string, unknown>[]>(),
      total: Number(response.headers['x-total-count']),
    };
  };
  const first = async (kind: ReviewKind) => (await list(kind)).rows[0];
  const audit = async (query: string) =>
    auditAnswerSchema.parse((await call('GET', `/api/admin/audit?${query}`)).json());

  return { suite, call, add, approve, list, first, audit };
}
