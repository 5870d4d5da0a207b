import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface ComboboxOption {
  key: string;
  label: ReactNode;
  /** At the end of the line. */
  detail?: ReactNode;
}

export interface ComboboxProps extends Omit<TextFieldProps, 'trailing' | 'onKeyDown' | 'onSelect'> {
  /** What may be chosen; undefined while nothing is to be chosen from, and the list stays closed. */
  options: readonly ComboboxOption[] | undefined;
  /** Under the options, or instead of them: how many there are, that there are none, that they could not be had. */
  status: string;
  /** Names the list for screen readers. */
  listLabel: string;
  onChoose: (key: string) => void;
}

/**
 * A text field with a list of suggestions (ARIA "combobox with listbox popup", WAI-ARIA Authoring Practices). The first
 * option is marked: Enter takes it, the arrows move the mark, Escape closes the list and keeps the text.
 */
export function Combobox({ options, status, listLabel, onChoose, ...field }: ComboboxProps) {
  const listId = useId();
  const [marked, setMarked] = useState(0);
  const [focused, setFocused] = useState(false);
  const [closed, setClosed] = useState(false);
  // Other options begin with their first one, and open a list that was closed.
  const [shown, setShown] = useState(options);
  if (shown !== options) {
    setShown(options);
    setMarked(0);
    setClosed(false);
  }
  const open = focused && !closed && options !== undefined;
  const count = options?.length ?? 0;
  const optionId = (index: number) => `${listId}-${index}`;

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
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
      const option = options[marked];
      if (!option) return;
      event.preventDefault();
      onChoose(option.key);
    }
  };

  return (
    <div className="relative">
      <TextField
        {...field}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && count > 0 ? optionId(marked) : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        onKeyDown={press}
        onFocus={(event) => {
          setFocused(true);
          field.onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          field.onBlur?.(event);
        }}
      />
      <div
        className={cx(
          'absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-control border-2 border-ink bg-panel shadow-lg',
          !open && 'hidden',
        )}
      >
        <ul id={listId} role="listbox" aria-label={listLabel}>
          {options?.map(({ key, label, detail }, index) => (
            <li
              key={key}
              id={optionId(index)}
              role="option"
              aria-selected={index === marked}
              className={cx(
                'flex min-h-[3.25rem] cursor-pointer items-center justify-between gap-3 border-b border-line border-l-[6px] px-3.5 py-2',
                index === marked ? 'border-l-accent bg-ground' : 'border-l-transparent',
              )}
              // The field keeps the focus, so that its blur does not take the list away before the click.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setMarked(index)}
              onClick={() => onChoose(key)}
            >
              <span className="min-w-0 break-words">{label}</span>
              {detail !== undefined && <span className="flex-none text-note text-muted">{detail}</span>}
            </li>
          ))}
        </ul>
        <p role="status" className="px-3.5 py-2.5 text-note text-muted">
          {open ? status : ''}
        </p>
      </div>
    </div>
  );
}
