import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { ApiError } from '#platform/api-client/api-client.ts';
import { createFormDraft } from '#platform/forms/form-draft.ts';
import { usePublicForm, type PublicForm, type Sending } from '#platform/forms/use-public-form.ts';
import type { EditFormProps } from './edit-form.tsx';
import type { EditSlot, OwnedAnswer } from './owned-entry.tsx';

interface EditFormOptions<Entry, Wanted, Values extends FieldValues, Body> {
  slot: EditSlot<Entry>;
  /** Of the draft on the device. */
  draftKey: string;
  /** What the owner wants the entry to be, as the server has it now. */
  wanted: Wanted;
  schema: ZodMiniType<Body, FieldValues>;
  empty: Values;
  valuesOf: (wanted: Wanted) => Values;
  /** What differs between two of them, in words. */
  newerFields: (before: Wanted, now: Wanted) => EditFormProps['newer'];
  send: (body: Body) => Promise<OwnedAnswer<Entry>>;
  refuse?: Sending<Body, OwnedAnswer<Entry>>['refuse'];
}

/** The form of a new entry, filled with what its owner wants it to be. `frame` goes to `EditForm`. */
export function useEditForm<Entry, Wanted, Values extends FieldValues, Body extends FieldValues>(
  options: EditFormOptions<Entry, Wanted, Values, Body>,
): {
  entry: Pick<PublicForm<Values, Body>, 'form' | 'errorOf' | 'inputOf'>;
  frame: Omit<EditFormProps, 'label' | 'children'>;
} {
  const { slot, draftKey, wanted, schema, empty, valuesOf, newerFields, send, refuse } = options;
  const [opened, setOpened] = useState(wanted);
  const defaults = useMemo(() => valuesOf(wanted), [valuesOf, wanted]);
  const draft = useMemo(() => createFormDraft(draftKey, empty), [draftKey, empty]);
  const { formRef, trap: _trap, ...entry } = usePublicForm({ schema, defaults, draft });

  const onSubmit = entry.submit({
    send,
    // The form goes with the answer: what was written since waits on the device for the next change.
    storedAs: () => defaults,
    ...(refuse && { refuse }),
    onSent: slot.onSaved,
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) slot.onConflict();
    },
  });
  return {
    entry,
    frame: {
      formRef,
      onSubmit,
      onClose: slot.onClose,
      onStartOver: () => {
        setOpened(wanted);
        entry.startOver();
      },
      restored: entry.restored,
      sending: entry.sending,
      problem: entry.problem,
      newer: newerFields(opened, wanted),
    },
  };
}
