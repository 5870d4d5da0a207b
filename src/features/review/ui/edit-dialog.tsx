import { useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useBlocker } from 'react-router';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusWrong } from '#ui/forms/use-focus-wrong.ts';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import type { SaveEntry } from './use-save-entry.ts';

interface EditDialogProps {
  title: string;
  save: Pick<SaveEntry, 'error' | 'pending' | 'submit' | 'reload' | 'reloading'>;
  onClose: () => void;
  /** Something was typed that is not saved: it is not dropped unasked. */
  isChanged: boolean;
  /** By field. */
  errors: object;
  children: ReactNode;
}

/** An entry's form in a dialog. Failures stand inside it, since a toast would lie behind. */
export function EditDialog({ title, save, onClose, isChanged, errors, children }: EditDialogProps) {
  const { error, pending, reloading } = save;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusWrong(form, errors);
  const saveButton = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState(false);
  const blocker = useBlocker(isChanged);
  useFocusAfter(reloading, () => saveButton.current);
  const isConflict = error instanceof ApiError && error.status === 409;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending) save.submit();
  };
  return (
    <Dialog
      open
      onClose={() => {
        if (isChanged) setAsked(true);
        else onClose();
      }}
      keepOpen
      asksFirst
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button ref={saveButton} type="submit" form={formId} pending={pending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {error !== null && error !== undefined && (
          <Notice
            tone={isConflict ? 'caution' : 'bad'}
            live
            title={isConflict ? 'Someone else was faster' : 'Not saved'}
            actions={
              isConflict && (
                <Button
                  variant="secondary"
                  compact
                  icon="refresh-cw"
                  pending={reloading}
                  onClick={save.reload}
                >
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
      <ConfirmDialog
        open={asked || blocker.state === 'blocked'}
        title="Leave without saving?"
        confirm="Discard changes"
        keep="Keep editing"
        onClose={() => {
          setAsked(false);
          if (blocker.state === 'blocked') blocker.reset();
        }}
        onConfirm={() => {
          onClose();
          if (blocker.state === 'blocked') blocker.proceed();
        }}
      >
        <p>What you typed is not saved on the site, and is lost when you leave.</p>
      </ConfirmDialog>
    </Dialog>
  );
}
