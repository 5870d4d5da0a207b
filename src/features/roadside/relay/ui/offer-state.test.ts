import { expect, it } from 'vitest';
import { titleOf } from './offer-state.ts';

const ENDED = { state: 'ended', volunteerName: 'Ben' } as const;

it('says that somebody else is on the way only while that is so', () => {
  expect(titleOf({ ...ENDED, status: 'in_progress', endedBecause: 'taken' })).toBe(
    'Someone else is on the way',
  );
  expect(titleOf({ ...ENDED, status: 'pending', endedBecause: null })).toBe('No answer needed right now');
  for (const status of ['completed', 'cancelled'] as const)
    expect(titleOf({ ...ENDED, status, endedBecause: 'over' })).toBe('The request is over');
});
