import { expect, it } from 'vitest';
import { waitingOf } from './waiting.model.ts';

const SENT = {
  step: 'unconfirmed',
  createdAt: '2026-11-20T22:00:00Z',
  confirmedAt: null,
  lastAskedAt: null,
  helpedAt: null,
  closedAt: null,
} as const;
const ASKING = {
  ...SENT,
  step: 'asking',
  confirmedAt: '2026-11-20T22:01:00Z',
  lastAskedAt: '2026-11-20T22:06:00Z',
} as const;
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

it('counts from what was done last', () => {
  expect(waitingOf(SENT, at('22:01:59'))).toMatchObject({
    count: 1,
    unit: 'minute',
    since: 'since you sent it',
    next: null,
  });
  expect(waitingOf({ ...ASKING, step: 'review', lastAskedAt: null }, at('22:05:00'))).toMatchObject({
    count: 4,
    since: 'since it was confirmed',
  });
  expect(waitingOf({ ...ASKING, step: 'nobody' }, at('23:59:00'))).toMatchObject({
    count: 119,
    unit: 'minutes',
  });
});

it('shows the way to the next volunteers, and no further', () => {
  expect(waitingOf(ASKING, at('22:14:30'))).toEqual({
    count: 8,
    unit: 'minutes',
    since: 'since volunteers were asked',
    next: { from: ASKING.lastAskedAt, to: '2026-11-20T22:26:00.000Z', minutes: 8, of: 20 },
  });
  expect(waitingOf(ASKING, at('22:40:00'))).toMatchObject({ count: 34, next: { minutes: 20 } });
});

it('counts hours when it is long, nothing below zero, and nothing once it is over', () => {
  expect(waitingOf(SENT, at('22:00:00') + 150 * 60_000)).toMatchObject({ count: 2, unit: 'hours' });
  expect(waitingOf(SENT, at('21:58:00'))).toMatchObject({ count: 0, unit: 'minutes' });
  expect(waitingOf({ ...SENT, step: 'cancelled', closedAt: SENT.createdAt }, at('22:10:00'))).toBeNull();
});
