import { Link } from 'react-router';
import { savedLinks } from '#features/my-entries/saved-links.store.ts';
import { nearTimeWithin } from '#platform/time/local-time.ts';
import { Icon } from '#ui/icon.tsx';

const SHOWN = 3;

interface SavedRoadsideLinksProps {
  page: `/private/${string}`;
  title: string;
}

/** The way back to what was sent from this device, without the mail. */
export function SavedRoadsideLinks({ page, title }: SavedRoadsideLinksProps) {
  const links = savedLinks.use().filter((link) => link.page === page);
  if (links.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="mt-1 max-w-3xl">
        {links.slice(0, SHOWN).map(({ token, title: name, keptAt }) => (
          <li key={token} className="border-b border-line">
            <Link
              to={`${page}#${token}`}
              className="group flex min-h-14 items-center justify-between gap-4 py-2 no-underline"
            >
              <span>
                <span className="block font-bold group-hover:underline">{name}</span>
                <span className="block text-note text-muted">
                  Sent from this device {nearTimeWithin(new Date(keptAt).toISOString())}
                </span>
              </span>
              <Icon name="chevron-right" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
