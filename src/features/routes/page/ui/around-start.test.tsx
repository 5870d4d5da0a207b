import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { RouteDetails } from '../../entry/route.schema.ts';
import { AroundStart } from './around-start.tsx';

const RED_LODGE = { latitude: 45.2, longitude: -109.2, city: 'Red Lodge', state: 'MT' };
const shown = (route: Partial<RouteDetails>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AroundStart
        // What it reads of a route.
        route={
          { zipCodes: ['00000', '59068'], knownZips: ['59068'], start: RED_LODGE, ...route } as RouteDetails
        }
        className=""
        also={(zip, start) => <li>{`${zip} ${start.city}`}</li>}
      />
    </MemoryRouter>,
  );

it('leads on by the ZIP code whose town it names, not by one that nobody knows', () => {
  const html = shown({});
  expect(html).toContain('href="/?zip=59068"');
  expect(html).toContain('Weather in Red Lodge');
  expect(html).toContain('More routes near 59068');
  expect(html).toContain('59068 Red Lodge');
  expect(html).not.toContain('00000');
  expect(shown({ start: null, knownZips: [] })).toBe('');
});
