import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface FeedLink {
  label: string;
  href: string;
  icon?: IconName | undefined;
}

/** Addresses that other programs follow: feeds and calendars. Plain links, since they lead out of the page. */
export function FeedLinks({ label, links }: { label: string; links: readonly FeedLink[] }) {
  return (
    <nav
      aria-label={label}
      className="no-print flex flex-wrap items-center gap-x-6 border-t-2 border-line pt-4"
    >
      <span aria-hidden="true" className="text-muted">
        {label}
      </span>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ label: name, href, icon = 'rss' }) => (
          <li key={href}>
            <a href={href} className="text-link inline-flex min-h-12 items-center gap-2">
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
