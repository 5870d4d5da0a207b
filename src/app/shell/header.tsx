import { Link } from 'react-router';
import type { Site } from '#features/page-context.server.ts';
import { cx } from '#ui/cx.ts';
import { Tooltip } from '#ui/dialogs/tooltip.tsx';
import { BrandMark } from './brand-mark.tsx';
import { Menu } from './menu.tsx';
import { isCurrent, mainNavigation } from './navigation.ts';
import { SunToggle } from './sun-toggle.tsx';
import { useMenuPath } from './use-menu-path.ts';
import { NavigationProgress } from './navigation-progress.tsx';

interface HeaderProps {
  siteName: string;
  logo: Site['logo'];
  /** The weather is made up; said on every page. */
  simulated: boolean;
  /** Where the emails are that a demonstration takes instead of sending them. */
  demoMailbox: string | null;
}

/** The bar at the top: it stays in view, with all destinations from 1024 px on and a menu button below. */
export function Header({ siteName, logo, simulated, demoMailbox }: HeaderProps) {
  const menuPath = useMenuPath();
  return (
    // In units of the screen where text is twice as large: the bar stays one line of a phone, its menu in view.
    <header className="no-print sticky top-0 z-40 bg-asphalt text-asphalt-ink [--spacing:min(0.25rem,1.25vw)]">
      <div className="measure flex h-16 items-center justify-between gap-4">
        <Link to="/" className="flex min-h-12 items-center gap-2.5 rounded-control pr-2 no-underline">
          <BrandMark logo={logo} />
          <span
            className="text-heading font-extrabold tracking-tight"
            style={{ fontSize: 'min(1.5rem, 7.5vw)' }}
          >
            {siteName}
          </span>
        </Link>
        <nav aria-label="Main" className="-mr-3 hidden lg:block xl:-mr-4">
          <ul className="flex">
            {mainNavigation.map(({ to, label, description }) => (
              <li key={to}>
                <Tooltip text={sentence(description)}>
                  <Link
                    to={to}
                    aria-current={isCurrent(to, menuPath) ? 'page' : undefined}
                    className={cx(
                      'relative flex min-h-16 items-center px-3 font-bold no-underline -outline-offset-3 transition-colors xl:px-4',
                      isCurrent(to, menuPath)
                        ? 'text-accent after:absolute after:inset-x-3 after:bottom-0 after:h-1 after:bg-accent xl:after:inset-x-4'
                        : 'text-asphalt-ink hover:text-accent',
                    )}
                  >
                    {label}
                  </Link>
                </Tooltip>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex gap-1 lg:hidden">
          <SunToggle />
          <Menu />
        </div>
      </div>
      {simulated && (
        <p
          className="flex h-7 items-center justify-center gap-2 bg-caution text-note font-bold whitespace-nowrap text-caution-ink"
          // Both parts fit the narrowest phone.
          style={{ fontSize: demoMailbox === null ? 'min(0.875rem, 5vw)' : 'min(0.875rem, 3.5vw)' }}
        >
          <span>Demo: the weather here is simulated.</span>
          {demoMailbox !== null && (
            <>
              <span className="max-sm:hidden">No email leaves this site.</span>
              {/* Not a page of the product: the server shows it. */}
              <a href={demoMailbox} className="text-link py-1">
                Demo mailbox
              </a>
            </>
          )}
        </p>
      )}
      <NavigationProgress />
    </header>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
