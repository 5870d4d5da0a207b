import { describe, expect, it } from 'vitest';
import { isCurrent, mainNavigation } from './navigation.ts';

describe('the menu', () => {
  it('has the six destinations in their order', () => {
    expect(mainNavigation.map(({ to, label }) => [to, label])).toEqual([
      ['/', 'Weather Check'],
      ['/trip', 'Trip Planning'],
      ['/routes', 'Scenic Routes'],
      ['/group-rides', 'Group Rides'],
      ['/blog', 'Blog'],
      ['/submit-blog', 'Submit Article'],
    ]);
  });

  it.each([
    ['/', '/', true],
    ['/', '/trip', false],
    ['/blog', '/blog/first-ride', true],
    ['/blog', '/blogger', false],
    ['/routes', '/all-routes', true],
    ['/routes', '/route/12', true],
    ['/group-rides', '/route/12', false],
  ])('entry %s covers the page %s: %s', (to, pathname, expected) => {
    expect(isCurrent(to, pathname)).toBe(expected);
  });
});
