import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { isCurrent, mainNavigation, secondaryNavigation } from './navigation.ts';
import { useMenuPath } from './use-menu-path.ts';

const MENU_ID = 'menu';

function close() {
  document.getElementById(MENU_ID)?.hidePopover?.();
}

/** iPhones that end with iOS 16 have none, nor has Firefox 115. */
const hasPopovers = () => 'popover' in HTMLElement.prototype;

/**
 * The menu of small screens, on the browser's own popover: the button, Escape and a tap outside work before and
 * without scripting, and focus returns to the button; a tap outside is one on the button (shell.css). Scripting adds the
 * inert page behind it, and opens it where the browser cannot.
 */
export function Menu() {
  const { key } = useLocation();
  const menuPath = useMenuPath();
  const [open, setOpen] = useState(false);
  /** The visit to a page on which it was opened where the browser cannot: it ends with that. */
  const [openedOn, setOpenedOn] = useState<string>();
  const byHand = openedOn === key;
  const leave = () => {
    close();
    setOpenedOn(undefined);
  };

  useEffect(close, [key]);

  const isOpen = open || byHand;
  useEffect(() => {
    if (!isOpen) return;
    const behind = document.querySelectorAll('body > main, body > footer, body > .skip-link');
    for (const element of behind) element.toggleAttribute('inert', true);
    return () => {
      for (const element of behind) element.toggleAttribute('inert', false);
    };
  }, [isOpen]);

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Menu"
        aria-controls={MENU_ID}
        aria-expanded={byHand || undefined}
        onClick={() => {
          if (!hasPopovers()) setOpenedOn(byHand ? undefined : key);
        }}
        className="inline-flex size-12 items-center justify-center rounded-control border-2 border-asphalt-muted"
      >
        <Icon name={isOpen ? 'x' : 'menu'} className="size-7" />
      </button>
      <nav
        id={MENU_ID}
        popover="auto"
        data-open={byHand || undefined}
        aria-label="Main"
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        className="menu-panel overflow-y-auto bg-asphalt px-4 pb-6 text-asphalt-ink backdrop:bg-scrim"
      >
        <ul>
          {mainNavigation.map(({ to, label, description, icon }) => (
            <li key={to} className="border-t border-asphalt-ink/20 first:border-t-0">
              <Link
                to={to}
                onClick={leave}
                aria-current={isCurrent(to, menuPath) ? 'page' : undefined}
                className={cx(
                  'flex min-h-16 items-center gap-4 px-2 py-2 no-underline -outline-offset-3',
                  isCurrent(to, menuPath) && 'text-accent',
                )}
              >
                <Icon name={icon} className="size-7" />
                <span>
                  <span className="block text-lead font-bold">{label}</span>
                  <span className="block text-note text-asphalt-muted first-letter:uppercase">
                    {description}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <ul className="mt-3 border-t-2 border-accent pt-1">
          {secondaryNavigation.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={leave}
                aria-current={isCurrent(to, menuPath) ? 'page' : undefined}
                className={cx(
                  'flex min-h-14 items-center gap-4 px-2 font-bold no-underline -outline-offset-3',
                  isCurrent(to, menuPath) && 'text-accent',
                )}
              >
                <Icon name={icon} className="size-6" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
