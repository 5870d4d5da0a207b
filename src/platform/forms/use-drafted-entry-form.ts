import { useEffect, useState } from 'react';
import { createFormDraft } from './form-draft.ts';
import { changesOf, useEntryForm, type EntryForm } from './use-entry-form.ts';

export interface DraftedEntryForm<V extends Record<string, string | boolean>> extends EntryForm<V> {
  /** True when the form was filled from what the device had saved. */
  restored: boolean;
  /** Drops what was typed. */
  startOver: () => void;
  /** Forgets what was typed, of a form that closes. */
  forget: () => void;
}

/**
 * The same form, of which what was changed stays on the device until the server has it. In parts that load late: the
 * server knows no drafts.
 * @param key tells the entries of this device apart
 */
export function useDraftedEntryForm<V extends Record<string, string | boolean>>(
  key: string,
  initial: V,
): DraftedEntryForm<V> {
  const [draft] = useState(() => createFormDraft<Partial<V>>(key, initial));
  const [saved] = useState<V>(() => ({ ...initial, ...draft.get() }));
  const [restored, setRestored] = useState(() => Object.keys(changesOf(initial, saved)).length > 0);
  const form = useEntryForm(initial, saved);
  const { stored, values } = form;
  useEffect(() => {
    // The changes alone: the rest may be newer when they are read.
    const changed = changesOf(stored, values);
    draft.set(Object.keys(changed).length > 0 ? changed : null);
  }, [draft, stored, values]);

  return {
    ...form,
    restored,
    startOver: () => {
      form.restart(stored);
      setRestored(false);
    },
    forget: () => draft.set(null),
  };
}
