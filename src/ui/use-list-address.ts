import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a list shows, as the address says it. */
export interface ListAddress<Name extends string = string> {
  values: Record<Name, string>;
  /** 1-based. */
  page: number;
  /** Changes what is shown and goes back to the first page. */
  show: (changes: Partial<Record<Name, string>>) => void;
  hrefFor: (page: number) => string;
}

/**
 * Search, filters, sort order and page of a list, kept in the address; what equals `defaults` is left out.
 * Parameters of others stay.
 * @param defaults by parameter; the same object at each render.
 * @param choices the values that a parameter may have; others read as its default.
 */
export function useListAddress<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  choices: Partial<Record<Name, readonly string[]>> = {},
): ListAddress<Name> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const values = useMemo(() => {
    const parameters = new URLSearchParams(search);
    const read: Record<Name, string> = { ...defaults };
    for (const name of namesOf(defaults)) {
      const value = parameters.get(name);
      if (value !== null && (choices[name]?.includes(value) ?? true)) read[name] = value;
    }
    return read;
  }, [search, defaults, choices]);
  const page = Math.max(1, Math.trunc(Number(new URLSearchParams(search).get('page'))) || 1);

  const href = useCallback(
    (shown: Record<Name, string>, number: number) => {
      const parameters = new URLSearchParams(search);
      for (const name of namesOf(defaults)) setOrDrop(parameters, name, shown[name], defaults[name]);
      setOrDrop(parameters, 'page', String(number), '1');
      const text = parameters.toString();
      return text === '' ? pathname : `${pathname}?${text}`;
    },
    [pathname, search, defaults],
  );
  const show = useCallback(
    (changes: Partial<Record<Name, string>>) => {
      const options = { replace: true, preventScrollReset: true };
      void navigate(href({ ...values, ...changes }, 1), options);
    },
    [navigate, href, values],
  );
  return { values, page, show, hrefFor: (number) => href(values, number) };
}

const namesOf = <Name extends string>(record: Readonly<Record<Name, string>>) =>
  Object.keys(record) as Name[];

function setOrDrop(parameters: URLSearchParams, name: string, value: string, fallback: string): void {
  if (value === fallback) parameters.delete(name);
  else parameters.set(name, value);
}
