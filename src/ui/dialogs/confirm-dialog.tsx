import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import type { IconName } from '../icon-names.ts';
import { Notice } from '../notice.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The word on the button that does it. */
  confirm: string;
  /** The word on the way out, where "Cancel" could mean both; and a sign other than the bin's. */
  keep?: string | undefined;
  icon?: IconName | undefined;
  pending?: boolean | undefined;
  /** Why the last attempt failed; a toast would lie behind the dialog. */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  keep = 'Cancel',
  icon = 'trash-2',
  pending,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button variant="danger" icon={icon} pending={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {problem !== undefined && (
          <Notice tone="bad" live>
            <p>{problem}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
