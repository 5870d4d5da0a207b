import { useLocation, useNavigate } from 'react-router';
import { useNextSearch } from './use-next-search.ts';

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
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { search, latest } = useNextSearch();
  const read = (parameters: URLSearchParams) => {
    const values: Record<Name, string> = { ...defaults };
    for (const name of namesOf(defaults)) {
      const value = parameters.get(name);
      if (value !== null && (choices[name]?.includes(value) ?? true)) values[name] = value;
    }
    return values;
  };
  const href = (before: URLSearchParams, shown: Record<Name, string>, page: number) => {
    const parameters = new URLSearchParams(before);
    for (const name of namesOf(defaults)) setOrDrop(parameters, name, shown[name], defaults[name]);
    setOrDrop(parameters, 'page', String(page), '1');
    const text = parameters.toString();
    return text === '' ? pathname : `${pathname}?${text}`;
  };
  const values = read(search);
  return {
    values,
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    show: (changes) => {
      const before = latest();
      void navigate(href(before, { ...read(before), ...changes }, 1), {
        replace: true,
        preventScrollReset: true,
      });
    },
    hrefFor: (page) => href(search, values, page),
  };
}

const namesOf = <Name extends string>(record: Readonly<Record<Name, string>>) =>
  Object.keys(record) as Name[];

function setOrDrop(parameters: URLSearchParams, name: string, value: string, fallback: string): void {
  if (value === fallback) parameters.delete(name);
  else parameters.set(name, value);
}
