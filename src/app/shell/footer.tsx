import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import type { Site } from '#features/page-context.server.ts';
import { CreditList } from './credit-list.tsx';
import { footerLinks } from './navigation.ts';
import { ThemeControl } from './theme-control.tsx';

const MORE_ID = 'colors-and-credits';
const LINK = 'text-link inline-flex min-h-12 min-w-12 items-center lg:min-h-9';
const CREDIT = `${LINK} text-asphalt-muted print:text-muted`;

/**
 * The end of every page in one line: ways on, the way to give, whose forecast it is, colors and all credits. Whose site
 * it is stands in the header, which is always in view.
 */
export function Footer({ site }: { site: Site }) {
  const { siteName, donationUrl, footer, credits } = site;
  const forecast = credits[0];
  return (
    <footer className="bg-asphalt text-note text-asphalt-ink print:bg-transparent print:text-ink">
      <div className="measure flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <ul className="no-print grid w-full grid-cols-2 gap-x-4 lg:flex lg:gap-x-2.5 lg:w-auto lg:flex-1 lg:flex-wrap">
          {footerLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={LINK}>
                {label}
              </Link>
            </li>
          ))}
          {footer.links.map(({ label, href }) => (
            <li key={label}>
              <a href={href} rel="noopener" className={LINK}>
                {label}
              </a>
            </li>
          ))}
          {donationUrl !== null && (
            <li>
              <a href={donationUrl} rel="noopener" className={`${LINK} font-bold text-accent`}>
                Support {siteName}
              </a>
            </li>
          )}
        </ul>
        {footer.text && <p className="w-full py-1 text-asphalt-muted lg:order-last">{footer.text}</p>}
        {forecast && (
          <a href={forecast.href} rel="noopener" className={CREDIT}>
            {forecast.label}
          </a>
        )}
        <button
          type="button"
          popoverTarget={MORE_ID}
          aria-controls={MORE_ID}
          className="no-print inline-flex min-h-12 items-center gap-1.5 font-bold"
        >
          Colors & credits
          <Icon name="chevron-right" className="size-4 -rotate-90" />
        </button>
      </div>
      <div id={MORE_ID} popover="auto" className="footer-panel bg-asphalt text-asphalt-ink backdrop:bg-scrim">
        <div className="measure grid gap-4 py-6 lg:grid-cols-[auto_1fr] lg:gap-16">
          <ThemeControl />
          <CreditList
            site={site}
            link={CREDIT}
            className="flex flex-wrap content-center gap-x-6 text-asphalt-muted"
          />
        </div>
      </div>
    </footer>
  );
}
