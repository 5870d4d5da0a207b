import { expect, it } from 'vitest';
import { actionName, fieldName, kindName, valueText } from './audit-words.model.ts';

it.each([
  ['isApproved', 'Approved'],
  ['meetingPoint', 'Meeting point'],
  ['cancelledAt', 'Canceled at'],
  ['zipCodes', 'ZIP codes'],
  ['approvedBy', 'Approved by'],
  ['track', 'Track'],
  ['publishedBlogPostId', 'Published blog post id'],
])('the field %s is called "%s"', (field, name) => expect(fieldName(field)).toBe(name));

it('things and actions are called by words', () => {
  expect([kindName('scenic-routes'), kindName('something-new')]).toEqual(['Route or ride', 'Something new']);
  expect([actionName('password-changed'), actionName('cancelled')]).toEqual(['password changed', 'canceled']);
});

it('values are said, not coded', () => {
  expect([true, false, null, undefined, '', [], ['80202', '80203'], 12.5, { a: 1 }].map(valueText)).toEqual([
    'yes',
    'no',
    'none',
    'none',
    'none',
    'none',
    '80202, 80203',
    '12.5',
    '{"a":1}',
  ]);
});
