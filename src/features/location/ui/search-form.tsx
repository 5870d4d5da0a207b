import { useEffect, useRef, useState, type ChangeEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LocateButton } from '#ui/forms/locate-button.tsx';
import { useNextSearch } from '#ui/lists/use-next-search.ts';
import { lastZip } from '../towns/town-names.store.ts';
import { isZipCode } from '../zip-code.model.ts';

/** What ties an input to the search. */
export type SearchInputs<Name extends string> = (name: Name) => {
  name: Name;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  error: string | undefined;
};

export interface SearchFormProps<Name extends string> {
  /** Where the search lives; its address holds the criteria. */
  action: string;
  /** Names the search for screen readers. */
  label: string;
  button: { label: string; pendingLabel: string };
  /** What the inputs hold, right or wrong. */
  criteria: Record<Name | 'zipCode', string>;
  errors: Partial<Record<Name | 'zipCode', string>>;
  searching: boolean;
  /** Of the page's address, what a search keeps. Declare it outside the component. */
  keep?: (address: URLSearchParams) => readonly (readonly [name: string, value: string])[];
  /** Finds the ZIP code of where the device is. */
  detect: () => Promise<string | undefined>;
  detecting: boolean;
  /** Of the grid's columns. */
  className: string;
  children: (
    inputOf: SearchInputs<Name | 'zipCode'>,
    set: (name: Name | 'zipCode', value: string) => void,
  ) => ReactNode;
}

/** Search around a ZIP code. Without scripting it is a plain GET form, which the server answers whole. */
export function SearchForm<Name extends string>(props: SearchFormProps<Name>) {
  const { action, button, criteria, errors, searching, keep = keepNothing, detect, children } = props;
  const { search: address, latest } = useNextSearch();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(criteria);
  const set = (name: Name | 'zipCode', value: string) =>
    setValues((current) => ({ ...current, [name]: value }));

  // Another address brings other criteria; what is typed stays while the address keeps its own of it.
  const asked = JSON.stringify(criteria);
  const [shown, setShown] = useState(asked);
  // What is typed while a search is under way is for the next one.
  const [sent, setSent] = useState<typeof criteria>();
  if (shown !== asked) {
    const before: typeof criteria = JSON.parse(shown);
    setShown(asked);
    setSent(undefined);
    setValues((current) => {
      const next = { ...current };
      for (const name of namesOf(criteria))
        if (criteria[name] !== before[name] && criteria[name] !== sent?.[name]) next[name] = criteria[name];
      return next;
    });
  }

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (searching) return;
    const search = new URLSearchParams(Object.entries<string>(values));
    const coming = latest();
    // What was not touched here may have been chosen elsewhere on the page, a moment ago.
    for (const name of namesOf(values))
      if (values[name] === criteria[name]) search.set(name, coming.get(name) ?? values[name]);
    for (const [name, value] of keep(coming)) search.append(name, value);
    setSent(values);
    if (isZipCode(values.zipCode)) lastZip.set(values.zipCode);
    void navigate(`${action}?${search.toString()}`, { preventScrollReset: true });
  };

  const fillIn = async () => {
    const before = values.zipCode;
    const zipCode = await detect();
    if (zipCode === undefined) return;
    // What was typed since the press stays.
    setValues((current) => (current.zipCode === before ? { ...current, zipCode } : current));
  };

  return (
    <search aria-label={props.label}>
      <Form
        ref={form}
        method="get"
        action={action}
        noValidate
        onSubmit={submit}
        className={`bar-form grid gap-4 pt-2 ${props.className}`}
      >
        {keep(address).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children(
          (name) => ({
            name,
            value: values[name],
            onChange: (event) => set(name, event.target.value),
            error: errors[name],
          }),
          set,
        )}
        <div className="bar-buttons col-span-full flex flex-wrap gap-3">
          <Button
            type="submit"
            icon="search"
            pending={searching}
            pendingLabel={button.pendingLabel}
            className="bar-button w-full sm:w-auto"
          >
            {button.label}
          </Button>
          <LocateButton
            className="bar-button needs-scripting w-full sm:w-auto"
            detecting={props.detecting}
            onClick={() => void fillIn()}
          />
        </div>
      </Form>
    </search>
  );
}

const keepNothing = () => [];

const namesOf = <Name extends string>(record: Record<Name, string>) => Object.keys(record) as Name[];
