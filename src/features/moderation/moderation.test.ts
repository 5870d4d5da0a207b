import { describe, expect, it } from 'vitest';
import { moderate, moderationActions, moderationLabel, requestedAction } from './moderation.model.ts';

const pending = { isApproved: false, isPublished: false };
const approved = { isApproved: true, isPublished: false };
const published = { isApproved: true, isPublished: true };

describe('review', () => {
  it('derives the label from the two flags', () => {
    expect(
      [pending, approved, published, { isApproved: false, isPublished: true }].map(moderationLabel),
    ).toEqual(['Pending', 'Approved', 'Published', 'Pending']);
  });

  it.each([
    [pending, 'approve_and_publish', published],
    [approved, 'approve_and_publish', published],
    [approved, 'publish', published],
    [published, 'unpublish', approved],
  ] as const)('takes %j through %s', (before, action, after) => {
    expect(moderate(before, action)).toEqual({ flags: after });
  });

  it.each([
    [pending, 'publish'],
    [pending, 'unpublish'],
    [approved, 'unpublish'],
    [published, 'publish'],
    [published, 'approve_and_publish'],
  ] as const)('refuses %j through %s with a reason', (before, action) => {
    expect(moderate(before, action)).toEqual({ refused: expect.stringMatching(/\.$/) });
    expect(moderationActions(before)).not.toContain(action);
  });

  it.each([
    [pending, published, { action: 'approve_and_publish' }],
    [approved, published, { action: 'publish' }],
    [published, approved, { action: 'unpublish' }],
    [pending, { isApproved: false, isPublished: true }, { invalid: expect.any(String) }],
    [published, pending, { invalid: expect.any(String) }],
  ])('reads the flags of the admin call: %j to %j', (current, requested, result) => {
    expect(requestedAction(current, requested)).toEqual(result);
  });
});
