import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { cx } from './cx.ts';
import { nextTabIndex } from './tab-keys.ts';
import { useHydrated } from './late/use-hydrated.ts';

export interface TabItem {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Names the set of tabs. */
  label: string;
  tabs: readonly TabItem[];
  /** Controlled selection, with `onSelect`; without it the first tab is open. */
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /** The address that opens a tab: without scripts, and before they come, the tab is a link to it. */
  hrefOf?: ((id: string) => string) | undefined;
  /** Of the row of tabs, where what they open is wider than it; each tab's content then sets its own room. */
  rowClassName?: string | undefined;
}

/**
 * The tabs pattern of the ARIA Authoring Practices: arrow keys, Home and End move and select, Tab goes into the
 * panel. All panels stay mounted, so a half-filled form survives a look at the other tab.
 */
export function Tabs({ label, tabs, selected, onSelect, hrefOf, rowClassName }: TabsProps) {
  const baseId = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const buttons = useRef(new Map<string, HTMLElement>());
  const current = selected ?? own;
  // Until then there are no arrow keys.
  const hydrated = useHydrated();

  // On a phone the row of tabs is wider than the screen. Only the row moves, never the page.
  useEffect(() => {
    const tab = buttons.current.get(current ?? '');
    const row = tab?.parentElement;
    if (!tab || !row) return;
    const { left, right } = tab.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    if (right > box.right) row.scrollLeft += right - box.right;
    else if (left < box.left) row.scrollLeft += left - box.left;
  }, [current]);

  const select = (id: string) => {
    setOwn(id);
    onSelect?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // From the tab that has the focus: which one is selected may be drawn late.
    const index = tabs.findIndex((tab) => buttons.current.get(tab.id) === event.currentTarget);
    const next = tabs[nextTabIndex(event.key, index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    buttons.current.get(next.id)?.focus();
  };

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={cx(
          'no-print flex gap-1 overflow-x-auto border-b-2 border-line pt-1',
          rowClassName ?? 'px-0.5',
        )}
      >
        {tabs.map((tab) => {
          const props = {
            ref: (node: HTMLElement | null) => {
              if (node) buttons.current.set(tab.id, node);
              else buttons.current.delete(tab.id);
            },
            role: 'tab',
            id: `${baseId}-${tab.id}`,
            'aria-selected': tab.id === current,
            'aria-controls': `${baseId}-${tab.id}-panel`,
            tabIndex: tab.id === current || !hydrated ? 0 : -1,
            onClick: (event: MouseEvent) => {
              event.preventDefault();
              select(tab.id);
            },
            onKeyDown,
            className: cx(
              'relative flex min-h-12 items-center rounded-t-control px-4 py-2 font-bold whitespace-nowrap no-underline transition-colors max-[23rem]:px-1.5',
              '-outline-offset-3 focus-visible:[box-shadow:none]',
              tab.id === current
                ? 'text-ink after:absolute after:inset-x-3 after:bottom-0 max-[23rem]:after:inset-x-1.5 after:h-1 after:bg-ink'
                : 'text-muted hover:text-ink',
            ),
          };
          return hrefOf ? (
            <a key={tab.id} {...props} href={hrefOf(tab.id)}>
              {tab.label}
            </a>
          ) : (
            <button key={tab.id} {...props} type="button">
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${baseId}-${tab.id}-panel`}
          aria-labelledby={`${baseId}-${tab.id}`}
          hidden={tab.id !== current}
          className={rowClassName === undefined ? 'pt-6' : undefined}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
