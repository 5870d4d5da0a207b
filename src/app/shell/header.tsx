import { Link, useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { BrandMark } from './brand-mark.tsx';
import { Menu } from './menu.tsx';
import { isCurrent, mainNavigation } from './navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';

interface HeaderProps {
  siteName: string;
  /** The weather is made up; said on every page. */
  simulated: boolean;
}

/** The bar at the top: it stays in view, with all destinations from 1024 px on and a menu button below. */
export function Header({ siteName, simulated }: HeaderProps) {
  const { pathname } = useLocation();
  return (
    <header className="no-print sticky top-0 z-40 bg-asphalt text-asphalt-ink">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 sm:px-6">
        <Link to="/" className="flex min-h-12 items-center gap-2.5 rounded-control pr-2 no-underline">
          <BrandMark />
          <span className="text-heading font-extrabold tracking-tight">{siteName}</span>
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex">
            {mainNavigation.map(({ to, label, description }) => (
              <li key={to}>
                <Tooltip text={sentence(description)}>
                  <Link
                    to={to}
                    aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                    className={cx(
                      'relative flex min-h-16 items-center px-3 font-bold no-underline -outline-offset-3 transition-colors xl:px-4',
                      isCurrent(to, pathname)
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
        <Menu />
      </div>
      {simulated && (
        <p className="flex h-7 items-center justify-center bg-caution text-note font-bold text-caution-ink">
          Demo: the weather here is simulated.
        </p>
      )}
      <NavigationProgress />
    </header>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
