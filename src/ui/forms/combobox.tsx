import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { isComposing } from './is-composing.ts';

export interface ComboboxOption {
  key: string;
  label: ReactNode;
  /** At the end of the line. */
  detail?: ReactNode;
}

export interface ComboboxOptions {
  /** What may be chosen; undefined while there is nothing to say, and the list stays closed. */
  options: readonly ComboboxOption[] | undefined;
  /** Under the options, or instead of them: how many there are, that there are none, that they could not be had. */
  status: string;
  /** Names the list for screen readers. */
  listLabel: string;
  onChoose: (key: string) => void;
}

type InputProps = Pick<ComponentProps<'input'>, 'onKeyDown' | 'onFocus' | 'onBlur'>;

/**
 * Suggestions for a text input (WAI-ARIA Authoring Practices, "combobox with listbox popup"). The first option is marked:
 * Enter takes it, the arrows move the mark, Escape closes the list and keeps the text.
 * @returns props for the input, and the list, which stands in the same positioned box
 */
export function useCombobox({ options, status, listLabel, onChoose }: ComboboxOptions) {
  const listId = useId();
  const [marked, setMarked] = useState(0);
  const [focused, setFocused] = useState(false);
  const [closed, setClosed] = useState(false);
  const keys = options?.map(({ key }) => key).join('\n');
  // Other options begin with their first one, and open a list that was closed.
  const [shown, setShown] = useState(keys);
  if (shown !== keys) {
    setShown(keys);
    setMarked(0);
    setClosed(false);
  }
  const count = options?.length ?? 0;
  const open = focused && !closed && count > 0;
  // The sentence alone stands in the page. Going at the press of a button below it would move that button away.
  const isTelling = open || (options !== undefined && count === 0);
  const optionId = (index: number) => `${listId}-${index}`;

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      if (open) setMarked((marked + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
      setClosed(false);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setClosed(true);
    } else if (event.key === 'Enter' && open) {
      const option = options?.[marked];
      if (!option) return;
      event.preventDefault();
      onChoose(option.key);
    }
  };

  const input = ({ onKeyDown, onFocus, onBlur }: InputProps = {}) =>
    ({
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open ? optionId(marked) : undefined,
      onKeyDown: (event) => {
        press(event);
        if (!event.defaultPrevented) onKeyDown?.(event);
      },
      onFocus: (event) => {
        setFocused(true);
        onFocus?.(event);
      },
      onBlur: (event) => {
        setFocused(false);
        onBlur?.(event);
      },
    }) satisfies ComponentProps<'input'>;

  const list = (
    <div
      className={cx(
        'mt-1.5 overflow-hidden rounded-control border-2 border-ink bg-panel',
        count > 0 && 'absolute inset-x-0 top-full z-30 min-w-64',
        !isTelling && 'hidden',
      )}
    >
      <div id={listId} role="listbox" aria-label={listLabel}>
        {options?.map(({ key, label, detail }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the input, which has the focus
          <div
            key={key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={cx(
              'flex min-h-14 cursor-pointer items-center justify-between gap-3 border-b border-l-[6px] border-line px-3 py-2 tracking-normal',
              index === marked ? 'border-l-accent bg-ground' : 'border-l-panel',
            )}
            // The input keeps the focus, so that its blur does not take the list away before the click.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setMarked(index)}
            onClick={() => onChoose(key)}
          >
            <span className="min-w-0 break-words">{label}</span>
            {detail !== undefined && <span className="flex-none text-note text-muted">{detail}</span>}
          </div>
        ))}
      </div>
      <p role="status" className="px-3.5 py-2.5 text-note text-muted">
        {isTelling ? status : ''}
      </p>
    </div>
  );
  return { input, list };
}
