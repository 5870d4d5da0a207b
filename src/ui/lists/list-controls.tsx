import { useEffect, useRef, useState } from 'react';
import { Select } from '../forms/select.tsx';
import { TextField } from '../forms/text-field.tsx';
import type { ListAddress } from './use-list-address.ts';

/** A pause in typing, not every key, asks for the next list. */
const TYPING_PAUSE_MS = 350;

export interface ListControlsProps<Name extends string> {
  /** Names the search region: "Find entries". */
  label: string;
  address: ListAddress<Name>;
  /** The parameter that holds the search text; none, no search box. */
  search?: { name: Name; placeholder: string; label?: string } | undefined;
  selects?: readonly {
    name: Name;
    label: string;
    options: readonly { value: string; label: string }[];
  }[];
}

/** Search text, filters and sort order over a list; all of them live in the address. */
export function ListControls<Name extends string>({
  label,
  address,
  search,
  selects = [],
}: ListControlsProps<Name>) {
  return (
    <search aria-label={label} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      {search && <SearchBox {...search} address={address} />}
      {selects.map((select) => (
        <Select
          key={select.name}
          label={select.label}
          options={select.options}
          value={address.values[select.name]}
          onChange={(event) => {
            const changes: Partial<Record<Name, string>> = {};
            changes[select.name] = event.target.value;
            address.show(changes);
          }}
          fieldClassName="sm:w-44"
        />
      ))}
    </search>
  );
}

function SearchBox<Name extends string>({
  name,
  placeholder,
  label = 'Search',
  address,
}: {
  name: Name;
  placeholder: string;
  label?: string;
  address: ListAddress<Name>;
}) {
  const shown = address.values[name];
  const [text, setText] = useState(shown);
  const [seen, setSeen] = useState(shown);
  const [asked, setAsked] = useState(shown);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  // Going back in the browser changes the address; what was typed here must not be undone by its own answer.
  if (shown !== seen) {
    setSeen(shown);
    if (shown !== asked) setText(shown);
    setAsked(shown);
  }
  return (
    <TextField
      label={label}
      type="search"
      name={name}
      placeholder={placeholder}
      maxLength={100}
      enterKeyHint="search"
      autoComplete="off"
      fieldClassName="col-span-full sm:min-w-64 sm:flex-1"
      value={text}
      onChange={(event) => {
        const typed = event.target.value;
        setText(typed);
        clearTimeout(typing.current);
        typing.current = setTimeout(() => {
          const changes: Partial<Record<Name, string>> = {};
          changes[name] = typed.trim();
          setAsked(typed.trim());
          address.show(changes);
        }, TYPING_PAUSE_MS);
      }}
    />
  );
}
