import { useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Called for every way out: the cross, Escape, the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom; the main one last. */
  actions?: ReactNode;
  /** Room for writing and for pictures. */
  wide?: boolean | undefined;
  /** For forms: a slip beside the dialog does not close it. */
  keepOpen?: boolean | undefined;
  /** For what was typed: it stays open until its parent takes it away. */
  asksFirst?: boolean | undefined;
  /** Selector of what has the focus at first, for those who come to do one thing; without it the cross has. */
  first?: string | undefined;
}

/** A modal native dialog: the browser keeps the focus inside, makes the rest inert and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, wide, keepOpen, asksFirst, first } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, open, first);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the click is for the backdrop; Escape does it for keyboards
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // React lets these events bubble: a dialog inside this one closes only itself.
      onCancel={(event) => {
        if (!asksFirst || event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        const node = event.currentTarget;
        if (event.target !== node || node.open || !node.isConnected) return;
        // Browsers end a dialog whose Escape was refused before.
        if (asksFirst && open) node.showModal();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !keepOpen) event.currentTarget.close();
      }}
      className={cx(
        'm-auto max-h-[90dvh] scroll-pb-28 rounded-sign border-2 border-line bg-panel text-ink raised backdrop:bg-scrim',
        wide ? 'w-[min(60rem,calc(100vw-2rem))]' : 'w-[min(36rem,calc(100vw-2rem))]',
      )}
    >
      {open && (
        <div className="flex flex-col gap-4 p-5 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="pt-2.5">
              {title}
            </h2>
            <IconButton
              icon="x"
              label="Close"
              variant="quiet"
              className="-mr-3"
              onClick={() => {
                if (asksFirst) onClose();
                else dialog.current?.close();
              }}
            />
          </div>
          <div>{children}</div>
          {actions !== undefined && (
            // In sight, and in one place while what is above them still loads.
            <div className="-mx-5 -mb-5 flex flex-wrap justify-end gap-3 bg-panel px-5 pt-2 pb-5 [box-shadow:0_-0.5rem_0.75rem_var(--color-panel)] max-sm:*:grow sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6 [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-0">
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}
