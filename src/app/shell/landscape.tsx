import type { UIMatch } from 'react-router';
import blog from './backgrounds/blog.svg?no-inline';
import groupRides from './backgrounds/group-rides.svg?no-inline';
import home from './backgrounds/home.svg?no-inline';
import roadside from './backgrounds/roadside.svg?no-inline';
import routes from './backgrounds/routes.svg?no-inline';
import trip from './backgrounds/trip.svg?no-inline';

/** Address of the picture, and its lowest color, which goes on below it. */
export interface Scenery {
  url: string;
  ground: string;
}

const LANDSCAPES = {
  home: { url: home, ground: '#24333a' },
  trip: { url: trip, ground: '#8d5a35' },
  routes: { url: routes, ground: '#2f4a41' },
  'group-rides': { url: groupRides, ground: '#4c6a59' },
  roadside: { url: roadside, ground: '#2b3036' },
  blog: { url: blog, ground: '#3f6b52' },
};

export type Background = keyof typeof LANDSCAPES | 'none';

/** What a route says about itself: `export const handle = { background: 'trip' } satisfies RouteHandle`. */
export interface RouteHandle {
  background: Background | ((loaderData: unknown) => Background);
  /** Path of the menu entry that the route belongs to, where its own address does not show it. */
  menuPath?: (loaderData: unknown) => string | undefined;
}

/** That of the innermost route that names one; null for none. */
export function landscapeOf(
  matches: readonly (Pick<UIMatch, 'handle'> & Partial<Pick<UIMatch, 'loaderData'>>)[],
): Scenery | null {
  for (const { handle, loaderData } of matches.toReversed()) {
    if (typeof handle !== 'object' || handle === null || !('background' in handle)) continue;
    const wanted = handle.background;
    const background: unknown = typeof wanted === 'function' ? wanted(loaderData) : wanted;
    for (const [name, scenery] of Object.entries(LANDSCAPES)) if (name === background) return scenery;
    return null;
  }
  return null;
}

/**
 * Runs inline, after the theme is marked: asks for the picture before the styles are there, unless the sun theme, which
 * never shows it, is in force.
 */
export const askForLandscape = (url: string): string =>
  `(function(d,w){var t=d.documentElement.dataset.theme;
if(t?t==='sun':w.matchMedia('(prefers-contrast: more) and (prefers-color-scheme: light)').matches)return;
var l=d.createElement('link');l.rel='preload';l.as='image';l.type='image/svg+xml';l.fetchPriority='low';l.href='${url}';d.head.append(l)})(document,window)`;

/**
 * The picture behind the page's sign. It is fixed, darkens with the theme, and nothing is printed on it. Roadside help
 * is read at night: there the dark theme stands in until a reader chooses one.
 */
export function Landscape({ url, ground }: Scenery) {
  return (
    <div
      className="landscape no-print"
      data-background
      data-night={url === roadside || undefined}
      aria-hidden="true"
      style={{ backgroundImage: `url("${url}")`, backgroundColor: ground }}
    />
  );
}
