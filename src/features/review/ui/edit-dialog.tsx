import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';

interface EditDialogProps {
  title: string;
  /** Why the last attempt failed. */
  error: unknown;
  pending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** Gets the entry as it is now; what was typed stays. Offered when someone else was faster. */
  onReload: () => void;
  reloading: boolean;
  children: ReactNode;
}

/** An entry's form in a dialog. Failures stand inside it, since a toast would lie behind. */
export function EditDialog(props: EditDialogProps) {
  const { title, error, pending, onSubmit, onClose, onReload, reloading, children } = props;
  const formId = useId();
  const isConflict = error instanceof ApiError && error.status === 409;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      keepOpen
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {error !== null && error !== undefined && (
          <Notice
            tone={isConflict ? 'caution' : 'bad'}
            live
            title={isConflict ? 'Someone else was faster' : 'Not saved'}
            actions={
              isConflict && (
                <Button variant="secondary" compact icon="refresh-cw" pending={reloading} onClick={onReload}>
                  Load their version, keep my changes
                </Button>
              )
            }
          >
            <p>
              {userMessage(error, 'There was no answer. Check the connection; what you typed is still here.')}
            </p>
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
