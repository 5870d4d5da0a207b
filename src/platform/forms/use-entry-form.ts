import { useState } from 'react';
import type { ZodMiniType } from 'zod/mini';

type Values = Record<string, string | boolean>;
type TextName<V> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V];

/** What the inputs of an edit dialog hold. */
export interface EntryForm<V extends Values> {
  values: V;
  errors: Partial<Record<keyof V, string>>;
  set: <Name extends keyof V>(name: Name, value: V[Name]) => void;
  /** What a text field or a choice needs. */
  field: (name: TextName<V>) => {
    value: string;
    error: string | undefined;
    /** What others entered: a browser would offer what it knows of the admin. */
    autoComplete: 'off';
    onChange: (event: { target: { value: string } }) => void;
  };
  /** Fields that differ from what is stored. */
  changed: Partial<V>;
  /** What the changes are made to. */
  stored: V;
  /** Takes over a newer state of the entry; what was changed here stays as it was typed. */
  rebase: (stored: V) => void;
  /**
   * Takes over a state of the entry and drops what was typed.
   * @param sent what the form held when it was sent: what was typed since stays.
   */
  restart: (stored: V, sent?: V) => void;
  setErrors: (errors: Partial<Record<string, string>>) => void;
  /** Checks a call's body by its contract; its first message per field goes to the fields. */
  check: (schema: ZodMiniType, body: object) => boolean;
}

/**
 * The state of an edit dialog that sends only what was changed.
 * @param draft what was typed before; without it the form begins as the entry is stored.
 */
export function useEntryForm<V extends Values>(initial: V, draft: V = initial): EntryForm<V> {
  const [{ stored, values }, setState] = useState({ stored: initial, values: draft });
  const [found, setErrors] = useState<Partial<Record<string, string>>>({});
  const errors = found as Partial<Record<keyof V, string>>;
  const set = (name: keyof V, value: string | boolean) =>
    setState((before) => ({ ...before, values: { ...before.values, [name]: value } }));
  return {
    values,
    errors,
    changed: changesOf(stored, values),
    stored,
    set,
    field: (name) => ({
      value: String(values[name]),
      error: errors[name],
      autoComplete: 'off',
      onChange: ({ target }) => set(name, target.value),
    }),
    rebase: (newer) => {
      // From what is typed now: the newer state may have been on its way for seconds.
      setState((before) => ({
        stored: newer,
        values: { ...newer, ...changesOf(before.stored, before.values) },
      }));
      setErrors({});
    },
    restart: (newer, sent) => {
      setState((before) => ({
        stored: newer,
        values: { ...newer, ...(sent && changesOf(sent, before.values)) },
      }));
      setErrors({});
    },
    setErrors,
    check: (schema, body) => {
      const parsed = schema.safeParse(body);
      const found: Partial<Record<string, string>> = {};
      if (!parsed.success)
        for (const { path, message } of parsed.error.issues) found[String(path[0])] ??= message;
      setErrors(found);
      return parsed.success;
    },
  };
}

/** What differs between what is stored, or was sent, and what the inputs hold. */
export function changesOf<V extends Values>(stored: V, values: V): Partial<V> {
  const changed: Partial<V> = {};
  for (const name of Object.keys(values) as (keyof V)[])
    if (values[name] !== stored[name]) changed[name] = values[name];
  return changed;
}
