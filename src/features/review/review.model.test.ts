import { describe, expect, it } from 'vitest';
import {
  flagsAfter,
  moderationActions,
  moderationLabel,
  moderationStep,
  readAsInteger,
} from './review.model.ts';

const pending = { isApproved: false, isPublished: false };
const approved = { isApproved: true, isPublished: false };
const published = { isApproved: true, isPublished: true };
const impossible = { isApproved: false, isPublished: true };

const unchanged = { unchanged: true };
const invalid = { invalid: expect.stringMatching(/\.$/) };

describe('review', () => {
  it('derives the label from the two flags', () => {
    expect([pending, approved, published, impossible].map(moderationLabel)).toEqual([
      'Pending',
      'Approved',
      'Published',
      'Pending',
    ]);
  });

  it.each([
    [pending, pending, unchanged],
    [pending, approved, { step: 'approved' }],
    [pending, published, { step: 'approved' }],
    [pending, impossible, invalid],
    [approved, pending, { step: 'taken_back' }],
    [approved, approved, unchanged],
    [approved, published, { step: 'published' }],
    [approved, impossible, invalid],
    [published, pending, { step: 'taken_back' }],
    [published, approved, { step: 'unpublished' }],
    [published, published, unchanged],
    [published, impossible, invalid],
  ])('leads from %j to %j: %j', (current, requested, step) => {
    expect(moderationStep(current, requested)).toEqual(step);
  });

  it('offers only what changes something, and of some kinds only approval', () => {
    for (const approvedOnce of [false, true])
      for (const current of [pending, approved, published])
        for (const action of moderationActions(current, { approvedOnce })) {
          expect(moderationStep(current, flagsAfter(action))).toHaveProperty('step');
          if (approvedOnce) expect([current, action]).toEqual([pending, 'approve_and_publish']);
        }
  });
});

describe('A number that a form reads as an integer', () => {
  it('keeps the stored decimals unless another number is sent', () => {
    expect([readAsInteger(68.4, 68.4), readAsInteger(68, 68.4), readAsInteger(70.9, 68.4)]).toEqual([
      68.4, 68, 70,
    ]);
  });
});
