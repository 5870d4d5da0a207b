import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { savedAgo } from '#platform/time/format-time.ts';
import { Icon } from '#ui/icon.tsx';
import { PAGES_PREFIX, SAVED_AT, SHELL_PAGES } from '../worker/cache-rules.ts';

interface SavedPage {
  path: string;
  title: string;
  /** Epoch ms. */
  savedAt: number;
}

/** More would be a search of its own. */
const MOST_SHOWN = 10;

/** Pages that were visited on this device and open without a connection, newest first. */
export function SavedPages() {
  const [pages, setPages] = useState<readonly SavedPage[]>([]);
  const [now] = useState(() => Date.now());
  useEffect(() => {
    let wanted = true;
    void readSavedPages()
      // A device that refuses its storage has nothing saved.
      .catch(() => [])
      .then((found) => wanted && setPages(found));
    return () => {
      wanted = false;
    };
  }, []);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="saved-pages">
      <h2 id="saved-pages">Pages on this device</h2>
      <ul className="mt-3">
        {pages.map(({ path, title, savedAt }) => (
          <li key={path} className="border-b border-line">
            <Link
              to={path}
              reloadDocument
              className="group flex min-h-16 items-center gap-4 py-2 no-underline"
            >
              <Icon name="file-text" className="size-7" />
              <span className="flex-1">
                <span className="block font-bold group-hover:underline">{title}</span>
                <span className="block text-note text-muted">Saved {savedAgo(savedAt, now)}</span>
              </span>
              <Icon name="chevron-right" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function readSavedPages(): Promise<SavedPage[]> {
  const found = new Map<string, SavedPage>();
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PAGES_PREFIX))) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url);
      const response = await cache.match(url);
      if (!response || SHELL_PAGES.some((shell) => shell === pathname)) continue;
      const title = ownTitle(new DOMParser().parseFromString(await response.text(), 'text/html'));
      const path = pathname + search;
      const savedAt = Number(response.headers.get(SAVED_AT));
      // Several versions may have saved it; the one that was saved last is the one that opens.
      if (savedAt >= (found.get(path)?.savedAt ?? 0)) found.set(path, { path, title, savedAt });
    }
  }
  return [...found.values()].toSorted((a, b) => b.savedAt - a.savedAt).slice(0, MOST_SHOWN);
}

/** A page's title without the site's name behind it. */
function ownTitle({ title, head }: Document): string {
  const siteName = head.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';
  const ending = ` | ${siteName}`;
  return title.endsWith(ending) ? title.slice(0, -ending.length) : title;
}
