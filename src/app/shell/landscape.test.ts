import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { landscapeOf } from './landscape.tsx';

const BACKGROUNDS = new URL('backgrounds/', import.meta.url);

describe('the landscape of a page', () => {
  it('is the one its innermost route asks for', () => {
    const scenery = landscapeOf([
      { handle: { background: 'blog' } },
      { handle: undefined },
      { handle: { background: 'trip' } },
    ]);
    expect(scenery?.url).toContain('trip');
  });

  it('is inherited by a route that asks for nothing', () => {
    expect(landscapeOf([{ handle: { background: 'routes' } }, { handle: undefined }])?.url).toContain(
      'routes',
    );
  });

  it('may depend on what the route shows', () => {
    const handle = { background: (shown: unknown) => (shown === 'a ride' ? 'group-rides' : 'routes') };
    expect(landscapeOf([{ handle, loaderData: 'a ride' }])?.url).toContain('group-rides');
    expect(landscapeOf([{ handle, loaderData: undefined }])?.url).not.toContain('group-rides');
  });

  it('is absent where the route says none, or nobody says anything', () => {
    expect(landscapeOf([{ handle: { background: 'home' } }, { handle: { background: 'none' } }])).toBeNull();
    expect(landscapeOf([{ handle: undefined }])).toBeNull();
  });

  it.each(readdirSync(BACKGROUNDS))('%s is at most 6 kB', (name) => {
    expect(statSync(new URL(name, BACKGROUNDS)).size).toBeLessThanOrEqual(6_000);
  });

  it.each(readdirSync(BACKGROUNDS))(
    '%s goes on below its lower edge in the color that it ends with',
    (name) => {
      const [lowest] =
        readFileSync(new URL(name, BACKGROUNDS), 'utf8').match(/<path[^>]*>(?=\s*<\/svg>)/) ?? [];
      const scenery = landscapeOf([{ handle: { background: name.replace('.svg', '') } }]);
      expect(lowest).toContain('h1440v289H0z');
      expect(lowest).toContain(`fill="${scenery?.ground}"`);
    },
  );
});
