import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { landscapeOf } from './landscape.tsx';

const BACKGROUNDS = new URL('backgrounds/', import.meta.url);

describe('the landscape of a page', () => {
  it('is the one its innermost route asks for', () => {
    const url = landscapeOf([
      { handle: { background: 'blog' } },
      { handle: undefined },
      { handle: { background: 'trip' } },
    ]);
    expect(url).toContain('trip');
  });

  it('is inherited by a route that asks for nothing', () => {
    expect(landscapeOf([{ handle: { background: 'routes' } }, { handle: undefined }])).toContain('routes');
  });

  it('may depend on what the route shows', () => {
    const handle = { background: (shown: unknown) => (shown === 'a ride' ? 'group-rides' : 'routes') };
    expect(landscapeOf([{ handle, loaderData: 'a ride' }])).toContain('group-rides');
    expect(landscapeOf([{ handle, loaderData: undefined }])).not.toContain('group-rides');
  });

  it('is absent where the route says none, or nobody says anything', () => {
    expect(landscapeOf([{ handle: { background: 'home' } }, { handle: { background: 'none' } }])).toBeNull();
    expect(landscapeOf([{ handle: undefined }])).toBeNull();
  });

  it.each(readdirSync(BACKGROUNDS))('%s is at most 6 kB', (name) => {
    expect(statSync(new URL(name, BACKGROUNDS)).size).toBeLessThanOrEqual(6_000);
  });
});
