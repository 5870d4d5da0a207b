import { useEffect, useRef, useState, type ChangeEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from './button.tsx';
import { LocateButton } from './locate-button.tsx';

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
  const { action, button, criteria, errors, searching, detect, children } = props;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(criteria);
  const set = (name: Name | 'zipCode', value: string) =>
    setValues((current) => ({ ...current, [name]: value }));

  // Another address brings other criteria; what is typed stays while the address keeps its own.
  const asked = JSON.stringify(criteria);
  const [shown, setShown] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setValues(criteria);
  }

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (searching) return;
    const search = new URLSearchParams({ ...values });
    void navigate(`${action}?${search.toString()}`, { preventScrollReset: true });
  };

  const fillIn = async () => {
    const zipCode = await detect();
    if (zipCode !== undefined) set('zipCode', zipCode);
  };

  return (
    <search aria-label={props.label}>
      <Form
        ref={form}
        method="get"
        action={action}
        noValidate
        onSubmit={submit}
        className={`grid grid-cols-2 gap-4 ${props.className}`}
      >
        {children(
          (name) => ({
            name,
            value: values[name],
            onChange: (event) => set(name, event.target.value),
            error: errors[name],
          }),
          set,
        )}
        <div className="col-span-full flex flex-wrap gap-3">
          <Button
            type="submit"
            icon="search"
            pending={searching}
            pendingLabel={button.pendingLabel}
            className="w-full sm:w-auto"
          >
            {button.label}
          </Button>
          <LocateButton
            className="needs-scripting w-full sm:w-auto"
            detecting={props.detecting}
            onClick={() => void fillIn()}
          />
        </div>
      </Form>
    </search>
  );
}
