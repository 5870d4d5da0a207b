import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { BUILD_FILES } from '#server/built-pages.ts';

/** kB (1000 bytes) of JavaScript that a page loads first, as sent (brotli 11). 3 % more fails the tests. */
const LIGHT_PAGE_SCRIPT_BUDGET_KB = 116;
const LIGHT_PAGES = [
  '/',
  '/all-routes',
  '/blog',
  '/blog/tag/:tag',
  '/blog/:slug',
  '/privacy',
  '/thank-you',
  '/offline',
  '/*',
];
const SCRIPT_BUDGET_KB: Record<string, number> = {
  ...Object.fromEntries(LIGHT_PAGES.map((path) => [path, LIGHT_PAGE_SCRIPT_BUDGET_KB])),
  // These show most: what they weigh today, so that it grows no further.
  '/routes': 126,
  '/route/:id': 130,
  '/group-rides': 128,
  '/admin': 285,
};
const FORM_PAGE_SCRIPT_BUDGET_KB = 121;
const STYLE_BUDGET_KB = 10;
/** These bring a drawing's styles of their own: what they weigh today, so that they grow no further. */
const DRAWING_STYLE_BUDGET_KB: Record<string, number> = {
  '/': 11.1,
  '/trip': 10.8,
  '/routes': 14.6,
  '/all-routes': 10.7,
  '/route/:id': 11.8,
  '/group-rides': 11.3,
  '/blog/:slug': 10.6,
  '/report-card': 12,
  '/private/request': 10.8,
  '/private/shared-request': 10.8,
  // Every utility of the product once more; see admin.css.
  '/admin': 19,
  '/design': 19,
};

export interface PageWeight {
  path: string;
  /** kB, as sent. */
  script: number;
  style: number;
  scriptBudget: number;
  styleBudget: number;
}

/** What each page's first load weighs, read from the build's own manifest. */
export async function pageWeights(): Promise<PageWeight[]> {
  const build: ServerBuild = await import(pathToFileURL(BUILD_FILES.server).href);
  const { entry, routes } = build.assets;
  const weigh = (urls: Iterable<string>) =>
    [...urls].reduce((sum, url) => sum + bytesSent(join(BUILD_FILES.client, url)) / 1000, 0);

  const everyPage = linkedStyles(build);

  return Object.values(routes)
    .filter((route) => route?.parentId === 'root')
    .flatMap((route) => {
      if (!route) return [];
      const scripts = new Set([entry.module, ...entry.imports]);
      const styles = new Set(everyPage);
      for (const part of [routes.root, route]) {
        if (!part) continue;
        for (const url of [
          part.module,
          part.clientLoaderModule,
          part.clientActionModule,
          ...(part.imports ?? []),
        ]) {
          if (url) scripts.add(url);
        }
        // React Router marks styles that a later chunk shares with a trailing #.
        for (const url of part.css ?? []) styles.add(url.replace(/#$/, ''));
      }
      const path = `/${route.path ?? ''}`;
      return [
        {
          path,
          script: weigh(scripts),
          style: weigh(styles),
          scriptBudget: SCRIPT_BUDGET_KB[path] ?? FORM_PAGE_SCRIPT_BUDGET_KB,
          styleBudget: DRAWING_STYLE_BUDGET_KB[path] ?? STYLE_BUDGET_KB,
        },
      ];
    });
}

/** Of the file that the build has compressed; small ones are sent as they are. */
const bytesSent = (path: string): number =>
  readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length;

/** Stylesheets that the root route links to by address. */
export function linkedStyles({ routes }: ServerBuild): string[] {
  const links = routes.root?.module.links?.() ?? [];
  return links.flatMap((link) =>
    'rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : [],
  );
}
