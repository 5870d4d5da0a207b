import { expect, test } from 'vitest';
import { requestTimeline } from './timeline.model.ts';

const SENT = {
  step: 'unconfirmed',
  createdAt: '2026-11-20T19:00:00Z',
  confirmedAt: null,
  needsReview: true,
  approvedAt: null,
  asked: 0,
  declined: 0,
  lastAskedAt: null,
  helper: null,
  helpedAt: null,
  closedAt: null,
} as const;
const CONFIRMED = { ...SENT, step: 'review', confirmedAt: '2026-11-20T19:05:00Z' } as const;
const ASKING = {
  ...CONFIRMED,
  step: 'asking',
  approvedAt: '2026-11-20T19:10:00Z',
  asked: 3,
  declined: 1,
  lastAskedAt: '2026-11-20T19:30:00Z',
} as const;
const HELPED = {
  ...ASKING,
  step: 'helped',
  helper: { name: 'Dana', email: 'dana@ride.example', phone: '303-555-0100' },
  helpedAt: '2026-11-20T19:40:00Z',
} as const;

const told = (view: Parameters<typeof requestTimeline>[0]) =>
  requestTimeline(view).map(({ label, state }) => `${state}: ${label}`);

test('a new request waits for its confirmation', () => {
  expect(told(SENT)).toEqual([
    'done: Sent',
    'now: Your confirmation',
    'later: A volunteer admin reads it',
    'later: Volunteers are asked',
    'later: Someone says yes: how to reach them appears here',
    'later: Help arrives, you close the request',
  ]);
});

test('approval that comes before the confirmation changes nothing about what is waited for', () => {
  expect(told({ ...SENT, approvedAt: '2026-11-20T19:02:00Z' }).slice(0, 3)).toEqual([
    'done: Sent',
    'now: Your confirmation',
    'later: A volunteer admin read it',
  ]);
});

test('a site that relays at once has no review', () => {
  expect(told({ ...ASKING, needsReview: false, approvedAt: null })).not.toContain(
    'later: A volunteer admin reads it',
  );
});

test('volunteers are being asked until one says yes', () => {
  expect(told(ASKING)).toEqual([
    'done: Sent',
    'done: Confirmed',
    'done: A volunteer admin read it',
    'now: 3 volunteers asked, 1 could not',
    'later: Someone says yes: how to reach them appears here',
    'later: Help arrives, you close the request',
  ]);
  expect(told({ ...ASKING, step: 'nobody' })).toContain('now: 3 volunteers asked, 1 could not');
  expect(told({ ...ASKING, step: 'calling', asked: 0, declined: 0 })).toContain('now: Volunteers are called');
});

test('with a helper on the way only the end is ahead', () => {
  expect(told(HELPED).slice(3)).toEqual([
    'done: 3 volunteers asked, 1 could not',
    'done: Dana said yes',
    'now: Help arrives, you close the request',
  ]);
});

test('what is over tells only what happened', () => {
  const closedAt = '2026-11-20T20:00:00Z';
  expect(told({ ...HELPED, step: 'completed', closedAt }).at(-1)).toBe('done: Completed');
  expect(told({ ...SENT, step: 'cancelled', closedAt })).toEqual(['done: Sent', 'done: Canceled']);
  expect(told({ ...HELPED, step: 'completed', helper: null, closedAt })).toContain('done: Someone said yes');
});
