import { useId, useRef, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useModal } from './use-modal.ts';
import './page-dialog.css';

export interface PageDialogProps {
  title: ReactNode;
  /** Asked for by Back and Escape: it stays open until its parent takes it away. */
  onLeave: () => void;
  /** Buttons at the bottom, always in view; the main one last. */
  actions: ReactNode;
  children: ReactNode;
  /** Selector of what has the focus at first; without it Back has. */
  first?: string | undefined;
}

/** A modal native dialog that fills the page, for work that deserves one. Leaving it gives the focus back. */
export function PageDialog({ title, onLeave, actions, children, first }: PageDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, true, first);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Editors keep Escape from becoming the event below.
      onKeyDown={(event) => {
        const isOwn =
          event.target instanceof Element && event.target.closest('dialog') === event.currentTarget;
        if (event.key !== 'Escape' || !isOwn) return;
        event.preventDefault();
        onLeave();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave();
      }}
      onClose={(event) => {
        // Browsers end a dialog whose Escape was refused before: it opens again, and asks.
        const node = event.currentTarget;
        if (event.target !== node || node.open || !node.isConnected) return;
        node.showModal();
        onLeave();
      }}
      className="page-dialog bg-ground text-ink"
    >
      <div className="page-dialog-rows">
        <div className="border-b-2 border-line bg-panel">
          <div className="measure flex min-h-16 items-center gap-4">
            <Button variant="quiet" icon="arrow-left" className="-ml-2" onClick={onLeave}>
              Back
            </Button>
            <h2 id={titleId} className="truncate">
              {title}
            </h2>
          </div>
        </div>
        <div className="overflow-y-auto">
          <div className="measure py-5">{children}</div>
        </div>
        <div className="border-t-2 border-line bg-panel">
          <div className="measure flex flex-wrap justify-end gap-2 py-2 max-sm:*:grow">{actions}</div>
        </div>
      </div>
    </dialog>
  );
}
