import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import type { Site } from '#features/page-context.server.ts';
import { BrandMark } from './brand-mark.tsx';
import { footerLinks, mainNavigation } from './navigation.ts';
import { ThemeControl } from './theme-control.tsx';

type FooterProps = Pick<Site, 'siteName' | 'donationUrl' | 'credits'>;

/** The end of every page: the menu again, the way to give, whose data it is, and the theme. */
export function Footer({ siteName, donationUrl, credits }: FooterProps) {
  return (
    <footer className="bg-asphalt text-asphalt-ink print:bg-transparent print:text-ink">
      <div className="no-print mx-auto grid max-w-6xl gap-10 px-4 py-10 sm:px-6 md:grid-cols-[1fr_auto] md:gap-16">
        <div>
          <p className="flex items-center gap-2.5 text-lead font-extrabold">
            <BrandMark className="size-8" />
            {siteName}
          </p>
          <ul className="mt-4 grid grid-cols-2 gap-x-6 sm:grid-cols-3">
            {[...mainNavigation, ...footerLinks].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="text-link inline-flex min-h-12 min-w-12 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col gap-8">
          <ThemeControl />
          {donationUrl !== null && (
            <a
              href={donationUrl}
              rel="noopener"
              className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control border-2 border-accent px-5 font-bold text-accent no-underline transition-colors hover:bg-accent hover:text-accent-ink"
            >
              <Icon name="heart-handshake" />
              Support {siteName}
            </a>
          )}
        </div>
      </div>
      {credits.length > 0 && (
        <div className="border-t border-asphalt-ink/20">
          <ul className="mx-auto flex max-w-6xl flex-wrap gap-x-6 px-4 py-3 text-note text-asphalt-muted sm:px-6 print:text-muted">
            {credits.map(({ label, href }) => (
              <li key={href}>
                <a
                  href={href}
                  rel="noopener"
                  className="text-link inline-flex min-h-12 min-w-12 items-center"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </footer>
  );
}
