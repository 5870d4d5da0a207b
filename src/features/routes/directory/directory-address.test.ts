import { describe, expect, it } from 'vitest';
import { directoryQuerySchema } from './directory.schema.ts';
import { directoryHref, directoryQueryOf } from './directory-address.model.ts';

const asked = (search: string) => directoryQueryOf(new URLSearchParams(search));

describe('the directory in its address', () => {
  it('is the plain one when nothing is asked for', () => {
    expect(asked('')).toEqual(directoryQuerySchema.parse({}));
    expect(directoryHref(asked(''))).toBe('/all-routes');
  });

  it('comes back from its own address', () => {
    const href =
      '/all-routes?q=blue+ridge&state=VA&difficulty=advanced&roadType=urban&sort=rating-desc&page=7';
    expect(directoryHref(asked(href.split('?')[1] ?? ''))).toBe(href);
  });

  it('leaves out what there is not, and keeps the rest', () => {
    expect(asked('difficulty=deadly&state=ZZ&sort=up&page=-1&roadType=rural&pageSize=5000')).toEqual(
      directoryQuerySchema.parse({ roadType: 'rural' }),
    );
    expect(asked('page=1.5').page).toBe(1);
    expect(asked(`q=${'x'.repeat(500)}`).q).toHaveLength(100);
  });

  it('never asks for what the contract refuses', () => {
    for (const search of ['page=1000000', `q=${'ü'.repeat(200)}`, 'page=0x10', 'sort=distance-asc&q=%00'])
      expect(directoryQuerySchema.safeParse(asked(search)).success).toBe(true);
  });
});
