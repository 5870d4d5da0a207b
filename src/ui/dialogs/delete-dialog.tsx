import type { ReactNode } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps<Entry> {
  title: string;
  /** What is to be deleted; undefined: the dialog is closed. */
  entry: Entry | undefined;
  remove: {
    mutate: (entry: Entry) => void;
    reset: () => void;
    error: Error | null;
    isPending: boolean;
  };
  /** What is said of a failure that says nothing of itself. */
  failed: string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an entry of a list is deleted, and stays open until it is. */
export function DeleteDialog<Entry>(props: DeleteDialogProps<Entry>) {
  const { title, entry, remove, failed, onClose, children } = props;
  return (
    <ConfirmDialog
      open={entry !== undefined}
      title={title}
      confirm="Delete"
      pending={remove.isPending}
      problem={remove.error ? userMessage(remove.error, failed) : undefined}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      onConfirm={() => {
        if (entry !== undefined) remove.mutate(entry);
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
