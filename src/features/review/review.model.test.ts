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

const freely = { approvedOnce: false };
const once = { approvedOnce: true };
const refused = { refused: expect.stringMatching(/\.$/) };
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
    [pending, pending, refused],
    [pending, approved, refused],
    [pending, published, { action: 'approve_and_publish', flags: published }],
    [pending, impossible, invalid],
    [approved, pending, refused],
    [approved, approved, refused],
    [approved, published, { action: 'publish', flags: published }],
    [approved, impossible, invalid],
    [published, pending, refused],
    [published, approved, { action: 'unpublish', flags: approved }],
    [published, published, refused],
    [published, impossible, invalid],
  ])('takes most kinds from %j to %j: %j', (current, requested, step) => {
    expect(moderationStep(current, requested, freely)).toEqual(step);
  });

  it('approves some kinds once, and nothing else', () => {
    for (const current of [pending, approved, published])
      for (const requested of [pending, approved, published, impossible])
        expect(moderationStep(current, requested, once)).toEqual(
          requested === impossible
            ? invalid
            : current === pending && requested === published
              ? { action: 'approve_and_publish', flags: published }
              : refused,
        );
  });

  it('offers exactly the steps that are taken', () => {
    for (const rules of [freely, once])
      for (const current of [pending, approved, published])
        for (const action of moderationActions(current, rules))
          expect(moderationStep(current, flagsAfter(action), rules)).toHaveProperty(
            'flags',
            flagsAfter(action),
          );
  });
});

describe('A number that a form reads as an integer', () => {
  it('keeps the stored decimals unless another number is sent', () => {
    expect([readAsInteger(68.4, 68.4), readAsInteger(68, 68.4), readAsInteger(70.9, 68.4)]).toEqual([
      68.4, 68, 70,
    ]);
  });
});
