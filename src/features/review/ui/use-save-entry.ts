import { useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { ApiError, putJson } from '#platform/api-client/api-client.ts';
import { useMutation } from '#platform/api-client/queries.ts';
import { changesOf, type EntryForm } from '#platform/forms/use-entry-form.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';

interface Editable {
  id: number | string;
  /** State that the changes are made to; a newer one in the database refuses them. */
  updatedAt: string;
}

interface SaveEntryOptions<Entry extends Editable, Values extends Record<string, string | boolean>> {
  /** As it stands in the addresses of the calls: `/api/admin/{kind}`. */
  kind: string;
  entry: Entry;
  form: EntryForm<Values>;
  schema: ZodMiniType;
  /** The changed inputs as the call takes them. */
  bodyOf: (changed: Partial<Values>) => object;
  valuesOf: (entry: Entry) => Values;
  /** Shows the list as it is now. */
  refresh: () => Promise<unknown>;
  /** Title of the toast after success. */
  done: string;
  nameOf: (entry: Entry) => string;
  onSaved: () => void;
}

/** Saves an edit dialog: only what changed, refused when someone else saved meanwhile. */
export function useSaveEntry<Entry extends Editable, Values extends Record<string, string | boolean>>(
  options: SaveEntryOptions<Entry, Values>,
) {
  const { kind, entry, form, schema, bodyOf, valuesOf, refresh, done, nameOf, onSaved } = options;
  const [seen, setSeen] = useState(entry.updatedAt);
  const path = `/api/admin/${kind}/${encodeURIComponent(String(entry.id))}`;
  const save = useMutation({
    mutationFn: ({ body }: { body: object; sent: Values }) =>
      putJson<Entry>(path, { ...body, updatedAt: seen }),
    onSuccess: async (saved, { sent }) => {
      toast({ title: done, description: `${nameOf(saved)} is saved.` });
      if (Object.keys(changesOf(sent, form.values)).length > 0) {
        form.restart(valuesOf(saved), sent);
        setSeen(saved.updatedAt);
      } else onSaved();
      await refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.answer.errors ?? {});
      failureToast('Update Failed', error, 'The changes were not saved.');
    },
  });
  /** Further changes are made to `newer`; what was typed stays. */
  const takeOver = (newer: Entry) => {
    form.rebase(valuesOf(newer));
    setSeen(newer.updatedAt);
    save.reset();
  };
  const reload = useMutation({
    // Only what is sent changes, so this reads the entry, wherever it stands in the list by now.
    mutationFn: () => putJson<Entry>(path, {}),
    onSuccess: (newer) => {
      takeOver(newer);
      void refresh();
    },
    onError: (error) => failureToast('Update Failed', error, 'The entry could not be fetched.'),
  });
  return {
    /** Why the last attempt failed. */
    error: save.error,
    pending: save.isPending,
    reloading: reload.isPending,
    submit: () => {
      const body = bodyOf(form.changed);
      if (!form.check(schema, body)) return;
      if (Object.keys(form.changed).length === 0) onSaved();
      else save.mutate({ body, sent: form.values });
    },
    /** Gets the entry as it is now; what was typed stays. For when someone else was faster. */
    reload: () => {
      if (!reload.isPending) reload.mutate();
    },
    /** The entry as a call beside this form left it: the dialog goes on from there, the list follows. */
    changedTo: (newer: Entry) => {
      takeOver(newer);
      void refresh();
    },
  };
}
export type SaveEntry = ReturnType<typeof useSaveEntry>;
